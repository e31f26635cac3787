import type { OrderEvent } from '@shop/shared/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../database/client';
import { orderEvents, orders } from '../../database/schema';
import type { Doing } from './context';
import { missingOrder } from './order-rows';
import { contactSelection, markSelection } from './parcel-marks';

/**
 * Reads an order and locks it until the transaction ends.
 *
 * @throws ShopError notFound without such an order
 */
export async function lockOrder(tx: Tx, id: string) {
  const [order] = await tx
    .select({
      status: orders.status,
      couponId: orders.couponId,
      total: orders.total,
      outcome: orders.outcome,
      exchangeCredit: orders.exchangeCredit,
      outcomeByName: orders.outcomeByName,
      checkedInAt: orders.checkedInAt,
      courierId: orders.courierId,
      printedAt: orders.printedAt,
      slipChangedAt: orders.slipChangedAt,
      ...markSelection,
      version: orders.version,
      ...contactSelection,
    })
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
    .for('no key update');
  if (order === undefined) throw await missingOrder(tx, id);
  return order;
}

/** Locks an order until the transaction ends, without reading it. */
export const holdOrder = (tx: Executor, id: string) =>
  tx.execute(sql`select from orders where id = ${id} for no key update`);

/** Locks the order whose pieces an exchange takes back, before the order that takes the new ones out. */
export const lockExchanged = (tx: Tx, id: string) =>
  tx.execute(sql`
    select from orders where id = (select original_id from exchanges where order_id = ${id}) for no key update`);

/** Adds an event to an order's history, with what it changed. */
export async function addEvent(
  tx: Executor,
  orderId: string,
  event: string,
  { actor, now }: Doing,
  changes?: OrderEvent['changes'],
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, event, byUserId: actor.userId, byName: actor.name, at: now, changes });
}
