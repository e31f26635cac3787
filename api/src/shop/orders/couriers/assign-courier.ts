import type { OrdersStepped, callSchemas } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { auditedWrite } from '../../../audit/audited-write';
import type { WriteEntry } from '../../../audit/audited-write';
import type { Db, Tx } from '../../../database/client';
import { couriers, orders } from '../../../database/schema';
import { ShopError, conflict, versionConflict } from '../../../errors';
import type { StaffContext } from '../context';
import { addEvent, lockOrder } from '../lock-order';
import { lastEvent, whoHas } from '../order-rows';
import { assertOpenOrder } from '../outcome-errors';
import { activeCourier } from './couriers';

type AssignInput = z.output<(typeof callSchemas)['assignCourier']['body']>;

/** The code of the refusal of a courier whom the order has already. */
const ASSIGNED = 'ASSIGNED';

/** The event of an order's history for another courier. */
const EVENT = 'courier';

/** The name of a courier in any state; null for none. */
async function nameOf(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [courier] = await tx.select({ name: couriers.name }).from(couriers).where(eq(couriers.id, id));
  return courier?.name ?? null;
}

/** Gives an order to a courier within the caller's transaction. Answers what the audit log keeps of it. */
async function assign(
  tx: Tx,
  id: string,
  { courier, from }: { courier: string | null; from: string | null | undefined },
  context: StaffContext,
): Promise<WriteEntry> {
  const order = await lockOrder(tx, id);
  assertOpenOrder(order);
  const has = await nameOf(tx, order.courierId);
  if (order.courierId === courier) {
    throw conflict(ASSIGNED, has === null ? 'This order has no courier.' : `This order is with ${has} already.`);
  }
  if (from !== undefined && from !== order.courierId) {
    const who = whoHas(await lastEvent(tx, id, EVENT), context.actor);
    const done = has === null ? 'taken this order from its courier' : `given this order to ${has}`;
    throw versionConflict(`${who} ${done} meanwhile.`, { courier: order.courierId });
  }
  const name = courier === null ? null : await activeCourier(tx, courier);
  await tx.update(orders).set({ courierId: courier }).where(eq(orders.id, id));
  const changes = { before: { courier: has }, after: { courier: name } };
  await addEvent(tx, id, EVENT, context, changes);
  return { action: EVENT, entity: 'order', entityId: id, ...changes };
}

/**
 * Gives several orders to a courier, or takes them from theirs, each in its own transaction. An order that is over, or
 * that got another courier than was read, does not stop the others. Answers the result of each order, in the order of
 * `ids`.
 *
 * @throws ShopError notFound without such a courier, conflict COURIER_ARCHIVED for one who gets no more orders
 */
export async function assignCourier(
  db: Db,
  { ids, courier, from }: AssignInput,
  context: StaffContext,
): Promise<OrdersStepped> {
  if (courier !== null) await activeCourier(db, courier);
  const results: OrdersStepped['results'] = [];
  // One after another, so that one call never takes more than one database connection.
  for (const _id of ids) {
    try {
      const what = { courier, from: from?.[_id] };
      await auditedWrite(db, async (tx) => ({ entry: await assign(tx, _id, what, context) }), context);
      results.push({ _id, outcome: 'moved', error: null });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      results.push({ _id, outcome: error.code === ASSIGNED ? 'already' : 'refused', error: error.message });
    }
  }
  return { results };
}
