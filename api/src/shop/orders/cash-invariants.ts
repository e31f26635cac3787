import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { CASH_CENTS, IS_CASH, POTS } from '../finance/cash/pots-sql';

/** Each rule about where the cash is, and the rows that break it as (subject, detail). Money is in cents. */
export const CASH_RULES: Readonly<Record<string, SQL>> = {
  'the pots and what the owner took come to the cash in hand': sql`
    select 'cash' as subject, format('cash in hand %s, pots %s', c.cents, p.cents) as detail
    from (select coalesce(sum(${CASH_CENTS}), 0) as cents from transactions where ${IS_CASH}) c,
         (select coalesce(sum(cents), 0) as cents from (${POTS}) pots) p
    where c.cents <> p.cents`,

  'the cash of a courier is the completed sales of their orders on delivery': sql`
    select coalesce(o.pot, s.pot) as subject, format('orders %s, sales %s', o.cents, s.cents) as detail
    from (
      select courier_id as pot, sum(total) as cents from orders
      where courier_id is not null and status = 'delivered' and payment_method = 'delivery' group by 1
    ) o
    full join (
      select orders.courier_id as pot, sum(t.amount) as cents
      from transactions t join orders on orders.id = t.order_id
      where t.type = 'sale' and t.status = 'completed' and t.payment_method = 'delivery' and orders.courier_id is not null
      group by 1
    ) s on s.pot = o.pot
    where o.cents is distinct from s.cents`,

  'cash is moved between pots that there are': sql`
    select m.id as subject, format('from %s to %s', m.from_pot, m.to_pot) as detail
    from cash_moves m
    where exists (
      select from unnest(array[m.from_pot, m.to_pot]) as pot
      where pot <> all (array['courier', 'till', 'bank', 'owner']) and pot not in (select id from couriers))`,
};
