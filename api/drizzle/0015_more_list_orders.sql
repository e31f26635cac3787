create index "orders_total_idx" on "orders" (total, id) where deleted_at is null;
--> statement-breakpoint
create index "customers_name_idx" on "customers" (lower(name), id);
--> statement-breakpoint
create index "customers_location_idx" on "customers" (lower(location), created_at desc nulls last, id);
