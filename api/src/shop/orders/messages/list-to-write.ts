import type { Order, OrderTerms, callSchemas } from '@shop/shared/contracts';
import {
  CHAT_ORDER_MARKER,
  MAX_WAIT_DAYS,
  MESSAGE_EVENT,
  MESSAGE_MOMENTS,
  type MessageTemplates,
} from '@shop/shared/rules';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../../database/client';
import type { ListPage } from '../../../database/list-queries';
import { orders } from '../../../database/schema';
import { one } from '../../../database/one';
import { selectOrders, toOrder } from '../order-rows';

type ToWriteInput = z.output<(typeof callSchemas)['listToWrite']['query']>;

/** The message that an order waits for. The same rule as `momentOf` of the shared rules. */
const MOMENT = sql`case orders.status
  when 'pending' then
    case when orders.exchange_credit is not null then 'exchange'
      when orders.channel = 'web' and orders.payment_method = 'delivery' then 'confirm'
      else 'received' end
  when 'on the way' then 'on the way'
  when 'delivered' then
    case when orders.payment_method = 'credit' and strpos(lower(orders.notes), ${CHAT_ORDER_MARKER.toLowerCase()}) = 0
      then 'payment due' else 'delivered' end
  end`;

/** The order of the queue, which is that of the index of the newest orders, backward. */
const OLDEST_FIRST = [sql`${orders.createdAt} asc nulls first`, sql`${orders.id} desc`];

/** Orders that wait for one of these messages, which nobody has written yet. */
const waiting = (moments: readonly string[], now: Date) =>
  and(
    isNull(orders.deletedAt),
    isNull(orders.outcome),
    eq(orders.orderType, 'online'),
    sql`${orders.createdAt} > ${now.toISOString()}::timestamptz - make_interval(days => ${MAX_WAIT_DAYS})`,
    sql`${MOMENT} = any (${sql.param([...moments])}::text[])`,
    // The same words as in the index.
    sql`not exists (select from order_events e where e.order_id = orders.id and e.event like 'message: %'
      and e.event = ${MESSAGE_EVENT} || ${MOMENT})`,
  );

/** Orders behind one in the queue, whether or not that one still waits. */
const behind = (id: string) => {
  const placed = sql`(select last.created_at from orders last where last.id = ${id})`;
  return sql`orders.created_at >= ${placed} and (orders.created_at > ${placed} or orders.id < ${id})`;
};

/**
 * A part of the queue of orders whose customers are to be written to, and how many wait in all.
 *
 * @param templates a message without words is not waited for
 * @param today the terms that the shop promises now
 */
export async function listToWrite(
  db: Executor,
  { moment, after, limit }: ToWriteInput,
  { templates, now, today }: { templates: MessageTemplates; now: Date; today: OrderTerms },
): Promise<ListPage<Order>> {
  const moments = MESSAGE_MOMENTS.filter((one) => templates[one] !== '' && (moment === undefined || one === moment));
  const found = waiting(moments, now);
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(found, after === undefined ? undefined : behind(after)))
    .orderBy(...OLDEST_FIRST)
    .limit(limit);
  const [total, rows] = await Promise.all([
    db.select({ total: count() }).from(orders).where(found),
    selectOrders(db)
      .where(inArray(orders.id, page))
      .orderBy(...OLDEST_FIRST),
  ]);
  return { rows: rows.map((row) => toOrder(row, today)), total: one(total).total, page: 1, limit };
}
