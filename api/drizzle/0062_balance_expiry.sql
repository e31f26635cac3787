-- Oldest code: 0028_order_edits
-- What of the store balance of a number is not used, by when it was given, oldest first: what is used or expires is
-- taken from the oldest. What an order gives back, also in an edit, counts as given then. An issue that was taken back
-- counts for nothing.
create function open_store_balance(e164 text, digits text) returns table (at timestamptz, cents bigint)
language sql stable as $$
  with own as (
    select b.*, taken.kind as reversed, exists (select from store_balance r where r.reverses = b.id) as gone
    from store_balance b
    left join store_balance taken on taken.id = b.reverses
    where b.phone_e164 = e164 and e164 <> ''
       or b.phone_key = digits and digits <> '' and (e164 = '' or b.phone_e164 = '')
  ), given as (
    select own.at, own.cents, sum(own.cents) over (order by own.at, own.id) as until_here
    from own where own.kind = 'issue' and not own.gone or own.reversed = 'use'
  ), taken as (
    select coalesce(-sum(own.cents), 0) as cents from own where own.kind in ('use', 'expiry')
  )
  select given.at, least(given.cents, given.until_here - taken.cents)::bigint
  from given, taken where given.until_here > taken.cents order by given.at, given.until_here
$$;
--> statement-breakpoint
-- Takes what a number was given before a moment, and has not used, out of its balance. Waits for whoever uses it.
create function expire_store_balance(e164 text, digits text, given_before timestamptz) returns bigint
language plpgsql as $$
declare
  old bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(coalesce(nullif(e164, ''), digits), 5));
  select coalesce(sum(o.cents), 0) into old from open_store_balance(e164, digits) o where o.at < given_before;
  if old > 0 then
    insert into store_balance (phone_key, phone_e164, kind, cents) values (digits, e164, 'expiry', -old);
  end if;
  return old;
end
$$;
