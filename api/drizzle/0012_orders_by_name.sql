create index "orders_name_idx" on "orders" (lower(customer_name), id) where deleted_at is null;
