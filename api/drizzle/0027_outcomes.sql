-- How an order ends that is never delivered, beside its status: attempts at the door, and what came back damaged or not at
-- all. The constraints also stop a server of an earlier version, which knows none of this: it can neither move nor delete
-- an order that has ended, as it would sell or give back the pieces once more.
CREATE TABLE "delivery_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_user_id" text,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "write_offs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"reason" text NOT NULL,
	"quantity" integer NOT NULL,
	"cost" integer,
	"by_user_id" text,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "write_offs_quantity_positive" CHECK ("write_offs"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "outcome_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "outcome_by_user_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "outcome_by_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "outcome_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checked_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deleted_with_outcome" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_attempts_order_idx" ON "delivery_attempts" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "write_offs_line_key" ON "write_offs" USING btree ("order_id","position","reason");--> statement-breakpoint
CREATE INDEX "orders_ended_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id") WHERE outcome is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_outcome_not_delivered" CHECK ("orders"."outcome" is null or "orders"."status" <> 'delivered');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_outcome_whole" CHECK (("orders"."outcome" is null) = ("orders"."outcome_at" is null) and ("orders"."outcome" is null) = ("orders"."outcome_by_name" is null) and ("orders"."outcome" is not null or "orders"."checked_in_at" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_outcome_pieces" CHECK ("orders"."outcome" is null or "orders"."status" = 'on the way' or "orders"."checked_in_at" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_outcome_deleted" CHECK ("orders"."outcome" is null or "orders"."deleted_at" is null or "orders"."deleted_with_outcome");
--> statement-breakpoint
-- With the outcome, so that no list or figure has to read the rows themselves.
drop index "orders_newest_idx";
--> statement-breakpoint
create index "orders_newest_idx" on "orders" (created_at desc nulls last, id) include (status, order_type, payment_method, deleted_at, total, outcome);
--> statement-breakpoint
-- Whether an order is a sale in every figure. Its twin is orderCounts in shared/rules.
create function order_counts(status text, deleted_at timestamptz, outcome text) returns boolean
language sql immutable parallel safe as $$
  select status = 'delivered' or (deleted_at is null and outcome is null)
$$;
--> statement-breakpoint
-- Whether an order is still to be delivered. Its twin is isOpenOrder in shared/rules.
create function order_open(status text, deleted_at timestamptz, outcome text) returns boolean
language sql immutable parallel safe as $$
  select status in ('pending', 'confirmed', 'on the way') and deleted_at is null and outcome is null
$$;
--> statement-breakpoint
create function keep_ended_order() returns trigger language plpgsql as $$
begin
  raise exception 'order % has ended (%) and cannot become %', old.id, old.outcome, new.status
    using errcode = 'check_violation', constraint = 'orders_outcome_keeps_status', table = 'orders';
end
$$;
--> statement-breakpoint
create trigger orders_outcome_keeps_status before update of status on "orders" for each row
when (old.outcome is not null and new.status <> old.status) execute function keep_ended_order();
--> statement-breakpoint
create or replace function sum_customer_figures(customer_ids text[]) returns void language plpgsql as $$
begin
  if cardinality(customer_ids) = 0 then
    return;
  end if;
  -- Whoever is placing an order of theirs has the row until it is committed: only then is there everything to sum.
  perform from customers where id = any (customer_ids) order by id for no key update;
  update customers c
  set (order_count, spent, last_order_at) = (
    select count(*), coalesce(sum(o.total), 0), max(o.created_at)
    from orders o where o.customer_id = c.id and order_counts(o.status, o.deleted_at, o.outcome)
  )
  where c.id = any (customer_ids);
end
$$;
--> statement-breakpoint
drop trigger orders_figures_insert on "orders";
--> statement-breakpoint
create trigger orders_figures_insert after insert on "orders" for each row
when (order_counts(new.status, new.deleted_at, new.outcome)) execute function add_customer_figures();
--> statement-breakpoint
drop trigger orders_figures_update on "orders";
--> statement-breakpoint
create trigger orders_figures_update after update of customer_id, total, created_at, deleted_at, status, outcome on "orders" for each row
when (
  (old.customer_id, old.total, old.created_at, order_counts(old.status, old.deleted_at, old.outcome))
    is distinct from (new.customer_id, new.total, new.created_at, order_counts(new.status, new.deleted_at, new.outcome))
) execute function change_customer_figures();
--> statement-breakpoint
drop trigger orders_forget_client on "orders";
--> statement-breakpoint
create trigger orders_forget_client before update on "orders" for each row
when (new.client_key is not null and (new.status <> 'pending' or new.deleted_at is not null or new.outcome is not null))
execute function forget_order_client();
