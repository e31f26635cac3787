import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/**
 * Each rule about where the cash is, and the rows that break it as (subject, detail). Money is in cents. That all pots
 * come to the cash in hand needs none: they are sums over the same rows, of which each stands in one pot, and every
 * move adds what it takes.
 */
export const CASH_RULES: Readonly<Record<string, SQL>> = {
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

  'cash is moved back whole, to where it came from': sql`
    select b.id as subject, format('moves back %s: %s from %s to %s', m.id, b.amount, b.from_pot, b.to_pot) as detail
    from cash_moves b join cash_moves m on m.id = b.reverses
    where (b.from_pot, b.to_pot, b.amount) is distinct from (m.to_pot, m.from_pot, m.amount)`,

  'cash is moved between pots that there are': sql`
    select m.id as subject, format('from %s to %s', m.from_pot, m.to_pot) as detail
    from cash_moves m
    where exists (
      select from unnest(array[m.from_pot, m.to_pot]) as pot
      where pot <> all (array['courier', 'till', 'bank', 'owner']) and pot not in (select id from couriers))`,
};
