import { sql } from 'drizzle-orm';

/** SQL: whether a transaction counts in the cash in hand. */
export const IS_CASH = sql`status = 'completed' and payment_method in ('delivery', 'cash')`;

/** SQL: what a transaction adds to the cash in hand, in cents. */
export const CASH_CENTS = sql`case when type = 'sale' then amount else -amount end`;

/**
 * SQL: what couriers paid to customers of exchanges, as rows (pot, cents). All other refunds leave the till.
 */
export const PAID_AT_DOOR = sql`
    select coalesce(o.courier_id, 'courier') as pot, sum(t.amount) as cents
    from exchanges x
    join orders o on o.id = x.order_id
    join transactions t on t.id = x.refund_id
    where x.refund_id is not null and not x.is_return and x.kind <> 'in the shop' and t.status = 'completed' and t.payment_method = 'cash'
    group by 1`;

/**
 * SQL: the cash in hand by pot, as rows (pot, cents) of which a pot may have several. Nothing of it is stored, so it
 * cannot differ from the rows that it comes from, whichever server wrote them:
 * - A sale on delivery is with the courier of its order from delivery on. No order changes its courier after that.
 * - All other cash comes into the till and leaves it. But a refund of an exchange that a courier takes to the customer
 *   is paid by that courier.
 * - A move takes from one pot what it adds to another. 'owner' is one, so all rows together are the cash in hand.
 *
 * An order that is delivered has one completed sale over its total, deleted or not (`npm run check:data`), so that the
 * couriers are read from an index of the orders.
 */
export const POTS = sql`
  with ledger as (
    -- Each sum is a stretch of an index.
    select (select coalesce(sum(amount), 0) from transactions
            where ${IS_CASH} and type = 'sale' and payment_method = 'delivery') as delivered,
           (select coalesce(sum(${CASH_CENTS}), 0) from transactions
            where ${IS_CASH} and (type <> 'sale' or payment_method <> 'delivery')) as till
  ), named as (
    select courier_id as pot, sum(total) as cents
    from orders
    where courier_id is not null and status = 'delivered' and payment_method = 'delivery'
    group by courier_id
  ), at_door as (${PAID_AT_DOOR})
  select 'courier' as pot, delivered as cents from ledger
  union all select 'till', till from ledger
  union all select pot, cents from named
  union all select 'courier', -cents from named
  union all select pot, -cents from at_door
  union all select 'till', cents from at_door
  union all select to_pot, sum(amount) from cash_moves group by to_pot
  union all select from_pot, -sum(amount) from cash_moves group by from_pot`;
