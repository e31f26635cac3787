-- One order at a time is what orders come in: a look at the row is less work than at a table of changed rows.
drop trigger orders_figures_insert on "orders";
--> statement-breakpoint
drop trigger orders_figures_update on "orders";
--> statement-breakpoint
drop function change_customer_figures();
--> statement-breakpoint
create or replace function add_customer_figures() returns trigger language plpgsql as $$
begin
  update customers
  set order_count = order_count + 1, spent = spent + new.total, last_order_at = greatest(last_order_at, new.created_at)
  where id = new.customer_id;
  return null;
end
$$;
--> statement-breakpoint
create function change_customer_figures() returns trigger language plpgsql as $$
begin
  perform sum_customer_figures(array[old.customer_id, new.customer_id]);
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_figures_insert after insert on "orders" for each row
when (new.deleted_at is null or new.status = 'delivered') execute function add_customer_figures();
--> statement-breakpoint
create trigger orders_figures_update after update of customer_id, total, created_at, deleted_at, status on "orders" for each row
when (
  (old.customer_id, old.total, old.created_at, old.deleted_at is null or old.status = 'delivered')
    is distinct from (new.customer_id, new.total, new.created_at, new.deleted_at is null or new.status = 'delivered')
) execute function change_customer_figures();
