-- Oldest code: 0028_order_edits
-- Filters of the list of orders, and the report of refusals, read indexes alone, however many orders there are. The indexes of
-- 0027 for those that ended, and of 0030 for the printed and for those without a town, do the same for fewer columns: they
-- go one version later. Hours are quarters of UTC, as the shop's zone is a setting; moments stand beside them, not among the
-- keys, so that no question for a period goes by it.
create index concurrently if not exists "orders_hour_idx" on "orders" ((floor(date_part('epoch', created_at at time zone 'UTC') / 900)::int % 96))
include (created_at, id, status, order_type, payment_method, outcome) where deleted_at is null;
--> statement-breakpoint
create index concurrently if not exists "orders_outcome_idx" on "orders" (created_at desc nulls last, id)
include (outcome, status, order_type, payment_method, checked_in_at, location, delivery_fee) where outcome is not null and deleted_at is null;
--> statement-breakpoint
create index concurrently if not exists "orders_slip_idx" on "orders" (created_at desc nulls last, id)
include (status, order_type, payment_method, outcome) where printed_at is not null and deleted_at is null;
--> statement-breakpoint
create index concurrently if not exists "orders_nowhere_idx" on "orders" (created_at desc nulls last, id)
include (status, order_type, payment_method, outcome) where location = '' and deleted_at is null;
