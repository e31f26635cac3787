-- Oldest code: 0028_order_edits
-- Handover lists are found by what they keep of their parcels, also when the order has changed since. Code of earlier
-- versions searches the orders as they are.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "handover_parcels_search_idx" ON "handover_parcels" USING gin (
  lower(customer_name || E'\n' || customer_phone || E'\n' || regexp_replace(customer_phone, '[^0-9]', '', 'g') || E'\n' || order_id) gin_trgm_ops);
