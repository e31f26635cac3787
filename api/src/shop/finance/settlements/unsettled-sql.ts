import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/**
 * SQL: the delivered orders whose cash is with a courier and in no closed settlement, as rows (id, pot, owed, name,
 * at). `owed` is in cents, as `pots-sql.ts` counts it: the amount of the order, less what the courier paid to the
 * customer of an exchange. A deleted order keeps its cash with the courier, so it is one of them.
 *
 * @param where a condition on the orders `o`
 */
export const unsettledOrders = (where: SQL): SQL => sql`
  select o.id, coalesce(o.courier_id, 'courier') as pot, o.customer_name as name,
         o.total - coalesce((
           select t.amount from exchanges x join transactions t on t.id = x.refund_id
           where x.order_id = o.id and not x.is_return and x.kind <> 'in the shop' and t.status = 'completed'
             and t.payment_method = 'cash'), 0) as owed,
         coalesce((
           select max(e.at) from order_events e where e.order_id = o.id and e.event = 'delivered'), o.created_at) as at
  from orders o
  where o.status = 'delivered' and o.payment_method = 'delivery' and ${where}
    and not exists (select from settlement_lines l where l.order_id = o.id and l.settled)`;

/** SQL, for the orders `o`: whether their cash is in this pot of a courier. */
export const inPot = (pot: string): SQL => (pot === 'courier' ? sql`o.courier_id is null` : sql`o.courier_id = ${pot}`);
