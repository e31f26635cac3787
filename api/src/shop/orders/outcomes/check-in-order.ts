import type { Order, callSchemas } from '@shop/shared/contracts';
import { checkInProblem } from '@shop/shared/rules';
import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tx } from '../../../database/client';
import { orderLines, orders, writeOffs } from '../../../database/schema';
import type { FieldError } from '../../../errors';
import { ShopError, conflict } from '../../../errors';
import type { Actor } from '../../../actor';
import type { WriteResult } from '../../../audit/audited-write';
import { auditedWrite } from '../../../audit/audited-write';
import type { StaffContext } from '../context';
import { getOrder, lastEvent, whoHas } from '../order-rows';
import { returnPieces, asStockLimit } from '../undo-order';
import { NOT_PACKED } from '../parcel-marks';
import { addEvent, lockOrder } from '../lock-order';

export type CheckInInput = z.output<(typeof callSchemas)['checkInOrder']['body']>;

/** Pieces to check in, of a line of an order. */
export interface SentLine {
  position: number;
  quantity: number;
  cost: number | null;
}

/**
 * @throws ShopError invalid at each line with more or fewer pieces than were sent, for a missing line, and for a line
 *   named twice
 */
export function checkLines<Sent extends SentLine>(
  sent: readonly Sent[],
  said: CheckInInput['lines'],
): (CheckInInput['lines'][number] & Sent)[] {
  const errors: FieldError[] = [];
  const lines = said.flatMap((pieces, index) => {
    const line = sent[pieces.line];
    const twice = said.findIndex((other) => other.line === pieces.line) !== index;
    const problem =
      line === undefined
        ? 'This order has no such line'
        : twice
          ? 'This line is said twice'
          : checkInProblem(pieces, line.quantity);
    if (problem !== null) errors.push({ field: `lines.${String(index)}`, message: problem });
    return line === undefined ? [] : [{ ...pieces, ...line }];
  });
  if (errors.length === 0 && lines.length < sent.length) {
    errors.push({ field: 'lines', message: 'Every line that was sent must be said' });
  }
  const [first] = errors;
  if (first !== undefined) throw new ShopError('invalid', 'INVALID', first.message, { errors });
  return lines;
}

/**
 * Takes pieces of an order back: what can be sold goes to stock, what is damaged or lost is written off at cost.
 * Answers what the audit log keeps of it.
 */
export async function takeBack(
  tx: Tx,
  orderId: string,
  lines: readonly (SentLine & Pick<CheckInInput['lines'][number], 'sellable' | 'damaged' | 'lost'>)[],
  context: StaffContext,
) {
  const { actor, now } = context;
  const sellable = lines.map(({ position, sellable: quantity }) => ({ position, quantity }));
  const returned = await returnPieces(tx, { orderId, reason: 'returned', pieces: sellable }, context);
  const gone = lines
    .flatMap(({ position, cost, ...pieces }) =>
      (['damaged', 'lost'] as const).map((reason) => ({ position, cost, reason, quantity: pieces[reason] })),
    )
    .filter(({ quantity }) => quantity > 0);
  for (const row of gone) {
    await tx
      .insert(writeOffs)
      .values({ ...row, orderId, byUserId: actor.userId, byName: actor.name, at: now })
      // Pieces of one line come back in several exchanges.
      .onConflictDoUpdate({
        target: [writeOffs.orderId, writeOffs.position, writeOffs.reason],
        set: { quantity: sql`${writeOffs.quantity} + ${row.quantity}` },
      });
  }
  return { returned, writtenOff: gone.map(({ cost, ...row }) => ({ ...row, costCents: cost })) };
}

/** Why an order cannot be checked in; null where it can. */
async function refusal(
  tx: Tx,
  id: string,
  actor: Actor,
  { outcome, checkedInAt, status }: Awaited<ReturnType<typeof lockOrder>>,
) {
  if (outcome === null) {
    return conflict('NOT_ENDED', 'This order has not ended: say first why it was not delivered');
  }
  if (checkedInAt === null) return null;
  if (status !== 'on the way') {
    return conflict('NOTHING_SENT', 'Nothing of this order was sent: its pieces went back to stock when it ended');
  }
  const done = await lastEvent(tx, id, 'checked in');
  return conflict('CHECKED_IN', `${whoHas(done, actor)} already checked this order in`, {
    by: done?.by ?? null,
  });
}

/**
 * Takes back the goods of an order that was sent and ended: pieces that can be sold go back to stock, damaged or lost
 * ones are written off at cost. Of several check-ins at once, one succeeds.
 *
 * @throws ShopError notFound without such an order, conflict NOT_ENDED, NOTHING_SENT or CHECKED_IN where there is
 *   nothing to check in, invalid at each line that does not say what became of every piece that was sent
 */
export async function checkInOrder(
  db: Db,
  id: string,
  { lines: said }: CheckInInput,
  context: StaffContext,
): Promise<Order> {
  const { now, rules } = context;
  const write = async (tx: Tx): Promise<WriteResult<Order>> => {
    const refused = await refusal(tx, id, context.actor, await lockOrder(tx, id));
    if (refused !== null) throw refused;
    const sent = await tx
      .select({ position: orderLines.position, quantity: orderLines.quantity, cost: orderLines.cost })
      .from(orderLines)
      .where(eq(orderLines.orderId, id))
      .orderBy(asc(orderLines.position));
    const lines = checkLines(sent, said);
    const after = await takeBack(tx, id, lines, context);
    await tx
      .update(orders)
      .set({ checkedInAt: now, ...NOT_PACKED })
      .where(eq(orders.id, id));
    await addEvent(tx, id, 'checked in', context);
    return {
      entry: { action: 'check-in', entity: 'order', entityId: id, after },
      answer: await getOrder(tx, id, rules.policy),
    };
  };
  try {
    return await auditedWrite(db, write, context);
  } catch (error) {
    throw asStockLimit(error);
  }
}
