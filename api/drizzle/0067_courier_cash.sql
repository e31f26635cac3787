-- Oldest code: 0028_order_edits
-- The cash of each courier, and all cash, are sums over stretches of these indexes. An order that is placed enters neither.
create index concurrently if not exists "orders_courier_cash_idx" on "orders" (courier_id, total)
  where courier_id is not null and status = 'delivered' and payment_method = 'delivery';
--> statement-breakpoint
create index concurrently if not exists "transactions_cash_idx" on "transactions" (type, payment_method, amount)
  where status = 'completed' and payment_method in ('delivery', 'cash');
