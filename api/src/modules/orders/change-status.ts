import type { Order, OrderStatus } from '@shop/shared/contracts';
import { canMoveOrder, nextOrderStatus } from '@shop/shared/rules';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../database/client';
import { withTransaction } from '../../database/client';
import { orderEvents, orders, transactions } from '../../database/schema';
import { conflict, notFound } from '../../http/errors';
import { audit } from '../journal/audit';
import type { StaffContext } from './context';
import { getOrder } from './order-rows';

function refuseMove(from: OrderStatus, to: OrderStatus): void {
  if (canMoveOrder(from, to)) return;
  const next = nextOrderStatus(from);
  const hint = next === undefined ? 'It cannot be moved any further' : `The next status is '${next}'`;
  throw conflict('TRANSITION', `An order that is '${from}' cannot become '${to}'. ${hint}.`, { from, to, next });
}

/**
 * Moves an order one step forward: pending, confirmed, on the way, delivered. Of several who try at once, one succeeds.
 * Delivery completes the sale that was pending.
 *
 * @throws ShopError 404 without such an order, 409 TRANSITION for any other move
 */
export async function changeStatus(db: Db, id: string, to: OrderStatus, context: StaffContext): Promise<Order> {
  const { actor, now, requestId } = context;
  return withTransaction(db, async (tx) => {
    const [order] = await tx
      .select({ status: orders.status })
      .from(orders)
      .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
      .for('update');
    if (order === undefined) throw notFound('Order');
    const from = order.status;
    refuseMove(from, to);

    await tx.update(orders).set({ status: to }).where(eq(orders.id, id));
    await tx
      .insert(orderEvents)
      .values({ orderId: id, event: to, byUserId: actor.userId, byName: actor.name, at: now });
    if (to === 'delivered') {
      await tx
        .update(transactions)
        .set({ status: 'completed' })
        .where(and(eq(transactions.orderId, id), eq(transactions.type, 'sale'), eq(transactions.status, 'pending')));
    }
    await audit(tx, {
      actor,
      action: 'status',
      entity: 'order',
      entityId: id,
      before: { status: from },
      after: { status: to },
      requestId,
    });
    return getOrder(tx, id);
  });
}
