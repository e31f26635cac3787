-- Oldest code: 0028_order_edits
-- A receipt of goods is shown with its movements. Few movements have one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "stock_movements_receipt_idx" ON "stock_movements" USING btree ("receipt_id") WHERE receipt_id is not null;
