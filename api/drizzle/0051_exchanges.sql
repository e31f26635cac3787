-- Oldest code: 0028_order_edits
-- Exchanges: pieces of a delivered order come back, and an order of its own takes others out. That order keeps what the
-- returned pieces pay of it, and its total is what is left to collect. Code of earlier versions knows none of this. The
-- constraint refuses its edits that would forget the credit. The trigger lets the refund of an exchange follow its order,
-- whoever moves, ends, deletes or brings back the order, and refuses to exchange a piece twice.
CREATE TABLE "exchanges" (
	"order_id" text PRIMARY KEY NOT NULL,
	"original_id" text NOT NULL,
	"kind" text NOT NULL,
	"overrule_reason" text DEFAULT '' NOT NULL,
	"refund_id" text,
	"by_user_id" text,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checked_in_at" timestamp (3) with time zone,
	CONSTRAINT "exchanges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade,
	CONSTRAINT "exchanges_original_id_orders_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."orders"("id") ON DELETE cascade,
	CONSTRAINT "exchanges_refund_id_transactions_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."transactions"("id")
);
--> statement-breakpoint
CREATE TABLE "exchange_lines" (
	"order_id" text NOT NULL,
	"place" integer NOT NULL,
	"line" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"credit" integer NOT NULL,
	"sellable" integer,
	"damaged" integer,
	"lost" integer,
	CONSTRAINT "exchange_lines_order_id_place_pk" PRIMARY KEY("order_id","place"),
	CONSTRAINT "exchange_lines_order_id_exchanges_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."exchanges"("order_id") ON DELETE cascade,
	CONSTRAINT "exchange_lines_quantity_positive" CHECK ("exchange_lines"."quantity" > 0),
	CONSTRAINT "exchange_lines_credit_not_negative" CHECK ("exchange_lines"."credit" >= 0)
);
--> statement-breakpoint
CREATE INDEX "exchanges_original_idx" ON "exchanges" USING btree ("original_id","at");
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchange_credit" integer;
--> statement-breakpoint
-- Not validated, because that reads all orders under a lock: those of before met the constraint that this one replaces.
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_less_credit" CHECK ("orders"."total" = "orders"."subtotal" - "orders"."discount" + "orders"."delivery_fee" - coalesce("orders"."exchange_credit", 0) and ("orders"."exchange_credit" is null or "orders"."total" >= 0)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_adds_up";
--> statement-breakpoint
create function exchange_follows_order() returns trigger language plpgsql as $$
declare
  original text;
  refund text;
begin
  select original_id, refund_id into original, refund from exchanges where order_id = new.id;
  if old.outcome is not null and new.outcome is null then
    -- An exchange locks the original first, too.
    perform from orders where id = original for update;
    if exists (
      select from (
        select l.line, sum(l.quantity) as pieces
        from exchanges x
        join exchange_lines l on l.order_id = x.order_id
        join orders o on o.id = x.order_id
        where x.original_id = original
          and (o.id = new.id or order_counts(o.status, o.deleted_at, o.outcome))
        group by l.line
      ) back
      join order_lines bought on bought.order_id = original and bought.position = back.line
      where back.pieces > bought.quantity
    ) then
      raise exception 'the pieces of order % are in another exchange by now', original
        using errcode = 'check_violation', constraint = 'exchanges_bring_back', table = 'orders';
    end if;
  end if;
  update transactions
  set status = case when new.status = 'delivered' then 'completed'
                    when order_counts(new.status, new.deleted_at, new.outcome) then 'pending' else 'cancelled' end
  -- Nothing else brings back a refund that was canceled.
  where id = refund
    and status = case when old.outcome is not null and new.outcome is null then 'cancelled' else 'pending' end;
  if old.outcome is not null and new.outcome is null and exists (
    select from orders o where o.id = original
      and o.total + coalesce(o.exchange_credit, 0) < (
        select coalesce(sum(t.amount), 0) from transactions t
        where t.order_id = original and t.type = 'refund' and t.status <> 'cancelled'
      ) + (
        select coalesce(sum(n.exchange_credit), 0) from exchanges x join orders n on n.id = x.order_id
        where x.original_id = original and order_counts(n.status, n.deleted_at, n.outcome)
      )
  ) then
    raise exception 'order % was refunded by now', original
      using errcode = 'check_violation', constraint = 'exchanges_bring_back', table = 'orders';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_exchange_follows after update of status, deleted_at, outcome on "orders" for each row
when (
  new.exchange_credit is not null
  and (old.status, old.deleted_at, old.outcome) is distinct from (new.status, new.deleted_at, new.outcome)
) execute function exchange_follows_order();
