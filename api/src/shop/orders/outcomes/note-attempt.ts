import type { Order, callSchemas } from '@shop/shared/contracts';
import { count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tx } from '../../../database/client';
import { deliveryAttempts } from '../../../database/schema';
import { conflict, versionConflict } from '../../../errors';
import type { WriteResult } from '../../../audit/audited-write';
import { auditedWrite } from '../../../audit/audited-write';
import type { StaffContext } from '../context';
import { getOrder } from '../order-rows';
import { addEvent, lockOrder } from '../lock-order';
import { orderEnded, orderDelivered } from '../outcome-errors';

type AttemptInput = z.output<(typeof callSchemas)['noteAttempt']['body']>;

/**
 * Records a delivery attempt that failed. The order stays open.
 *
 * @throws ShopError notFound without such an order, conflict ORDER_DELIVERED or ORDER_ENDED for one that is over,
 *   NOT_ON_THE_WAY for one that was not sent, VERSION_OLD when there is another number of attempts by now than was read
 */
export async function noteAttempt(
  db: Db,
  id: string,
  { reason, note, previous }: AttemptInput,
  context: StaffContext,
): Promise<Order> {
  const { actor, now, rules } = context;
  const write = async (tx: Tx): Promise<WriteResult<Order>> => {
    const { status, outcome, outcomeByName } = await lockOrder(tx, id);
    if (outcome !== null) throw orderEnded(outcome, outcomeByName);
    if (status === 'delivered') throw orderDelivered();
    if (status !== 'on the way') {
      throw conflict('NOT_ON_THE_WAY', `This order is '${status}': nobody has taken it to the door yet`, { status });
    }
    const [noted] = await tx
      .select({ attempts: count() })
      .from(deliveryAttempts)
      .where(eq(deliveryAttempts.orderId, id));
    const attempts = noted?.attempts ?? 0;
    if (previous !== undefined && previous !== attempts) {
      throw versionConflict('Another attempt was noted meanwhile', { attempts });
    }
    await tx
      .insert(deliveryAttempts)
      .values({ orderId: id, reason, note, byUserId: actor.userId, byName: actor.name, at: now });
    await addEvent(tx, id, 'attempted', context);
    const after = { attempts: attempts + 1, reason, note };
    return {
      entry: { action: 'attempt', entity: 'order', entityId: id, before: { attempts }, after },
      answer: await getOrder(tx, id, rules.policy),
    };
  };
  return auditedWrite(db, write, context);
}
