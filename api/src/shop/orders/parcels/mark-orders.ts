import type { OrdersStepped, callSchemas } from '@shop/shared/contracts';
import { canBeShort, canPack, type ParcelMark } from '@shop/shared/rules';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { auditedWrite } from '../../../audit/audited-write';
import type { WriteEntry } from '../../../audit/audited-write';
import type { Db, Tx } from '../../../database/client';
import { orders } from '../../../database/schema';
import { ShopError, conflict } from '../../../errors';
import type { StaffContext } from '../context';
import { addEvent, lockOrder } from '../lock-order';
import { lastEvent, whoHas } from '../order-rows';
import { orderEnded } from '../outcome-errors';
import { NOT_PACKED, NOT_SHORT, marksOf } from '../parcel-marks';

type OrdersMarkInput = z.output<(typeof callSchemas)['markOrders']['body']>;

/** The code of the refusal of a mark that is there already, or was taken back already. */
export const MARKED = 'MARKED';

/** A mark in words, its columns, and its events in the history of an order. */
const MARKS = {
  packed: {
    said: 'packed',
    set: ({ actor, now }: StaffContext) => ({ packedAt: now, packedByName: actor.name, ...NOT_SHORT }),
    unset: NOT_PACKED,
    events: { set: 'packed', unset: 'unpacked' },
  },
  short: {
    said: 'short of a piece',
    set: ({ actor, now }: StaffContext) => ({ shortAt: now, shortByName: actor.name, ...NOT_PACKED }),
    unset: NOT_SHORT,
    events: { set: 'short', unset: 'not short' },
  },
} as const;

/** Throws unless an order can have a mark by its status. */
function assertMarkable(mark: ParcelMark, { status, outcome, outcomeByName }: Awaited<ReturnType<typeof lockOrder>>) {
  if (outcome !== null) throw orderEnded(outcome, outcomeByName);
  if (mark === 'packed' ? canPack({ status }) : canBeShort({ status })) return;
  throw status === 'pending'
    ? conflict('NOT_ACCEPTED', `This order is 'pending': accept it before it is packed.`, { status })
    : conflict('SENT', `This order is '${status}': its parcel has left.`, { status });
}

/**
 * Sets or takes back a mark within the caller's transaction. Packed takes back that a piece is missing, and the other
 * way around. Answers what the audit log keeps of it.
 *
 * @throws ShopError notFound without such an order; conflict ORDER_ENDED, NOT_ACCEPTED and SENT for one that cannot
 *   have the mark, MARKED with the colleague's name when it has it already, or does not have it
 */
export async function markOrder(
  tx: Tx,
  id: string,
  { mark, on }: Pick<OrdersMarkInput, 'mark' | 'on'>,
  context: StaffContext,
): Promise<WriteEntry> {
  const order = await lockOrder(tx, id);
  assertMarkable(mark, order);
  const { said, set, unset, events } = MARKS[mark];
  const { packedAt, packedBy, shortAt, shortBy } = marksOf(order);
  const [at, by] = mark === 'packed' ? [packedAt, packedBy] : [shortAt, shortBy];
  if (on && at) {
    const who = whoHas(await lastEvent(tx, id, events.set), context.actor);
    throw conflict(MARKED, `${who} already marked this order as ${said}.`, { by });
  }
  if (!on && !at) throw conflict(MARKED, `This order is not marked as ${said}.`);
  await tx
    .update(orders)
    .set(on ? set(context) : unset)
    .where(eq(orders.id, id));
  await addEvent(tx, id, on ? events.set : events.unset, context);
  return { action: 'mark', entity: 'order', entityId: id, before: { [mark]: !on }, after: { [mark]: on } };
}

/**
 * Sets or takes back a mark of several orders, each in its own transaction. An order that cannot have it does not stop
 * the others. Answers the result of each order, in the order of `ids`.
 */
export async function markOrders(
  db: Db,
  { ids, ...what }: OrdersMarkInput,
  context: StaffContext,
): Promise<OrdersStepped> {
  const results: OrdersStepped['results'] = [];
  // One after another, so that one call never takes more than one database connection.
  for (const _id of ids) {
    try {
      await auditedWrite(db, async (tx) => ({ entry: await markOrder(tx, _id, what, context) }), context);
      results.push({ _id, outcome: 'moved', error: null });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      results.push({ _id, outcome: error.code === MARKED ? 'already' : 'refused', error: error.message });
    }
  }
  return { results };
}
