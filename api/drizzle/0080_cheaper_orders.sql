-- Oldest code: 0028_order_edits
-- Placing an order costs less. The condition of its trigger is order_counts written out: PostgreSQL parses the body of a
-- function there with each order. The note of the stock that was taken sorts nothing: who tells of it leaves out what is
-- there twice. No sale has a supplier, so the index of those leaves sales out. Only code before 0078 reads the other
-- index; it finds the same rows without it, more slowly.
CREATE OR REPLACE TRIGGER "orders_figures_insert" AFTER INSERT ON "orders" FOR EACH ROW
WHEN (new.status = 'delivered' or (new.deleted_at is null and new.outcome is null))
EXECUTE FUNCTION add_customer_figures();--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into stock_changes (product_ids) select array_agg(product_id) from changed having count(*) > 0;
  return null;
end $$;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "transactions_of_supplier_idx" ON "transactions" USING btree ("supplier_id","created_at" DESC NULLS LAST) WHERE supplier_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "transactions_supplier_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_unsettled_idx";
