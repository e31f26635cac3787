import type { Order, callSchemas } from '@shop/shared/contracts';
import { canAnswer, canWrite, hasLink, messageEvent, type MessageTemplates } from '@shop/shared/rules';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { auditedWrite } from '../../../audit/audited-write';
import type { WriteResult } from '../../../audit/audited-write';
import type { Db, Tx } from '../../../database/client';
import { orders } from '../../../database/schema';
import { conflict } from '../../../errors';
import type { StaffContext } from '../context';
import { addEvent, lockOrder } from '../lock-order';
import { getOrder, lastEvent, whoHas } from '../order-rows';
import { orderEnded } from '../outcome-errors';

type MessageInput = z.output<(typeof callSchemas)['writeMessage']['body']>;

/**
 * Notes in an order's history that a member of staff writes to its customer by hand. The words are not stored: they
 * follow from the order and the shop's template. One with the confirmation link says since when the customer has it.
 *
 * @throws ShopError notFound without such an order; conflict ORDER_ENDED for one that has ended, NOT_NOW for a message
 *   that does not fit its status, WRITTEN with who wrote it, and when, for one that was written before
 */
export function noteMessage(
  db: Db,
  id: string,
  { moment, again }: MessageInput,
  context: StaffContext & { templates: MessageTemplates },
): Promise<Order> {
  const { actor, now, rules, templates } = context;
  const write = async (tx: Tx): Promise<WriteResult<Order>> => {
    const order = await lockOrder(tx, id);
    const { status, outcome, outcomeByName, exchangeCredit } = order;
    if (!canWrite({ status, outcome: outcome === null ? null : { kind: outcome }, exchangeCredit }, moment)) {
      if (outcome !== null) throw orderEnded(outcome, outcomeByName);
      throw conflict('NOT_NOW', `This order is '${status}': the message '${moment}' does not fit.`, { status });
    }
    const earlier = await lastEvent(tx, id, messageEvent(moment));
    if (earlier !== undefined && !again) {
      const details = { by: earlier.by, at: earlier.at.toISOString() };
      throw conflict('WRITTEN', `${whoHas(earlier, actor)} already written this message to the customer.`, details);
    }
    await addEvent(tx, id, messageEvent(moment), context);
    if (hasLink(templates[moment]) && canAnswer({ status })) {
      await tx.update(orders).set({ linkSentAt: now }).where(eq(orders.id, id));
    }
    return {
      entry: { action: 'message', entity: 'order', entityId: id, before: {}, after: { message: moment } },
      answer: await getOrder(tx, id, rules.policy),
    };
  };
  return auditedWrite(db, write, context);
}
