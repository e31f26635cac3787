-- What became of a phone number's parcels, and which orders were printed. How many parcels a number refused is counted while
-- its next order is placed: in an index that holds nothing else.
alter table "orders" add column "printed_at" timestamp (3) with time zone;
--> statement-breakpoint
create index "orders_refused_idx" on "orders" (phone_key) where outcome = 'refused' and deleted_at is null;
--> statement-breakpoint
-- Orders of one town, however it is written, in the order of the list, with what their tabs count by. Those without a town
-- are left out, so that nothing but a question for a town goes by it.
create index "orders_town_idx" on "orders" (lower(location), created_at desc nulls last, id) include (status, order_type, payment_method, deleted_at, outcome)
where location <> '';
--> statement-breakpoint
create index "orders_no_town_idx" on "orders" (created_at desc nulls last, id) where location = '';
--> statement-breakpoint
create index "orders_printed_idx" on "orders" (created_at desc nulls last, id) where printed_at is not null;
