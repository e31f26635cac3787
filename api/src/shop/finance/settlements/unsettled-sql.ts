import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/**
 * SQL: the delivered orders whose cash is with a courier and in no closed settlement, as rows (id, pot, owed, name,
 * at). `owed` is in cents, as `pots-sql.ts` counts it: the amount of the order, less what the courier paid to the
 * customer of an exchange. A deleted order keeps its cash with the courier, so it is one of them.
 *
 * Each table is read once, by joins: subselects by row take ten times as long for all orders of a shop.
 *
 * @param from what was delivered before this moment was settled outside the shop; null for nothing. An order whose
 *   settlement was reversed waits again, whenever it was delivered
 * @param where a condition on the orders `o`
 */
export const unsettledOrders = (from: Date | null, where: SQL): SQL => sql`
  with waiting as materialized (
    select o.id, coalesce(o.courier_id, 'courier') as pot, o.customer_name as name, o.total, o.created_at
    from orders o
    left join settlement_lines l on l.order_id = o.id and l.settled
    where o.status = 'delivered' and o.payment_method = 'delivery' and l.order_id is null and ${where}
  ), delivered as (
    select order_id, max(at) as at from order_events
    where event = 'delivered' and order_id in (select id from waiting)
    group by order_id
  ), at_door as (
    select x.order_id, t.amount from exchanges x join transactions t on t.id = x.refund_id
    where x.refund_id is not null and x.order_id in (select id from waiting)
      and not x.is_return and x.kind <> 'in the shop'
      and t.status = 'completed' and t.payment_method = 'cash'
  ), reversed as (
    select distinct l.order_id from settlement_lines l join settlements r on r.reverses_id = l.settlement_id
  )
  select w.id, w.pot, w.total - coalesce(d.amount, 0) as owed, w.name, coalesce(e.at, w.created_at) as at
  from waiting w
  left join delivered e on e.order_id = w.id
  left join at_door d on d.order_id = w.id
  left join reversed r on r.order_id = w.id
  where ${from === null ? sql`true` : sql`coalesce(e.at, w.created_at) >= ${from.toISOString()}::timestamptz or r.order_id is not null`}`;

/** SQL, for the orders `o`: whether their cash is in this pot of a courier. */
export const inPot = (pot: string): SQL => (pot === 'courier' ? sql`o.courier_id is null` : sql`o.courier_id = ${pot}`);
