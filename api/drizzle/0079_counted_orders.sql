-- Oldest code: 0028_order_edits
-- The counts of orders above the staff's lists read only this index. Code of earlier versions knows nothing of it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_counted_idx" ON "orders" USING btree ("status","outcome","order_type","payment_method") WHERE deleted_at is null;
