-- Oldest code: 0028_order_edits
-- A mistyped word is looked up among the different words of the catalog, which are few and short, and no longer in the
-- words of every product. A trigger adds them, whichever version of the shop writes, and adds nothing for words that are
-- there: the product is part of the key only so that servers which write one word at once do not wait for each other.
-- Code of earlier versions calls the function by its name; nothing else reads the index that goes.
CREATE TABLE IF NOT EXISTS "search_words" (
	"word" text NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "search_words_word_product_id_pk" PRIMARY KEY("word","product_id")
);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_words_search_idx" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_search_words_idx" ON "product_search" USING gin (string_to_array("words", ' '));--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into search_words (word, product_id)
  select distinct w.word, new.product_id from unnest(string_to_array(new.words, ' ')) as w(word)
  where length(w.word) <= 100 and not exists (select from search_words k where k.word = w.word)
  on conflict do nothing;
  return null;
end $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "product_search_note_words" AFTER INSERT OR UPDATE OF "words" ON "product_search" FOR EACH ROW
EXECUTE FUNCTION note_search_words();--> statement-breakpoint
INSERT INTO search_words (word, product_id)
SELECT w.word, min(s.product_id) FROM product_search s, unnest(string_to_array(s.words, ' ')) as w(word)
WHERE length(w.word) <= 100 GROUP BY w.word ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Loads the extension: its settings may be named from then on.
SELECT similarity('', '');--> statement-breakpoint
-- The words of the catalog that come close to a mistyped one, closest first. Of how many products each is a word only
-- decides between equals, so it is counted up to a thousand, hidden products among them.
CREATE OR REPLACE FUNCTION words_like(typed text) RETURNS TABLE (word text, likeness real, products bigint) LANGUAGE sql STABLE ROWS 10
SET pg_trgm.similarity_threshold = 0.25 AS $$
  with close as (
    select w.word, similarity(w.word, typed) as likeness from search_words w
    where w.word % typed and exists (
      select from product_search s join products p on p.id = s.product_id and not p.archived
      where string_to_array(s.words, ' ') @> array[w.word])
    group by w.word order by 2 desc, 1 limit 12)
  select c.word, c.likeness, (
    select count(*) from (
      select from product_search s where string_to_array(s.words, ' ') @> array[c.word] limit 1000) counted)
  from close c order by 2 desc, 3 desc, 1
$$;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "product_words_search_idx";
