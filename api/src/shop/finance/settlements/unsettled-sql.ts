import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/**
 * SQL, for the rows `u` of `unsettled_orders`: whether they are settled in this shop.
 *
 * @param from what was delivered before this moment was settled outside the shop; null for nothing. An order whose
 *   settlement was reversed waits again, whenever it was delivered
 */
export const settledHere = (from: Date | null): SQL =>
  from === null ? sql`true` : sql`(u.at >= ${from.toISOString()}::timestamptz or u.reversed)`;

/**
 * SQL: the delivered orders whose cash is with a courier and in no closed settlement, as rows (id, pot, owed, name,
 * at). `owed` is in cents, as `pots-sql.ts` counts it: the amount of the order, less what the courier paid to the
 * customer of an exchange. A deleted order keeps its cash with the courier, so it is one of them.
 *
 * Each table is read once, by joins: subselects by row take ten times as long for all orders of a shop.
 *
 * @param from as in {@link settledHere}
 * @param where a condition on the orders `o`
 */
export const unsettledOrders = (from: Date | null, where: SQL): SQL => sql`
  with waiting as materialized (
    select o.id, coalesce(o.courier_id, 'courier') as pot, o.customer_name as name, o.total, u.at
    from unsettled_orders u join orders o on o.id = u.order_id
    where ${settledHere(from)} and ${where}
  ), at_door as (
    select x.order_id, t.amount from exchanges x join transactions t on t.id = x.refund_id
    where x.refund_id is not null and x.order_id in (select id from waiting)
      and not x.is_return and x.kind <> 'in the shop'
      and t.status = 'completed' and t.payment_method = 'cash'
  )
  select w.id, w.pot, w.total - coalesce(d.amount, 0) as owed, w.name, w.at
  from waiting w
  left join at_door d on d.order_id = w.id`;

/** SQL, for the orders `o`: whether their cash is in this pot of a courier. */
export const inPot = (pot: string): SQL => (pot === 'courier' ? sql`o.courier_id is null` : sql`o.courier_id = ${pot}`);
