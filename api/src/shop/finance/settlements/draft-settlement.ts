import type { SettlementDetail, SettlementWriteParsed } from '@shop/shared/contracts';
import { eq, isNull, sql } from 'drizzle-orm';
import type { WriteContext } from '../../../actor';
import { assertCurrentVersion, auditedWrite } from '../../../audit/audited-write';
import type { Db, Tx } from '../../../database/client';
import { one } from '../../../database/one';
import { couriers, settlements } from '../../../database/schema';
import { conflict, invalid, notFound } from '../../../errors';
import { fillDraft, replaceLines } from './draft-lines';
import type { SettlementRules } from './settlement-rows';
import { getSettlement } from './settlement-rows';

/** Who settles, when, and by which settings. */
export interface SettlementContext extends WriteContext {
  rules: SettlementRules;
}

/** What the audit log keeps of a settlement: no customer and no order. */
export const auditedFields = ({ courier, to, orders, owed, received, fee, tax, note }: SettlementDetail) => ({
  courier: courier.name,
  to: to.name,
  orders,
  owed,
  received,
  fee,
  tax,
  note,
});

/** Reads a settlement and locks it until the transaction ends. @throws ShopError notFound */
export async function lockSettlement(tx: Tx, id: string) {
  const [settlement] = await tx.select().from(settlements).where(eq(settlements.id, id)).for('no key update');
  if (settlement === undefined) throw notFound('Settlement');
  return settlement;
}

/** The refusal of a change of a closed settlement. */
export const settlementClosed = () =>
  conflict('SETTLEMENT_CLOSED', 'This settlement is closed and never changes. Reverse it to settle anew');

/** Locks a draft. @throws ShopError notFound; conflict for a closed settlement, or a write based on an old read */
async function lockDraft(tx: Tx, id: string, version?: number) {
  const draft = await lockSettlement(tx, id);
  if (draft.closedAt !== null) throw settlementClosed();
  assertCurrentVersion('The settlement', draft.version, version);
  return draft;
}

/**
 * Begins the draft of a courier with all orders that wait, or answers the one that there is.
 *
 * @throws ShopError invalid for a courier who does not exist
 */
export const beginSettlement = (db: Db, pot: string, context: SettlementContext): Promise<SettlementDetail> =>
  auditedWrite(
    db,
    async (tx) => {
      if (pot !== 'courier' && (await tx.$count(couriers, eq(couriers.id, pot))) === 0) {
        throw invalid('courier', 'This courier does not exist');
      }
      const { actor, now, rules } = context;
      // Of two at once, the second waits for the first, and answers its draft.
      const { id, made } = one(
        await tx
          .insert(settlements)
          .values({ pot, byUserId: actor.userId, byName: actor.name, at: now })
          .onConflictDoUpdate({ target: settlements.pot, targetWhere: isNull(settlements.closedAt), set: { pot } })
          .returning({ id: settlements.id, made: sql<boolean>`xmax = 0` }),
      );
      if (!made) return { entry: null, answer: await getSettlement(tx, id, rules) };
      await fillDraft(tx, { id, pot, from: rules.from });
      const answer = await getSettlement(tx, id, rules);
      const after = auditedFields(answer);
      return { entry: { action: 'create', entity: 'settlement', entityId: id, after }, answer };
    },
    context,
  );

/**
 * Writes what a draft says.
 *
 * @returns the draft as it was locked, and its sums
 * @throws ShopError as {@link lockDraft} and {@link replaceLines}
 */
export async function writeDraft(
  tx: Tx,
  id: string,
  { version, to, note = '', lines }: SettlementWriteParsed,
  { from }: SettlementRules,
) {
  const draft = await lockDraft(tx, id, version);
  const sums = await replaceLines(tx, { id, pot: draft.pot, from }, lines);
  await tx
    .update(settlements)
    .set({ toPot: to, note, version: draft.version + 1 })
    .where(eq(settlements.id, id));
  return { draft, sums };
}

/** Saves a draft. @throws ShopError as {@link writeDraft} */
export const saveSettlement = (
  db: Db,
  id: string,
  body: SettlementWriteParsed,
  context: SettlementContext,
): Promise<SettlementDetail> =>
  auditedWrite(
    db,
    async (tx) => {
      await writeDraft(tx, id, body, context.rules);
      const answer = await getSettlement(tx, id, context.rules);
      return { entry: { action: 'update', entity: 'settlement', entityId: id, after: auditedFields(answer) }, answer };
    },
    context,
  );

/** Deletes a draft. @throws ShopError notFound; conflict for a closed settlement */
export const discardSettlement = (db: Db, id: string, context: SettlementContext): Promise<void> =>
  auditedWrite(
    db,
    async (tx) => {
      await lockDraft(tx, id);
      const before = auditedFields(await getSettlement(tx, id, context.rules));
      await tx.delete(settlements).where(eq(settlements.id, id));
      return { entry: { action: 'delete', entity: 'settlement', entityId: id, before } };
    },
    context,
  );
