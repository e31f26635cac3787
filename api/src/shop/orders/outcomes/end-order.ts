import type { Order, callSchemas } from '@shop/shared/contracts';
import { outcomesFor } from '@shop/shared/rules';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tx } from '../../../database/client';
import { orders } from '../../../database/schema';
import { invalid, versionConflict } from '../../../errors';
import type { WriteEntry, WriteResult } from '../../../audit/audited-write';
import { auditedWrite } from '../../../audit/audited-write';
import { tellStatus } from '../../../outbox/write-messages';
import type { StaffContext, AnnouncedDoing } from '../context';
import { getOrder } from '../order-rows';
import { cancelSale, linesWithoutProduct, returnPieces, asStockLimit } from '../undo-order';
import { NOT_PACKED, NOT_SHORT } from '../parcel-marks';
import { addEvent, lockOrder } from '../lock-order';
import { orderEnded, orderDelivered } from '../outcome-errors';

type OrderEndInput = z.output<(typeof callSchemas)['endOrder']['body']>;

/**
 * Ends an order within the caller's transaction. Answers what the audit log keeps of it. See {@link endOrder}.
 */
export async function endInTransaction(
  tx: Tx,
  id: string,
  input: OrderEndInput,
  context: AnnouncedDoing,
): Promise<WriteEntry> {
  const { kind, note } = input;
  const { actor, now, rules } = context;
  const { status, outcome, outcomeByName, couponId, total } = await lockOrder(tx, id);
  if (outcome !== null) throw orderEnded(outcome, outcomeByName);
  if (status === 'delivered') throw orderDelivered();
  if (status !== input.status) throw versionConflict(`This order is '${status}' by now`, { status });
  if (!outcomesFor(status).includes(kind)) {
    throw invalid('kind', `An order that is '${status}' was not at the door: it cannot be ${kind}`);
  }
  const sent = status === 'on the way';
  const released = sent ? [] : await returnPieces(tx, { orderId: id, reason: 'cancelled' }, context);
  await cancelSale(tx, id, couponId);
  // The order comes last, as in a placement: stock is locked before the customer, whose figures a trigger updates.
  await tx
    .update(orders)
    .set({
      outcome: kind,
      outcomeNote: note,
      outcomeByUserId: actor.userId,
      outcomeByName: actor.name,
      outcomeAt: now,
      ...(sent ? { checkedInAt: null } : { checkedInAt: now, ...NOT_PACKED, ...NOT_SHORT }),
    })
    .where(eq(orders.id, id));
  await addEvent(tx, id, kind, context);
  await tellStatus(tx, rules.outbox, id, { status, outcome: kind }, now);
  const before = { outcome: null, status, totalCents: total };
  const after = {
    outcome: kind,
    note,
    ...(sent ? {} : { released, notReleased: await linesWithoutProduct(tx, id) }),
  };
  return { action: 'outcome', entity: 'order', entityId: id, before, after };
}

/**
 * Ends an order without delivery. Its sale is canceled and its use of the coupon is taken back. Its pieces go back to
 * stock at once, or at the check-in if the order is on the way.
 *
 * @throws ShopError notFound without such an order, conflict ORDER_DELIVERED for a delivered one, ORDER_ENDED for one
 *   that has ended already, VERSION_OLD when it has another status by now than the one that was read, invalid for a way
 *   to end that it cannot have
 */
export async function endOrder(db: Db, id: string, input: OrderEndInput, context: StaffContext): Promise<Order> {
  const write = async (tx: Tx): Promise<WriteResult<Order>> => {
    const entry = await endInTransaction(tx, id, input, context);
    return { entry, answer: await getOrder(tx, id, context.rules.policy) };
  };
  try {
    return await auditedWrite(db, write, context);
  } catch (error) {
    throw asStockLimit(error);
  }
}
