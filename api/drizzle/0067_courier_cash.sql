-- Oldest code: 0028_order_edits
-- The cash of each courier is a sum over a stretch of this index.
create index concurrently if not exists "orders_courier_cash_idx" on "orders" (courier_id, total)
  where courier_id is not null and status = 'delivered' and payment_method = 'delivery';
