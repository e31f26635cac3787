-- Oldest code: 0028_order_edits
-- The sitemap says when a page last changed. Triggers set the time, so that it is right whichever version of the shop
-- writes; null: the row has not changed since. The default comes after the column, so that rows of now keep null.
-- A server counts the pages that it sent incomplete; code of earlier versions leaves the column empty.
ALTER TABLE "servers" ADD COLUMN IF NOT EXISTS "incomplete_pages" jsonb;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN IF NOT EXISTS "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "categories" ALTER COLUMN "changed_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "changed_at" SET DEFAULT now();--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.changed_at := now();
  return new;
end $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_picture_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update products set changed_at = now()
  where id = coalesce(new.product_id, old.product_id) and changed_at is distinct from now()::timestamptz(3);
  return null;
end $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "categories_note_change" BEFORE UPDATE ON "categories" FOR EACH ROW
WHEN ((new.name, new.description, new.parent_id, new.archived) IS DISTINCT FROM (old.name, old.description, old.parent_id, old.archived))
EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "products_note_change" BEFORE UPDATE ON "products" FOR EACH ROW
WHEN ((new.name, new.ref_code, new.description, new.price, new.sale_price, new.on_sale, new.category_id, new.sizes, new.colors,
  new.composition, new.material, new.care_instructions, new.size_chart, new.archived) IS DISTINCT FROM (old.name, old.ref_code,
  old.description, old.price, old.sale_price, old.on_sale, old.category_id, old.sizes, old.colors, old.composition, old.material,
  old.care_instructions, old.size_chart, old.archived))
EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "product_images_note_change" AFTER INSERT OR DELETE ON "product_images" FOR EACH ROW
EXECUTE FUNCTION note_picture_change();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "product_images_note_update" AFTER UPDATE ON "product_images" FOR EACH ROW
WHEN (new IS DISTINCT FROM old)
EXECUTE FUNCTION note_picture_change();
