import type { Order } from '@shop/shared/contracts';
import { and, asc, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor';
import type { Db, Tx } from '../../../database/client';
import { exchangeLines, exchanges, orderLines, orders } from '../../../database/schema';
import { ShopError, conflict } from '../../../errors';
import type { WriteResult } from '../../../audit/audited-write';
import { auditedWrite } from '../../../audit/audited-write';
import type { StaffContext } from '../context';
import { addEvent, holdOrder } from '../lock-order';
import { getOrder, lastEvent, whoHas } from '../order-rows';
import { checkLines, takeBack } from '../outcomes/check-in-order';
import type { CheckInInput } from '../outcomes/check-in-order';
import { asStockLimit } from '../undo-order';
import { alreadyDone, payReturn } from './return-pieces';

/**
 * Locks an exchange or a return, after the original order, as whoever exchanges its pieces does.
 *
 * @throws ShopError notFound without such an exchange; conflict EXCHANGE_OPEN before the new pieces are handed over,
 *   CHECKED_IN for one that is checked in, RETURN_CANCELED for a return that was canceled
 */
async function lockExchange(tx: Tx, id: string, actor: Actor): Promise<{ originalId: string; isReturn: boolean }> {
  const [found] = await tx
    .select({ originalId: exchanges.originalId, isReturn: exchanges.isReturn })
    .from(exchanges)
    .where(eq(exchanges.orderId, id));
  if (found === undefined) throw new ShopError('notFound', 'NOT_FOUND', 'This order is not part of an exchange');
  await holdOrder(tx, found.originalId);
  const [exchange] = await tx
    .select({ checkedInAt: exchanges.checkedInAt, canceledAt: exchanges.canceledAt, status: orders.status })
    .from(exchanges)
    .leftJoin(orders, eq(orders.id, exchanges.orderId))
    .where(eq(exchanges.orderId, id));
  if (found.isReturn) {
    if (exchange?.checkedInAt != null || exchange?.canceledAt != null) {
      throw await alreadyDone(tx, id, found.originalId, actor);
    }
    return found;
  }
  if (exchange?.status !== 'delivered') {
    throw conflict('EXCHANGE_OPEN', 'The new pieces are not delivered yet: what comes back is checked in after that');
  }
  if (exchange.checkedInAt !== null) {
    const done = await lastEvent(tx, id, 'checked in');
    throw conflict('CHECKED_IN', `${whoHas(done, actor)} already checked this exchange in`);
  }
  return found;
}

/**
 * Checks in what came back in an exchange or a return, line by line: what can be sold goes to stock, damaged or lost
 * pieces are written off at cost. A return pays the customer then. Of several check-ins at once, one succeeds.
 *
 * @param id the order that took the new pieces out, or the return
 * @returns the order that took the new pieces out; of a return the order whose pieces came back
 * @throws ShopError as {@link lockExchange}; conflict NONE_BACK where the customer keeps everything; invalid at each
 *   line that does not say what became of every piece
 */
export async function checkInExchange(
  db: Db,
  id: string,
  { lines: said }: CheckInInput,
  context: StaffContext,
): Promise<Order> {
  const write = async (tx: Tx): Promise<WriteResult<Order>> => {
    const { originalId, isReturn } = await lockExchange(tx, id, context.actor);
    const orderId = isReturn ? originalId : id;
    const sent = await tx
      .select({
        place: exchangeLines.place,
        position: exchangeLines.line,
        quantity: exchangeLines.quantity,
        cost: orderLines.cost,
      })
      .from(exchangeLines)
      .innerJoin(orderLines, and(eq(orderLines.orderId, originalId), eq(orderLines.position, exchangeLines.line)))
      .where(and(eq(exchangeLines.orderId, id), eq(exchangeLines.noneBack, false)))
      .orderBy(asc(exchangeLines.place));
    if (sent.length === 0) throw conflict('NONE_BACK', 'Nothing comes back in this exchange');
    const lines = checkLines(sent, said);
    const after = await takeBack(tx, originalId, lines, context);
    for (const { place, sellable, damaged, lost } of lines) {
      await tx
        .update(exchangeLines)
        .set({ sellable, damaged, lost })
        .where(and(eq(exchangeLines.orderId, id), eq(exchangeLines.place, place)));
    }
    await tx.update(exchanges).set({ checkedInAt: context.now }).where(eq(exchanges.orderId, id));
    if (isReturn) await payReturn(tx, id, context);
    await addEvent(tx, orderId, 'checked in', context);
    const of = isReturn ? { return: id } : { exchangeOf: originalId };
    return {
      entry: { action: 'check-in', entity: 'order', entityId: orderId, after: { ...of, ...after } },
      answer: await getOrder(tx, orderId, context.rules.policy),
    };
  };
  try {
    return await auditedWrite(db, write, context);
  } catch (error) {
    throw asStockLimit(error);
  }
}
