import { canDeleteOrder } from '@shop/shared/rules';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/client';
import { orderEvents, orders } from '../../database/schema';
import { conflict, forbidden } from '../../errors';
import { auditedWrite } from '../../audit/audited-write';
import { tellStatus } from '../../outbox/write-messages';
import type { StaffContext } from './context';
import { lockOrder } from './lock-order';
import { awaitsPiecesSql } from './order-predicates';
import { cancelSale, linesWithoutProduct, returnPieces, asStockLimit } from './undo-order';

/**
 * Undoes the effects of an order that was not delivered: stock, sale and use of the coupon. An order with an outcome
 * has its sale and coupon undone already, and its stock too once it was checked in.
 */
async function undo(
  tx: Tx,
  id: string,
  { couponId, outcome, checkedInAt }: Awaited<ReturnType<typeof lockOrder>>,
  context: StaffContext,
) {
  const back = checkedInAt === null;
  const released = back ? await returnPieces(tx, { orderId: id, reason: 'order-deleted' }, context) : [];
  if (outcome === null) await cancelSale(tx, id, couponId);
  return { released, notReleased: back ? await linesWithoutProduct(tx, id) : [] };
}

/**
 * Deletes an order: it is hidden for ever and its row is kept. Unless it was delivered, its stock is given back once,
 * its pending sale is canceled and its use of the coupon is taken back. The figures of a delivered order do not
 * change.
 *
 * @throws ShopError notFound without such an order; forbidden for a delivered one unless the actor is an admin;
 *   conflict PIECES_AWAITED while pieces of its exchange or return are to come back
 */
export async function deleteOrder(db: Db, id: string, context: StaffContext): Promise<void> {
  const { actor, now, rules } = context;
  const write = async (tx: Tx) => {
    const order = await lockOrder(tx, id);
    if (!canDeleteOrder(order.status, actor.role)) {
      throw forbidden('Only an admin may delete a delivered order');
    }
    const isDelivered = order.status === 'delivered';
    if (isDelivered && (await tx.$count(orders, and(eq(orders.id, id), sql.raw(awaitsPiecesSql())))) > 0) {
      throw conflict('PIECES_AWAITED', 'Pieces of this order are still to come back. Check them in first.');
    }
    const undone = isDelivered ? {} : await undo(tx, id, order, context);
    // The order comes last, as in a placement: stock is locked before the customer, whose figures a trigger updates.
    const ended = order.outcome === null ? {} : { deletedWithOutcome: true, checkedInAt: order.checkedInAt ?? now };
    await tx
      .update(orders)
      .set({ deletedAt: now, ...ended })
      .where(eq(orders.id, id));
    await tx
      .insert(orderEvents)
      .values({ orderId: id, event: 'deleted', byUserId: actor.userId, byName: actor.name, at: now });
    await tellStatus(tx, rules.outbox, id, { status: order.status, outcome: order.outcome, deleted: true }, now);
    const before = { status: order.status, totalCents: order.total };
    return { entry: { action: 'delete', entity: 'order', entityId: id, before, after: { deleted: true, ...undone } } };
  };
  try {
    await auditedWrite(db, write, context);
  } catch (error) {
    throw asStockLimit(error);
  }
}
