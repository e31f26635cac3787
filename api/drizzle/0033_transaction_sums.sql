-- Oldest code: 0028_order_edits
-- Revenue and expenses of any period are sums over stretches of this index: no row is looked at to tell what it is.
create index concurrently if not exists "transactions_sums_idx" on "transactions" (status, type, created_at) include (amount);
