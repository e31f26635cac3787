-- Oldest code: 0028_order_edits
-- Returns: pieces of a delivered order come back, and no new ones go out. They stand in the tables of the exchanges,
-- under ids that no order has. Code of earlier versions does not see them: a trigger refuses its exchanges of the same
-- pieces, but an admin could refund by it what a return has given already. Returns wait until all servers are upgraded.
ALTER TABLE "exchanges" DROP CONSTRAINT "exchanges_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "is_return" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "canceled_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "request_key" text;
--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "request_hash" text;
--> statement-breakpoint
ALTER TABLE "store_balance" ADD COLUMN "return_id" text;
--> statement-breakpoint
ALTER TABLE "store_balance" ADD CONSTRAINT "store_balance_return_id_exchanges_order_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."exchanges"("order_id") ON DELETE cascade NOT VALID;
--> statement-breakpoint
CREATE UNIQUE INDEX "exchanges_request_key" ON "exchanges" USING btree ("request_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "store_balance_return_key" ON "store_balance" USING btree ("return_id");
--> statement-breakpoint
-- Whether what comes back counts as exchanged or returned.
create function exchange_counts(x exchanges) returns boolean language sql stable as $$
  select case when x.is_return then x.canceled_at is null else exists (
    select from orders o where o.id = x.order_id and order_counts(o.status, o.deleted_at, o.outcome)
  ) end
$$;
--> statement-breakpoint
-- What the old pieces pay of a new order, and what of them becomes store balance, in cents. Refunds have rows of their
-- own.
create function exchange_spent(x exchanges) returns bigint language sql stable as $$
  select coalesce((select o.exchange_credit from orders o where o.id = x.order_id), 0)::bigint + x.kept
$$;
--> statement-breakpoint
create function keep_bought_pieces() returns trigger language plpgsql as $$
begin
  if exists (
    select from exchanges own
    join order_lines bought on bought.order_id = own.original_id and bought.position = new.line
    where own.order_id = new.order_id and bought.quantity < (
      select sum(l.quantity) from exchanges x join exchange_lines l on l.order_id = x.order_id
      where x.original_id = own.original_id and l.line = new.line and exchange_counts(x)
    )
  ) then
    raise exception 'line % has not so many pieces left', new.line
      using errcode = 'check_violation', constraint = 'exchange_lines_bought', table = 'exchange_lines';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger exchange_lines_bought after insert on "exchange_lines" for each row
execute function keep_bought_pieces();
--> statement-breakpoint
create or replace function keep_store_balance() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- Only an erasure changes a row: it takes the number out.
    if (new.id, new.kind, new.cents, new.order_id, new.reverses, new.return_id, new.at)
       is distinct from (old.id, old.kind, old.cents, old.order_id, old.reverses, old.return_id, old.at) then
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
-- What returns issued follows no order.
create or replace function set_store_balance(of_order orders, row_kind text, wanted integer) returns void language plpgsql as $$
declare
  open store_balance;
begin
  select b.* into open from store_balance b
  where b.order_id = of_order.id and b.kind = row_kind and b.return_id is null
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
        where x.original_id = original and (x.order_id = new.id or exchange_counts(x))
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
        select coalesce(sum(exchange_spent(x)), 0) from exchanges x
        where x.original_id = original and exchange_counts(x)
      )
  ) then
    raise exception 'order % was refunded by now', original
      using errcode = 'check_violation', constraint = 'exchanges_bring_back', table = 'orders';
  end if;
  return null;
end
$$;
