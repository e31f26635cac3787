-- Oldest code: 0028_order_edits
-- A message that staff wrote by hand is an event of its order. The queue of orders to write to looks for it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_events_message_idx" ON "order_events" USING btree ("order_id","event") WHERE event like 'message: %';
