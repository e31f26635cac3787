import type { SettlementDetail, SettlementWriteParsed } from '@shop/shared/contracts';
import { formatMoney, fromCents, orderNumber } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { auditedWrite } from '../../../audit/audited-write';
import type { Db, Tx } from '../../../database/client';
import { foldedOf } from '../../../database/folds';
import { one } from '../../../database/one';
import { cashMoves, couriers, settlementLines, settlements, transactions } from '../../../database/schema';
import { conflict, invalid } from '../../../errors';
import { requestHash } from '../../../idempotency-key';
import { NEXT_MOVE, lockCash } from '../cash/move-cash';
import { centsIn } from '../cash/read-cash';
import type { SettlementSums } from './draft-lines';
import { auditedFields, lockSettlement, writeDraft } from './draft-settlement';
import type { SettlementContext } from './draft-settlement';
import { getSettlement } from './settlement-rows';

/** A move of cash, in cents. */
interface Move {
  from: string;
  to: string;
  cents: number;
}

/** Books the moves of a settlement that move anything. */
async function bookMoves(
  tx: Tx,
  { id, moves, note }: { id: string; moves: readonly Move[]; note: string },
  { actor }: SettlementContext,
): Promise<void> {
  const booked = moves.filter(({ cents }) => cents > 0);
  if (booked.length === 0) return;
  await tx.insert(cashMoves).values(
    booked.map(({ from, to, cents }) => ({
      fromPot: from,
      toPot: to,
      amount: cents,
      note,
      requestHash: requestHash({ settlement: id, from, to }),
      byUserId: actor.userId,
      byName: actor.name,
      at: NEXT_MOVE,
      settlementId: id,
    })),
  );
}

/**
 * Books the fees and taxes that a courier kept as an expense that is paid from the till: the till gets them first, by a
 * move. Returns the id of the expense, or null where they kept nothing.
 */
async function bookFees(
  tx: Tx,
  { id, name, fee, tax }: { id: string; name: string; fee: number; tax: number },
  now: Date,
): Promise<string | null> {
  if (fee + tax === 0) return null;
  const texts = {
    description: `Fees of ${name}`,
    reference: `Settlement ${orderNumber(id)}`,
    notes: `Fee ${formatMoney(fromCents(fee))}, tax ${formatMoney(fromCents(tax))}`,
  };
  const [expense] = await tx
    .insert(transactions)
    .values({
      ...texts,
      folded: foldedOf(texts.description, null, texts.reference, texts.notes),
      type: 'expense',
      amount: fee + tax,
      paymentMethod: 'cash',
      createdAt: now,
    })
    .returning({ id: transactions.id });
  return expense?.id ?? null;
}

/** @throws ShopError invalid where a draft cannot be closed: it has no orders, or the courier has less than it says */
async function assertClosable(
  tx: Tx,
  { pot, name, orders, received, fee, tax }: SettlementSums & { pot: string; name: string; orders: number },
): Promise<void> {
  if (orders === 0) throw invalid('lines', 'Choose at least one order');
  if (received < fee + tax) throw invalid('lines', 'Fee and tax are more than what was received');
  const held = await centsIn(tx, pot);
  if (received <= Math.max(held, 0)) return;
  const has = held > 0 ? `only ${formatMoney(fromCents(held))}` : 'no cash';
  throw invalid(
    'lines',
    `${name} has ${has} to hand in. Take out what they handed in before, or enter 0 as received for it`,
  );
}

/**
 * Locks orders that are settled or wait again, before any row that other changes of an order lock after it. All are
 * locked by their ids, as the triggers of `unsettled_orders` do.
 */
const lockOrders = (tx: Tx, ids: SQL) =>
  tx.execute(sql`select from orders where id in (${ids}) order by id for no key update`);

/**
 * Saves a draft and closes it, in one transaction: what was received goes from the courier to till or bank, less what
 * the courier kept, which becomes an expense. Its orders are settled. A repeat of the same request changes nothing.
 *
 * @throws ShopError notFound; conflict for a settlement that others closed or changed; invalid at each line that cannot
 *   be settled, and at `lines` for a settlement that cannot be closed
 */
export const closeSettlement = (
  db: Db,
  id: string,
  body: SettlementWriteParsed,
  context: SettlementContext,
): Promise<SettlementDetail> =>
  auditedWrite(
    db,
    async (tx) => {
      const { actor, now, rules } = context;
      await lockCash(tx);
      const { closedAt, version } = await lockSettlement(tx, id);
      if (closedAt !== null && version === body.version + 1) {
        return { entry: null, answer: await getSettlement(tx, id, rules) };
      }
      await lockOrders(tx, sql`select unnest(${sql.param(body.lines.map(({ order }) => order))}::text[])`);
      const { draft, sums } = await writeDraft(tx, id, body, rules);
      const { courier, to, orders } = await getSettlement(tx, id, rules);
      const { pot, name } = courier;
      const { received, fee, tax } = sums;
      await assertClosable(tx, { pot, name, orders, ...sums });
      const moves = [
        { from: pot, to: to.pot, cents: received - fee - tax },
        { from: pot, to: 'till', cents: fee + tax },
      ];
      await bookMoves(tx, { id, moves, note: `Settlement ${orderNumber(id)}` }, context);
      const expenseId = await bookFees(tx, { id, name, fee, tax }, now);
      await tx.update(settlementLines).set({ settled: true }).where(eq(settlementLines.settlementId, id));
      await tx
        .update(settlements)
        .set({ closedAt: now, closedByName: actor.name, expenseId, version: draft.version + 1 })
        .where(eq(settlements.id, id));
      const answer = await getSettlement(tx, id, rules);
      return { entry: { action: 'close', entity: 'settlement', entityId: id, after: auditedFields(answer) }, answer };
    },
    context,
  );

/** @throws ShopError invalid where the courier is archived: they get no cash */
async function assertTakesCash(tx: Tx, pot: string): Promise<void> {
  if (pot === 'courier') return;
  // Until the transaction ends, nobody archives the courier.
  const { name, archivedAt } = one(await tx.select().from(couriers).where(eq(couriers.id, pot)).for('share'));
  if (archivedAt !== null) throw invalid('courier', `${name} is archived and takes no more cash`);
}

/**
 * Turns a closed settlement around, in one transaction, by a settlement of its own: the cash goes back to the courier,
 * the expense is canceled, and the orders wait for a settlement again. A repeat changes nothing.
 *
 * @throws ShopError notFound; conflict for a draft or a reversal; invalid where the cash is no longer in the till or
 *   bank, or the courier is archived
 */
export const reverseSettlement = (db: Db, id: string, context: SettlementContext): Promise<SettlementDetail> =>
  auditedWrite(
    db,
    async (tx) => {
      const { actor, now, rules } = context;
      await lockCash(tx);
      const settlement = await lockSettlement(tx, id);
      const { pot, toPot, expenseId } = settlement;
      if (settlement.closedAt === null || settlement.reversesId !== null) {
        throw conflict('NOT_REVERSIBLE', 'Only a closed settlement can be reversed');
      }
      const [earlier] = await tx.select({ id: settlements.id }).from(settlements).where(eq(settlements.reversesId, id));
      if (earlier) return { entry: null, answer: await getSettlement(tx, earlier.id, rules) };
      await lockOrders(tx, sql`select order_id from settlement_lines where settlement_id = ${id}`);
      await assertTakesCash(tx, pot);
      const canceled = await tx
        .update(transactions)
        .set({ status: 'cancelled' })
        .where(eq(transactions.id, expenseId ?? ''))
        .returning({ amount: transactions.amount });
      const kept = canceled[0]?.amount ?? 0;
      const made = one(
        await tx
          .insert(settlements)
          .values({
            pot,
            toPot,
            reversesId: id,
            byUserId: actor.userId,
            byName: actor.name,
            at: now,
            closedAt: now,
            closedByName: actor.name,
          })
          .returning({ id: settlements.id }),
      );
      const booked = await tx.select().from(cashMoves).where(eq(cashMoves.settlementId, id));
      const moves = booked.map(({ fromPot, toPot: taking, amount }) => ({ from: taking, to: fromPot, cents: amount }));
      const answer = await getSettlement(tx, made.id, rules);
      for (const taking of new Set(moves.map(({ from }) => from))) {
        const back = moves.filter(({ from }) => from === taking).reduce((sum, { cents }) => sum + cents, 0);
        const held = await centsIn(tx, taking);
        // The canceled expense gives the till what it passes on of fee and tax, whatever else it holds.
        if (held >= back || (taking === 'till' && back === kept)) continue;
        const has = held > 0 ? `only ${formatMoney(fromCents(held))}` : 'no cash';
        throw invalid('to', `${taking === 'bank' ? rules.names.bank : rules.names.till} has ${has} to give back`);
      }
      await bookMoves(tx, { id: made.id, moves, note: `Reversal of settlement ${orderNumber(id)}` }, context);
      await tx.update(settlementLines).set({ settled: false }).where(eq(settlementLines.settlementId, id));
      const after = { ...auditedFields(answer), reverses: id };
      return { entry: { action: 'reverse', entity: 'settlement', entityId: made.id, after }, answer };
    },
    context,
  );
