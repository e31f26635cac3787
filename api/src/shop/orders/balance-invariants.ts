import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { countsSql } from './order-predicates';

/** The rows of the store balance that follow orders, and that no reversal takes back. */
const OPEN = sql.raw(`(
  select b.order_id, b.kind, sum(b.cents) as cents from store_balance b
  where b.kind <> 'expiry' and b.kind <> 'reversal' and b.return_id is null and not exists (select from store_balance r where r.reverses = b.id)
  group by 1, 2)`);

/** Each rule about store balance, and the rows that break it as (subject, detail). Money is in cents. */
export const BALANCE_RULES: Readonly<Record<string, SQL>> = {
  'the store balance of a number is never below 0': sql`
    select coalesce(nullif(phone_e164, ''), phone_key) as subject, balance::text as detail
    from (
      select phone_e164, phone_key, store_balance_of(phone_e164, phone_key) as balance
      from store_balance where phone_key <> '' group by 1, 2
    ) b
    where balance < 0`,

  'a reversal takes back one row of the store balance, of the same order and number': sql`
    select r.id::text as subject, format('%s for %s', r.cents, b.cents) as detail
    from store_balance r
    join store_balance b on b.id = r.reverses
    where r.cents <> -b.cents or b.kind = 'reversal' or r.order_id is distinct from b.order_id
      or r.phone_key <> b.phone_key`,

  'an order that counts uses the store balance that pays of it, and no other does': sql`
    select o.id as subject, format('pays %s, used %s', o.balance_used, u.cents) as detail
    from orders o
    left join ${OPEN} u on u.order_id = o.id and u.kind = 'use'
    where (o.balance_used is not null or u.cents is not null)
      and case when ${sql.raw(countsSql('o'))} then coalesce(o.balance_used, 0) else 0 end <> -coalesce(u.cents, 0)`,

  'an exchange issues the store balance that it leaves over once its new pieces are delivered': sql`
    select o.id as subject, format('%s: keeps %s, issued %s', o.status, e.kept, i.cents) as detail
    from exchanges e
    join orders o on o.id = e.order_id
    left join ${OPEN} i on i.order_id = o.id and i.kind = 'issue'
    where case when o.status = 'delivered' and ${sql.raw(countsSql('o'))} then e.kept else 0 end <> coalesce(i.cents, 0)`,

  'a return issues the store balance that it leaves over once its pieces are checked in': sql`
    select e.order_id as subject, format('checked in at %s: keeps %s, issued %s', e.checked_in_at, e.kept, b.cents) as detail
    from exchanges e
    left join store_balance b on b.return_id = e.order_id
    where case when e.is_return and e.checked_in_at is not null then e.kept else 0 end <> coalesce(b.cents, 0)
      or b.order_id is distinct from e.original_id and b.id is not null`,
};
