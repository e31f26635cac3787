-- Oldest code: 0028_order_edits
-- Beside each product stands what the search reads of it, which the server computes and SQL only compares. Servers of
-- earlier versions do not write it: a trigger marks the document when a text of the product changes, and a job makes it
-- anew, also for all products that are there now. Until then the old one is searched.
CREATE TABLE IF NOT EXISTS "product_search" (
	"product_id" text PRIMARY KEY NOT NULL,
	"document" "tsvector" NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"categories" text DEFAULT '' NOT NULL,
	"stale" boolean DEFAULT false NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade
);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_document_search_idx" ON "product_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_words_search_idx" ON "product_search" USING gin (words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_search_stale_idx" ON "product_search" USING btree ("product_id") WHERE stale;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_search() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update product_search set stale = true where product_id = new.id and not stale;
  return null;
end $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_search_of_code() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update product_search set stale = true where product_id = coalesce(new.product_id, old.product_id) and not stale;
  return null;
end $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "products_forget_search" AFTER UPDATE ON "products" FOR EACH ROW
WHEN ((new.name, new.ref_code, new.description, new.composition, new.material, new.category_id, new.sizes, new.colors)
  IS DISTINCT FROM (old.name, old.ref_code, old.description, old.composition, old.material, old.category_id, old.sizes, old.colors))
EXECUTE FUNCTION forget_search();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "variant_codes_forget_search" AFTER INSERT OR UPDATE OR DELETE ON "variant_codes" FOR EACH ROW
EXECUTE FUNCTION forget_search_of_code();--> statement-breakpoint
-- Loads the extension: its settings may be named from then on.
SELECT similarity('', '');--> statement-breakpoint
-- The words of the catalog that come close to a mistyped one, closest first.
CREATE OR REPLACE FUNCTION words_like(typed text) RETURNS TABLE (word text, likeness real, products bigint) LANGUAGE sql STABLE ROWS 10
SET pg_trgm.word_similarity_threshold = 0.3 AS $$
  select w.word, similarity(w.word, typed), count(*)
  from product_search s join products p on p.id = s.product_id and not p.archived
  cross join lateral unnest(string_to_array(s.words, ' ')) as w(word)
  where typed <% s.words and similarity(w.word, typed) >= 0.25
  group by w.word order by 2 desc, 3 desc, 1 limit 12
$$;
