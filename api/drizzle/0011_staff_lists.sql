-- What makes the first page of every list of staff's quick in a shop of some years.

-- The figures of a customer are kept, as sorting by them would need every order there is.
ALTER TABLE "customers" ADD COLUMN "order_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "spent" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "last_order_at" timestamp (3) with time zone;
--> statement-breakpoint
update "customers" c
set order_count = f.orders, spent = f.spent, last_order_at = f.last_at
from (
  select customer_id, count(*) as orders, sum(total) as spent, max(created_at) as last_at
  from "orders" where deleted_at is null or status = 'delivered' group by 1
) f
where f.customer_id = c.id;
--> statement-breakpoint
-- Room for a customer's next orders beside the first, so that their figures cost no index anything.
alter table "customers" set (fillfactor = 80);
--> statement-breakpoint
-- An order counts for its customer unless it was deleted before it was delivered.
create function add_customer_figures() returns trigger language plpgsql as $$
begin
  update customers c
  set order_count = c.order_count + f.orders, spent = c.spent + f.spent, last_order_at = greatest(c.last_order_at, f.last_at)
  from (
    select customer_id, count(*)::int as orders, sum(total) as spent, max(created_at) as last_at
    from changed where deleted_at is null or status = 'delivered' group by 1
  ) f
  where f.customer_id = c.id;
  return null;
end
$$;
--> statement-breakpoint
create function sum_customer_figures(customer_ids text[]) returns void language plpgsql as $$
begin
  if cardinality(customer_ids) = 0 then
    return;
  end if;
  -- Whoever is placing an order of theirs has the row until it is committed: only then is there everything to sum.
  perform from customers where id = any (customer_ids) order by id for no key update;
  update customers c
  set (order_count, spent, last_order_at) = (
    select count(*), coalesce(sum(o.total), 0), max(o.created_at)
    from orders o where o.customer_id = c.id and (o.deleted_at is null or o.status = 'delivered')
  )
  where c.id = any (customer_ids);
end
$$;
--> statement-breakpoint
create function change_customer_figures() returns trigger language plpgsql as $$
begin
  perform sum_customer_figures(array(
    select distinct unnest(array[b.customer_id, a.customer_id])
    from before b join after a using (id)
    where (b.customer_id, b.total, b.created_at, b.deleted_at is null or b.status = 'delivered')
      is distinct from (a.customer_id, a.total, a.created_at, a.deleted_at is null or a.status = 'delivered')));
  return null;
end
$$;
--> statement-breakpoint
create function take_customer_figures() returns trigger language plpgsql as $$
begin
  perform sum_customer_figures(array(select distinct customer_id from before));
  return null;
end
$$;
--> statement-breakpoint
create function empty_customer_figures() returns trigger language plpgsql as $$
begin
  update customers set order_count = 0, spent = 0, last_order_at = null where order_count > 0;
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_figures_truncate after truncate on "orders" for each statement execute function empty_customer_figures();
--> statement-breakpoint
create trigger orders_figures_insert after insert on "orders" referencing new table as changed for each statement execute function add_customer_figures();
--> statement-breakpoint
create trigger orders_figures_update after update on "orders" referencing old table as before new table as after for each statement execute function change_customer_figures();
--> statement-breakpoint
create trigger orders_figures_delete after delete on "orders" referencing old table as before for each statement execute function take_customer_figures();
--> statement-breakpoint

-- With the columns that lists are filtered, counted and summed by, so that none of that has to read the rows themselves.
drop index "orders_newest_idx";
--> statement-breakpoint
create index "orders_newest_idx" on "orders" (created_at desc nulls last, id) include (status, order_type, payment_method, deleted_at, total);
--> statement-breakpoint
drop index "transactions_newest_idx";
--> statement-breakpoint
create index "transactions_newest_idx" on "transactions" (created_at desc nulls last, id) include (type, status, payment_method, amount);
--> statement-breakpoint

-- Search by any part of what a list shows, in one text; a line break parts what must not be read together.
create index "orders_search_idx" on "orders" using gin (
  lower(customer_name || E'\n' || customer_phone || E'\n' || phone_key || E'\n' || id) gin_trgm_ops);
--> statement-breakpoint
create index "customers_search_idx" on "customers" using gin (
  lower(name || E'\n' || phone || E'\n' || coalesce(phone_key, '') || E'\n' || id || E'\n' || customer_id) gin_trgm_ops);
--> statement-breakpoint
create index "transactions_search_idx" on "transactions" using gin (
  lower(description || E'\n' || coalesce(customer_name, '') || E'\n' || coalesce(reference, '') || E'\n' || notes || E'\n'
    || id || E'\n' || coalesce(order_id, '')) gin_trgm_ops);
--> statement-breakpoint

-- Sales and refunds of nobody known read as the screens call them.
update "transactions" set customer_name = 'Guest Customer' where order_id is not null and coalesce(customer_name, '') = '';
