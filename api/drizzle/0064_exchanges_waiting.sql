-- Oldest code: 0028_order_edits
-- Lists find the few exchanges and returns whose pieces are still to come back.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "exchanges_waiting_idx" ON "exchanges" USING btree ("order_id") WHERE checked_in_at is null and canceled_at is null;
