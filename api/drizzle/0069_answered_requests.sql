-- Oldest code: 0028_order_edits
-- A move of cash that moves another back names it, so that this happens once. A shopper's request names the exchange
-- that answers it. Whichever server ends that exchange, deletes the order or erases its customer: the request is open
-- again, ends with the order, or is gone.
ALTER TABLE "cash_moves" ADD COLUMN "reverses" text
	CONSTRAINT "cash_moves_reverses_cash_moves_id_fk" REFERENCES "cash_moves" ("id");
--> statement-breakpoint
CREATE UNIQUE INDEX "cash_moves_reverses_key" ON "cash_moves" USING btree ("reverses");
--> statement-breakpoint
ALTER TABLE "exchange_requests" ADD COLUMN "exchange_id" text
	CONSTRAINT "exchange_requests_exchange_id_exchanges_order_id_fk" REFERENCES "exchanges" ("order_id") ON DELETE cascade;
--> statement-breakpoint
CREATE INDEX "exchange_requests_exchange_idx" ON "exchange_requests" USING btree ("exchange_id") WHERE exchange_id is not null;
--> statement-breakpoint
-- A request that staff declined stays declined.
create function requests_follow_exchange(exchange text, counts boolean) returns void language sql as $$
  update exchange_requests
  set closed = case when counts then 'booked' end, closed_at = case when counts then now() end
  where exchange_id = exchange and closed is distinct from 'declined' and (closed is null) = counts
$$;
--> statement-breakpoint
create function requests_follow_return() returns trigger language plpgsql as $$
begin
  perform requests_follow_exchange(new.order_id, new.canceled_at is null);
  return null;
end
$$;
--> statement-breakpoint
create trigger exchanges_requests_follow after update of canceled_at on "exchanges" for each row
when ((old.canceled_at is null) <> (new.canceled_at is null)) execute function requests_follow_return();
--> statement-breakpoint
create function requests_follow_order() returns trigger language plpgsql as $$
begin
  if new.exchange_credit is not null then
    perform requests_follow_exchange(new.id, order_counts(new.status, new.deleted_at, new.outcome));
  end if;
  if old.deleted_at is null and new.deleted_at is not null then
    update exchange_requests
    set closed = 'declined', closed_at = new.deleted_at, decline_reason = 'The order was deleted', by_user_id = null, by_name = ''
    where order_id = new.id and closed_at is null;
  end if;
  if old.phone_key <> '' and new.phone_key = '' then
    delete from exchange_requests where order_id = new.id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_requests_follow after update of outcome, deleted_at, phone_key on "orders" for each row
when ((old.outcome, old.deleted_at, old.phone_key) is distinct from (new.outcome, new.deleted_at, new.phone_key))
execute function requests_follow_order();
--> statement-breakpoint
-- Requests of orders that were deleted, or whose customers were erased, before this.
update exchange_requests r
set closed = 'declined', closed_at = o.deleted_at, decline_reason = 'The order was deleted'
from orders o where o.id = r.order_id and o.deleted_at is not null and r.closed_at is null;
--> statement-breakpoint
delete from exchange_requests r using orders o where o.id = r.order_id and o.phone_key = '';
