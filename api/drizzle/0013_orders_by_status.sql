create index "orders_progress_idx" on "orders" (
  (case status when 'pending' then 0 when 'confirmed' then 1 when 'on the way' then 2 when 'delivered' then 3 end), id)
where deleted_at is null;
