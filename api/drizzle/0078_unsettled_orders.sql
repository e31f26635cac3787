-- Oldest code: 0028_order_edits
-- The orders that wait for a settlement, so that they are read without those that were settled: the list of what waits
-- took 0.3 s at 60,000 settled orders. Triggers keep the table, also for code of earlier versions. An order that is
-- placed fires none of them.
CREATE TABLE "unsettled_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reversed" boolean NOT NULL,
	CONSTRAINT "unsettled_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "settlement_lines_open_idx" ON "settlement_lines" USING btree ("order_id") WHERE not settled;
--> statement-breakpoint
-- Whoever writes a row holds the lock of its order, so that no two compute it at once. All is looked up by keys, also
-- where a session made its plans when the tables were small.
create function keep_unsettled_orders(ids text[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform from orders where id = any(ids) order by id for no key update;
  delete from unsettled_orders where order_id = any(ids);
  insert into unsettled_orders (order_id, created_at, at, reversed)
  select o.id, o.created_at,
         coalesce((select max(e.at) from order_events e where e.order_id = o.id and e.event = 'delivered'), o.created_at),
         exists (
           select from settlement_lines l join settlements r on r.reverses_id = l.settlement_id
           where l.order_id = o.id and not l.settled)
  from orders o
  where o.id = any(ids) and o.status = 'delivered' and o.payment_method = 'delivery'
    and not exists (select from settlement_lines l where l.order_id = o.id and l.settled);
end
$$;
--> statement-breakpoint
-- A new order is in no settlement, and has no history yet.
create function unsettled_with_order() returns trigger language plpgsql as $$
begin
  insert into unsettled_orders values (new.id, new.created_at, new.created_at, false);
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_unsettled_insert after insert on "orders" for each row
when (new.status = 'delivered' and new.payment_method = 'delivery') execute function unsettled_with_order();
--> statement-breakpoint
create function unsettled_follow_order() returns trigger language plpgsql as $$
begin
  perform keep_unsettled_orders(array[new.id]);
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_unsettled_update after update of status, payment_method, created_at on "orders" for each row
when (
  'delivered' in (old.status, new.status) and 'delivery' in (old.payment_method, new.payment_method)
  and (old.status, old.payment_method, old.created_at) is distinct from (new.status, new.payment_method, new.created_at)
) execute function unsettled_follow_order();
--> statement-breakpoint
-- The history says when an order was delivered, after it was.
create function unsettled_follow_event() returns trigger language plpgsql as $$
begin
  update unsettled_orders
  set at = (select max(e.at) from order_events e where e.order_id = new.order_id and e.event = 'delivered')
  where order_id = new.order_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger order_events_unsettled after insert or update of at on "order_events" for each row
when (new.event = 'delivered') execute function unsettled_follow_event();
--> statement-breakpoint
create function unsettled_follow_lines() returns trigger language plpgsql as $$
begin
  perform keep_unsettled_orders((select array_agg(order_id) from changed where settled or tg_op = 'UPDATE'));
  return null;
end
$$;
--> statement-breakpoint
create trigger settlement_lines_unsettled_insert after insert on "settlement_lines" referencing new table as changed
for each statement execute function unsettled_follow_lines();
--> statement-breakpoint
create trigger settlement_lines_unsettled_update after update on "settlement_lines" referencing new table as changed
for each statement execute function unsettled_follow_lines();
--> statement-breakpoint
create trigger settlement_lines_unsettled_delete after delete on "settlement_lines" referencing old table as changed
for each statement execute function unsettled_follow_lines();
--> statement-breakpoint
insert into unsettled_orders (order_id, created_at, at, reversed)
select o.id, o.created_at, coalesce(e.at, o.created_at), r.order_id is not null
from orders o
left join settlement_lines l on l.order_id = o.id and l.settled
left join (
  select order_id, max(at) as at from order_events where event = 'delivered' group by order_id
) e on e.order_id = o.id
left join (
  select distinct l.order_id from settlement_lines l join settlements r on r.reverses_id = l.settlement_id
) r on r.order_id = o.id
where o.status = 'delivered' and o.payment_method = 'delivery' and l.order_id is null;
