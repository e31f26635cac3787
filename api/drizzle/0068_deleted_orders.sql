-- Oldest code: 0028_order_edits
-- The list of deleted orders reads an index of them. Code of earlier versions knows nothing of it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_deleted_idx" ON "orders" USING btree ("deleted_at" DESC NULLS LAST,"id") WHERE deleted_at is not null;
