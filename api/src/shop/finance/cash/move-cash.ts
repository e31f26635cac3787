import type { CashMove, callSchemas } from '@shop/shared/contracts';
import { formatMoney, fromCents, toCents } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteContext } from '../../../actor';
import { auditedWrite } from '../../../audit/audited-write';
import type { Db, Tx } from '../../../database/client';
import { one } from '../../../database/one';
import { cashMoves, couriers } from '../../../database/schema';
import { ShopError, invalid } from '../../../errors';
import type { PotNames } from '../../../setting-values';
import { requestHash } from '../../../idempotency-key';
import { centsIn, getCashMove, isOwnPot } from './read-cash';

type MoveInput = z.output<(typeof callSchemas)['moveCash']['body']>;

/** The lock of all moves of cash, which are made one after another. */
const CASH_LOCK = 7_260_317;

/** @throws ShopError invalid at the field for a courier who does not exist, or one who gets no more cash */
async function assertPots(tx: Tx, input: MoveInput): Promise<void> {
  for (const field of ['from', 'to'] as const) {
    const pot = input[field];
    if (isOwnPot(pot)) continue;
    // Until the transaction ends, nobody archives the courier.
    const [courier] = await tx.select().from(couriers).where(eq(couriers.id, pot)).for('share');
    if (courier === undefined) throw invalid(field, 'This courier does not exist');
    if (field === 'to' && courier.archivedAt !== null) {
      throw invalid(field, `${courier.name} is archived and takes no more cash`);
    }
  }
}

/**
 * Moves cash from one pot to another. Nobody hands over more than they have, so a move leaves no pot below 0; only the
 * owner's may be, as the owner's own money is nobody's business here. Expenses and refunds may drive the till below 0:
 * they were paid, wherever the cash came from.
 *
 * @param context with the request's idempotency key: a move that is sent several times is booked once
 * @throws ShopError invalid at `amount` for more than the pot holds, at `from` or `to` for a courier who cannot have
 *   it, or under the key of another request
 */
export function moveCash(
  db: Db,
  input: MoveInput,
  { actor, requestId, now, key, names }: WriteContext & { key: string | null; names: PotNames },
): Promise<CashMove> {
  const hash = requestHash({ cash: actor.userId, ...input });
  return auditedWrite(
    db,
    async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${CASH_LOCK})`);
      if (key !== null) {
        const [earlier] = await tx.select().from(cashMoves).where(eq(cashMoves.requestKey, key));
        if (earlier?.requestHash === hash) return { entry: null, answer: await getCashMove(tx, earlier.id, names) };
        if (earlier !== undefined) {
          const message = 'This cash was already moved with another amount or place';
          throw new ShopError('invalid', 'IDEMPOTENCY_KEY_REUSED', message);
        }
      }
      await assertPots(tx, input);
      const amount = toCents(input.amount);
      const row = {
        fromPot: input.from,
        toPot: input.to,
        amount,
        note: input.note ?? '',
        requestKey: key,
        requestHash: hash,
        byUserId: actor.userId,
        byName: actor.name,
        at: now,
      };
      const held = input.from === 'owner' ? amount : await centsIn(tx, input.from);
      const { id } = one(await tx.insert(cashMoves).values(row).returning({ id: cashMoves.id }));
      const answer = await getCashMove(tx, id, names);
      if (held < amount) {
        const has = held > 0 ? `only ${formatMoney(fromCents(held))}` : 'no cash';
        throw invalid('amount', `${answer.from.name} has ${has} to move`);
      }
      const { from, to, note } = answer;
      const after = { from: from.name, to: to.name, amount: answer.amount, note };
      return { entry: { action: 'move', entity: 'cash', entityId: id, after }, answer };
    },
    { actor, requestId },
  );
}
