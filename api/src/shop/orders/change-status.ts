import type { Order, OrderStatus } from '@shop/shared/contracts';
import { canMoveOrder, hasReached, nextOrderStatus } from '@shop/shared/rules';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../database/client';
import { orderEvents, orders, transactions } from '../../database/schema';
import type { Actor } from '../../actor';
import { conflict } from '../../errors';
import { tellStatus } from '../../outbox/write-messages';
import type { WriteEntry } from '../../audit/audited-write';
import { auditedWrite } from '../../audit/audited-write';
import type { StaffContext } from './context';
import { getOrder, lastEvent, missingOrder, whoHas } from './order-rows';
import { NOT_SHORT } from './parcel-marks';
import { orderEnded } from './outcome-errors';

/** What a person did who moved an order to a status, as part of a sentence. */
const STATUS_ACTIONS: Record<Exclude<OrderStatus, 'pending'>, string> = {
  confirmed: 'confirmed this order',
  'on the way': 'sent this order on its way',
  delivered: 'marked this order as delivered',
};

/**
 * Throws unless an order can move to a status. The error names the colleague who moved it first, or the next step.
 *
 * @throws ShopError conflict TRANSITION for any move but the next step
 */
async function assertMovable(tx: Tx, id: string, from: OrderStatus, to: OrderStatus, actor: Actor): Promise<void> {
  if (canMoveOrder(from, to)) return;
  const next = nextOrderStatus(from);
  const hint = next === undefined ? 'It cannot be moved any further' : `The next status is '${next}'`;
  if (to === 'pending' || !hasReached(from, to)) {
    throw conflict('TRANSITION', `An order that is '${from}' cannot become '${to}'. ${hint}.`, { from, to, next });
  }
  const done = await lastEvent(tx, id, to);
  const now = from === to ? '' : ` It is '${from}' by now.`;
  throw conflict('TRANSITION', `${whoHas(done, actor)} already ${STATUS_ACTIONS[to]}.${now}`, {
    from,
    to,
    next,
    by: done?.by ?? null,
  });
}

/** Moves an order within the caller's transaction. Answers what the audit log keeps of it. See {@link changeStatus}. */
export async function moveOrder(
  tx: Tx,
  id: string,
  to: OrderStatus,
  { actor, now, rules }: StaffContext,
): Promise<WriteEntry> {
  const [order] = await tx
    .select({ status: orders.status, outcome: orders.outcome })
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
    .for('no key update');
  if (order === undefined) throw await missingOrder(tx, id);
  if (order.outcome !== null) throw orderEnded(order.outcome);
  const from = order.status;
  await assertMovable(tx, id, from, to, actor);

  await tx
    .update(orders)
    .set({ status: to, ...(to === 'on the way' ? NOT_SHORT : {}) })
    .where(eq(orders.id, id));
  await tx.insert(orderEvents).values({ orderId: id, event: to, byUserId: actor.userId, byName: actor.name, at: now });
  if (to === 'delivered') {
    await tx
      .update(transactions)
      .set({ status: 'completed' })
      .where(and(eq(transactions.orderId, id), eq(transactions.type, 'sale'), eq(transactions.status, 'pending')));
  }
  await tellStatus(tx, rules.outbox, id, { status: to, outcome: null }, now);
  return { action: 'status', entity: 'order', entityId: id, before: { status: from }, after: { status: to } };
}

/**
 * Moves an order one step forward: pending, confirmed, on the way, delivered. Of several requests at once, one
 * succeeds. Delivery completes the pending sale.
 *
 * @throws ShopError notFound without such an order, conflict ORDER_ENDED for one with an outcome, conflict TRANSITION
 *   for any other move
 */
export const changeStatus = (db: Db, id: string, to: OrderStatus, context: StaffContext): Promise<Order> =>
  auditedWrite(
    db,
    async (tx) => {
      const entry = await moveOrder(tx, id, to, context);
      return { entry, answer: await getOrder(tx, id, context.rules.policy) };
    },
    context,
  );

/** The same without reading the order again, for one of many orders. */
export const stepOrder = (db: Db, id: string, to: OrderStatus, context: StaffContext): Promise<void> =>
  auditedWrite(db, async (tx) => ({ entry: await moveOrder(tx, id, to, context) }), context);
