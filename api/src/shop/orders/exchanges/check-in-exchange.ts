import type { Order } from '@shop/shared/contracts';
import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/client';
import { exchangeLines, exchanges, orderLines, orders } from '../../../database/schema';
import { ShopError, conflict } from '../../../errors';
import type { WriteResult } from '../../../audit/audited-write';
import { auditedWrite } from '../../../audit/audited-write';
import type { StaffContext } from '../context';
import { addEvent } from '../lock-order';
import { getOrder, lastEvent } from '../order-rows';
import { checkLines, takeBack } from '../outcomes/check-in-order';
import type { CheckInInput } from '../outcomes/check-in-order';
import { asStockLimit } from '../undo-order';

/**
 * Locks an exchange, after the original order, as whoever exchanges its pieces does. Answers the original order.
 *
 * @throws ShopError notFound without such an exchange; conflict EXCHANGE_OPEN before the new pieces are handed over,
 *   CHECKED_IN for one that is checked in
 */
async function lockExchange(tx: Tx, id: string): Promise<string> {
  const [found] = await tx
    .select({ originalId: exchanges.originalId })
    .from(exchanges)
    .where(eq(exchanges.orderId, id));
  if (found === undefined) throw new ShopError('notFound', 'NOT_FOUND', 'This order is not part of an exchange');
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, found.originalId)).for('update');
  const [exchange] = await tx
    .select({ checkedInAt: exchanges.checkedInAt, status: orders.status })
    .from(exchanges)
    .innerJoin(orders, eq(orders.id, exchanges.orderId))
    .where(eq(exchanges.orderId, id));
  if (exchange?.status !== 'delivered') {
    throw conflict('EXCHANGE_OPEN', 'The new pieces are not delivered yet: what comes back is checked in after that');
  }
  if (exchange.checkedInAt !== null) {
    const done = await lastEvent(tx, id, 'checked in');
    throw conflict('CHECKED_IN', `${done?.by ?? 'A colleague'} has already checked this exchange in`);
  }
  return found.originalId;
}

/**
 * Checks in what came back in an exchange, line by line: what can be sold goes to stock, damaged or lost pieces are
 * written off at cost. Of several check-ins at once, one succeeds.
 *
 * @param id the order that took the new pieces out
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
    const originalId = await lockExchange(tx, id);
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
    await addEvent(tx, id, 'checked in', context);
    return {
      entry: { action: 'check-in', entity: 'order', entityId: id, after: { exchangeOf: originalId, ...after } },
      answer: await getOrder(tx, id, context.rules.policy),
    };
  };
  try {
    return await auditedWrite(db, write, context);
  } catch (error) {
    throw asStockLimit(error);
  }
}
