import type { CashMove, callSchemas } from '@shop/shared/contracts';
import { formatMoney, fromCents, orderNumber, toCents } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteContext } from '../../../actor';
import { auditedWrite } from '../../../audit/audited-write';
import type { Db, Tx } from '../../../database/client';
import { one } from '../../../database/one';
import { cashMoves, couriers } from '../../../database/schema';
import { ShopError, conflict, invalid } from '../../../errors';
import type { PotNames } from '../../../setting-values';
import { requestHash } from '../../../idempotency-key';
import { centsIn, getCashMove, isOwnPot, nameOfPot } from './read-cash';

type MoveInput = z.output<(typeof callSchemas)['moveCash']['body']>;

/** The lock of all moves of cash, which are made one after another. */
const CASH_LOCK = 7_260_317;

/** Locks all moves of cash until the transaction ends. */
export const lockCash = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${CASH_LOCK})`);

/**
 * The names of both pots.
 *
 * @throws ShopError invalid at the field for a courier who does not exist, or one who gets no more cash
 */
async function namesOfPots(tx: Tx, input: MoveInput, names: PotNames): Promise<Record<'from' | 'to', string>> {
  const found = { from: '', to: '' };
  for (const field of ['from', 'to'] as const) {
    const pot = input[field];
    if (isOwnPot(pot)) {
      found[field] = nameOfPot(pot, null, names);
      continue;
    }
    // Until the transaction ends, nobody archives the courier.
    const [courier] = await tx.select().from(couriers).where(eq(couriers.id, pot)).for('share');
    if (courier === undefined) throw invalid(field, 'This courier does not exist');
    if (field === 'to' && courier.archivedAt !== null && input.reverses === undefined) {
      throw invalid(field, `${courier.name} is archived and takes no more cash`);
    }
    found[field] = courier.name;
  }
  return found;
}

/**
 * @throws ShopError conflict MOVED_BACK where somebody was quicker; invalid at `reverses` for a move that does not
 *   exist, that a settlement or a closing made, or that is not moved back whole and to where it came from
 */
async function assertReversible(tx: Tx, { reverses, from, to, amount }: MoveInput): Promise<void> {
  if (reverses === undefined) return;
  const [move] = await tx.select().from(cashMoves).where(eq(cashMoves.id, reverses));
  if (move === undefined) throw invalid('reverses', 'This move does not exist');
  if (move.settlementId !== null) {
    const message = `Settlement ${orderNumber(move.settlementId)} moved this: reverse the settlement`;
    throw invalid('reverses', message);
  }
  if (move.closingId !== null) throw invalid('reverses', 'This is the difference of a closed day, which stays');
  if (move.fromPot !== to || move.toPot !== from || move.amount !== toCents(amount)) {
    throw invalid('reverses', 'A move is moved back whole, to where it came from');
  }
  const [back] = await tx.select().from(cashMoves).where(eq(cashMoves.reverses, reverses));
  if (back !== undefined) throw conflict('MOVED_BACK', `${back.byName} has already moved this back`);
}

/**
 * SQL: the time of the next move or count, by the database's clock, as several servers have several. It is later than
 * all others, also after that clock was set back, so that the list shows moves in the order in which they were made,
 * and no move gets into a day that is counted.
 */
export const NEXT_MOVE = sql`greatest(
  clock_timestamp(), (select max(at) + interval '1 millisecond' from cash_moves),
  (select max(at) + interval '1 millisecond' from till_closings))`;

/**
 * Moves cash from one pot to another. Nobody hands over more than they have, so a move leaves no pot below 0; only the
 * owner's may be, as the owner's own money is nobody's business here. Expenses and refunds may drive the till below 0:
 * they were paid, wherever the cash came from.
 *
 * @param context with the request's idempotency key: a move that is sent several times is booked once
 * @throws ShopError invalid at `amount` for more than the pot holds, at `from` or `to` for a courier who cannot have
 *   it, at `reverses` for what is no move back, or under the key of another request; conflict MOVED_BACK for a
 *   move that was moved back already
 */
export function moveCash(
  db: Db,
  input: MoveInput,
  { actor, requestId, key, names }: WriteContext & { key: string | null; names: PotNames },
): Promise<CashMove> {
  const hash = requestHash({ cash: actor.userId, ...input });
  return auditedWrite(
    db,
    async (tx) => {
      await lockCash(tx);
      if (key !== null) {
        const [earlier] = await tx.select().from(cashMoves).where(eq(cashMoves.requestKey, key));
        if (earlier?.requestHash === hash) return { entry: null, answer: await getCashMove(tx, earlier.id, names) };
        if (earlier !== undefined) {
          const message = 'This cash was already moved with another amount or place';
          throw new ShopError('invalid', 'IDEMPOTENCY_KEY_REUSED', message);
        }
      }
      await assertReversible(tx, input);
      const pots = await namesOfPots(tx, input, names);
      const amount = toCents(input.amount);
      const held = input.from === 'owner' ? amount : await centsIn(tx, input.from);
      if (held < amount) {
        const has = held > 0 ? `only ${formatMoney(fromCents(held))}` : 'no cash';
        throw invalid('amount', `${pots.from} has ${has} to move`);
      }
      const row = {
        fromPot: input.from,
        toPot: input.to,
        amount,
        note: input.note ?? '',
        reverses: input.reverses,
        requestKey: key,
        requestHash: hash,
        byUserId: actor.userId,
        byName: actor.name,
        at: NEXT_MOVE,
      };
      const { id } = one(await tx.insert(cashMoves).values(row).returning({ id: cashMoves.id }));
      const answer = await getCashMove(tx, id, names);
      const { note, reverses } = answer;
      const after = { ...pots, amount: answer.amount, note, ...(reverses !== undefined && { reverses }) };
      return { entry: { action: 'move', entity: 'cash', entityId: id, after }, answer };
    },
    { actor, requestId },
  );
}
