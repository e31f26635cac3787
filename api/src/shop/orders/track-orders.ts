import type { OrderStatus, TrackedOrder, Tracking } from '@shop/shared/contracts';
import { estimatedDelivery, orderTimeline, timelineEnd } from '@shop/shared/rules';
import type { Pool } from 'pg';
import { ShopError } from '../../errors';
import { personOf, personSql } from '../../phones/person-sql';
import type { PhoneReading } from '../../phones/read-phone';
import type { OrderRules } from './context';
import type { TermColumns } from './order-terms';
import { termsOf } from './order-terms';

/** Nobody follows more orders at a time. */
const MAX_ORDERS = 50;

interface TrackedRow extends TermColumns {
  id: string;
  createdAt: Date;
  status: OrderStatus;
  itemCount: number;
  outcome: string | null;
  outcomeAt: Date | null;
  /** When each status was last reached: a parcel that came back may be sent again. */
  reached: Record<string, string>;
}

const TRACKED = `
select id, created_at as "createdAt", status, item_count as "itemCount", exchange_days as "exchangeDays", refunds,
       outcome, outcome_at as "outcomeAt", delivery_days_min as "deliveryDaysMin", delivery_days_max as "deliveryDaysMax",
       (
         select coalesce(json_object_agg(e.event, e.at), '{}')
         from (select event, max(at) as at from order_events where order_id = orders.id group by event) e
       ) as reached
from orders`;

const TRACK = {
  name: 'track-orders',
  text: `${TRACKED}
where ${personSql('orders', { identity: '$1', spellings: '$2', known: '$3' })} and deleted_at is null
order by created_at desc, id
limit ${MAX_ORDERS}`,
};

const TRACK_ONE = { name: 'track-order', text: `${TRACKED}\nwhere id = $1 and deleted_at is null` };

/** An order as its shopper follows it. */
function trackedOrder(
  { id, createdAt, status, itemCount, reached, outcome, outcomeAt, ...promised }: TrackedRow,
  rules: OrderRules,
): TrackedOrder {
  const reachedAt = Object.fromEntries(
    Object.entries(reached).map(([event, at]) => [event, new Date(at).toISOString()]),
  );
  const { deliveryDays } = termsOf(promised, rules.policy);
  const latest = estimatedDelivery({ status, outcome, createdAt }, deliveryDays.max, rules.timeZone);
  return {
    orderId: id,
    orderDate: createdAt.toISOString(),
    status,
    itemCount,
    estimatedDelivery: latest?.toISOString() ?? null,
    timeline: orderTimeline(status, reachedAt),
    ...(outcome !== null && outcomeAt !== null && { outcome: timelineEnd(outcome, outcomeAt.toISOString()) }),
  };
}

const nothingFound = () =>
  new ShopError(
    'notFound',
    'NOT_FOUND',
    'No orders found for this phone number. Please check your phone number or contact us via WhatsApp.',
  );

/**
 * The orders of a phone number, newest first, without who ordered, what, or for how much. Any spelling of the number is
 * found. Delivery is expected within the days that each order was promised.
 *
 * @throws ShopError notFound when there are no orders
 */
export async function trackOrders(pool: Pool, phone: PhoneReading, rules: OrderRules): Promise<Tracking> {
  if (phone.digits === '') throw nothingFound();
  const { identity, spellings, known } = personOf(phone);
  const { rows } = await pool.query<TrackedRow>({ ...TRACK, values: [identity, spellings, known] });
  if (rows.length === 0) throw nothingFound();
  return { orders: rows.map((row) => trackedOrder(row, rules)) };
}

/** One order in the same way; null without one. */
export async function trackOrder(pool: Pool, id: string, rules: OrderRules): Promise<TrackedOrder | null> {
  const { rows } = await pool.query<TrackedRow>({ ...TRACK_ONE, values: [id] });
  return rows[0] === undefined ? null : trackedOrder(rows[0], rules);
}
