-- Oldest code: 0028_order_edits
-- The dashboard reads the oldest order whose cash no courier has settled from the start of this index. An order that is
-- placed does not enter it.
create index concurrently if not exists "orders_unsettled_idx" on "orders" (created_at, id)
  where status = 'delivered' and payment_method = 'delivery';
