-- Oldest code: 0028_order_edits
-- Indexes that the version before no longer reads: 0032, 0040 and 0042 have others in their place. Each made placing an
-- order or saving a product dearer. Code of still earlier versions finds the same rows without them, more slowly.
drop index concurrently if exists "orders_name_idx";
--> statement-breakpoint
drop index concurrently if exists "customers_name_idx";
--> statement-breakpoint
drop index concurrently if exists "products_live_name_idx";
--> statement-breakpoint
drop index concurrently if exists "products_category_name_idx";
--> statement-breakpoint
drop index concurrently if exists "orders_town_idx";
--> statement-breakpoint
drop index concurrently if exists "orders_no_town_idx";
--> statement-breakpoint
drop index concurrently if exists "orders_ended_idx";
--> statement-breakpoint
drop index concurrently if exists "orders_printed_idx";
