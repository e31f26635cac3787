-- Oldest code: 0028_order_edits
-- Until when the new pieces of an exchange are held. Exchanges of code of earlier versions are held for good.
ALTER TABLE "exchanges" ADD COLUMN IF NOT EXISTS "held_until" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "exchanges_held_idx" ON "exchanges" USING btree ("held_until") WHERE held_until is not null;
--> statement-breakpoint
-- Pieces of an exchange that stay with the customer, or never came, because the shop was at fault.
ALTER TABLE "exchange_lines" ADD COLUMN IF NOT EXISTS "none_back" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- What an exchange leaves over may stay with the shop as store balance, and pay of later orders.
ALTER TABLE "exchanges" ADD COLUMN IF NOT EXISTS "kept" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "balance_used" integer;
--> statement-breakpoint
-- Not validated, because that reads all orders under a lock: those of before met the constraint that this one replaces.
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_less_balance" CHECK ("orders"."total" = "orders"."subtotal" - "orders"."discount" + "orders"."delivery_fee" - coalesce("orders"."exchange_credit", 0) - coalesce("orders"."balance_used", 0) and (coalesce("orders"."exchange_credit", "orders"."balance_used") is null or "orders"."total" >= 0) and ("orders"."balance_used" is null or "orders"."balance_used" > 0)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_less_credit";
--> statement-breakpoint
CREATE TABLE "store_balance" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"phone_key" text NOT NULL,
	"phone_e164" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"order_id" text,
	"reverses" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_balance_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade,
	CONSTRAINT "store_balance_reverses_store_balance_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."store_balance"("id") ON DELETE cascade,
	CONSTRAINT "store_balance_sign" CHECK (case "store_balance"."kind" when 'issue' then "store_balance"."cents" > 0 when 'reversal' then "store_balance"."cents" <> 0 else "store_balance"."cents" < 0 end),
	CONSTRAINT "store_balance_reversal" CHECK (("store_balance"."kind" = 'reversal') = ("store_balance"."reverses" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "store_balance_reverses_key" ON "store_balance" USING btree ("reverses");
--> statement-breakpoint
CREATE INDEX "store_balance_e164_idx" ON "store_balance" USING btree ("phone_e164") WHERE phone_e164 <> '';
--> statement-breakpoint
CREATE INDEX "store_balance_phone_idx" ON "store_balance" USING btree ("phone_key");
--> statement-breakpoint
CREATE INDEX "store_balance_order_idx" ON "store_balance" USING btree ("order_id");
--> statement-breakpoint
-- What a number has, in cents. A number that no plan knows is known by its digits.
create function store_balance_of(e164 text, digits text) returns bigint language sql stable as $$
  select coalesce(sum(b.cents), 0)::bigint from store_balance b
  where b.phone_e164 = e164 and e164 <> ''
     or b.phone_key = digits and digits <> '' and (e164 = '' or b.phone_e164 = '')
$$;
--> statement-breakpoint
-- No row takes a number below 0, however many are written at once. The lock comes after all others of a transaction.
create function keep_store_balance() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- Only an erasure changes a row: it takes the number out.
    if (new.id, new.kind, new.cents, new.order_id, new.reverses, new.at)
       is distinct from (old.id, old.kind, old.cents, old.order_id, old.reverses, old.at) then
      raise exception 'rows of the store balance are never changed' using errcode = 'check_violation',
        constraint = 'store_balance_append_only', table = 'store_balance';
    end if;
    return new;
  end if;
  if new.phone_key = '' then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended(coalesce(nullif(new.phone_e164, ''), new.phone_key), 5));
  if new.cents < 0 and store_balance_of(new.phone_e164, new.phone_key) + new.cents < 0 then
    raise exception 'the store balance would fall below 0' using errcode = 'check_violation',
      constraint = 'store_balance_not_negative', table = 'store_balance';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger store_balance_keep before insert or update on "store_balance" for each row
execute function keep_store_balance();
--> statement-breakpoint
-- Brings the rows of an order to what it should have issued (above 0) or used (below 0): the open row is reversed unless
-- it is that, and a new one is written.
create function set_store_balance(of_order orders, row_kind text, wanted integer) returns void language plpgsql as $$
declare
  open store_balance;
begin
  select b.* into open from store_balance b
  where b.order_id = of_order.id and b.kind = row_kind
    and not exists (select from store_balance r where r.reverses = b.id);
  if found then
    if open.cents = wanted and (open.phone_key = of_order.phone_key or of_order.phone_key = '') then return; end if;
    insert into store_balance (phone_key, phone_e164, kind, cents, order_id, reverses)
    values (open.phone_key, open.phone_e164, 'reversal', -open.cents, of_order.id, open.id);
  end if;
  if wanted <> 0 then
    insert into store_balance (phone_key, phone_e164, kind, cents, order_id)
    values (of_order.phone_key, coalesce(of_order.phone_e164, ''), row_kind, wanted, of_order.id);
  end if;
end
$$;
--> statement-breakpoint
create function balance_follows_order() returns trigger language plpgsql as $$
declare
  counts boolean := order_counts(new.status, new.deleted_at, new.outcome);
begin
  perform set_store_balance(new, 'use', case when counts then -coalesce(new.balance_used, 0) else 0 end);
  if new.exchange_credit is not null then
    perform set_store_balance(new, 'issue', case when counts and new.status = 'delivered' then x.kept else 0 end)
    from exchanges x where x.order_id = new.id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_store_balance_insert after insert on "orders" for each row
when (new.balance_used is not null) execute function balance_follows_order();
--> statement-breakpoint
create trigger orders_store_balance_update after update of status, deleted_at, outcome, balance_used, phone_key on "orders"
for each row
when (
  coalesce(old.balance_used, new.balance_used, new.exchange_credit) is not null
  and (old.status, old.deleted_at, old.outcome, old.balance_used, old.phone_key)
      is distinct from (new.status, new.deleted_at, new.outcome, new.balance_used, new.phone_key)
) execute function balance_follows_order();
--> statement-breakpoint
-- What is handed over at once is delivered before its exchange is written.
create function balance_follows_exchange() returns trigger language plpgsql as $$
begin
  perform set_store_balance(o, 'issue', new.kept) from orders o where o.id = new.order_id and o.status = 'delivered';
  return null;
end
$$;
--> statement-breakpoint
create trigger exchanges_store_balance after insert on "exchanges" for each row
when (new.kept > 0) execute function balance_follows_exchange();
--> statement-breakpoint
create or replace function exchange_follows_order() returns trigger language plpgsql as $$
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
      and o.total + coalesce(o.exchange_credit, 0) + coalesce(o.balance_used, 0) < (
        select coalesce(sum(t.amount), 0) from transactions t
        where t.order_id = original and t.type = 'refund' and t.status <> 'cancelled'
      ) + (
        select coalesce(sum(n.exchange_credit + x.kept), 0) from exchanges x join orders n on n.id = x.order_id
        where x.original_id = original and order_counts(n.status, n.deleted_at, n.outcome)
      )
  ) then
    raise exception 'order % was refunded by now', original
      using errcode = 'check_violation', constraint = 'exchanges_bring_back', table = 'orders';
  end if;
  return null;
end
$$;
