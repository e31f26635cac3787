-- Oldest code: 0028_order_edits
-- Lists sort names as people read them, by a collation that every database has, and read a page from an index of the
-- same collation. The indexes over lower(name) of 0012, 0015 and 0017 do the same for code of earlier versions, which
-- goes on using them: "orders_name_idx", "customers_name_idx", "products_live_name_idx" and "products_category_name_idx"
-- go one version later. "customers_location_idx" stays: it finds the customers of one location.
create index concurrently if not exists "orders_by_name_idx" on "orders" (customer_name collate "und-x-icu", id) where deleted_at is null;
--> statement-breakpoint
create index concurrently if not exists "customers_by_name_idx" on "customers" (name collate "und-x-icu", id);
--> statement-breakpoint
create index concurrently if not exists "customers_by_location_idx" on "customers" (location collate "und-x-icu", id);
--> statement-breakpoint
create index concurrently if not exists "products_live_by_name_idx" on "products" (name collate "und-x-icu", id) where not archived;
--> statement-breakpoint
create index concurrently if not exists "products_category_by_name_idx" on "products" (category_id, name collate "und-x-icu", id) where not archived;
