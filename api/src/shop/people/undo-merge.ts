import type { Customer } from '@shop/shared/contracts';
import { nameOrGuest, phoneDigits } from '@shop/shared/rules';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { WriteContext } from '../../actor';
import { auditedWrite } from '../../audit/audited-write';
import type { Db, Executor, Tx } from '../../database/client';
import { customerMerges, customerPhones, customers, orders, transactions } from '../../database/schema';
import type { MergedFields } from '../../database/schema';
import { conflict, notFound } from '../../errors';
import { lockNumbers } from '../../phones/lock-numbers';
import { readPhone } from '../../phones/read-phone';
import type { Country } from '../../phones/read-phone';
import { hoursBefore } from '../../time';
import { otherOwner } from './customer-phones';
import { getCustomer } from './customers';
import { columnsOf } from './merge-customers';
import { UNDO_HOURS } from './open-merges';
import { fieldsOf } from './plan-merge';

type Merge = typeof customerMerges.$inferSelect;

/** The merge, locked. @throws ShopError notFound, conflict when it was undone, or a day has gone */
async function lockMerge(tx: Tx, id: string, now: Date): Promise<Merge> {
  const [merge] = await tx.select().from(customerMerges).where(eq(customerMerges.id, id)).for('update');
  if (merge === undefined) throw notFound('Merge');
  if (merge.undoneAt !== null) throw conflict('MERGE_UNDONE', 'This merge was undone already');
  if (merge.at < hoursBefore(now, UNDO_HOURS)) {
    throw conflict('MERGE_OLD', 'A merge can be undone for one day only');
  }
  return merge;
}

/** The fields that still are what the merge made of them go back; others were changed since and stay. */
function fieldsBack(now: MergedFields, { keptBefore, keptAfter }: Merge): MergedFields {
  const isAsMerged = (field: keyof MergedFields) => isDeepStrictEqual(now[field], keptAfter[field]);
  const block = isAsMerged('blockedAt') && isAsMerged('blockedReason') ? keptBefore : now;
  return {
    address: isAsMerged('address') ? keptBefore.address : now.address,
    location: isAsMerged('location') ? keptBefore.location : now.location,
    staffNote: isAsMerged('staffNote') ? keptBefore.staffNote : now.staffNote,
    // Tags that somebody added since stay.
    tags: now.tags.filter((tag) => keptBefore.tags.includes(tag) || !keptAfter.tags.includes(tag)),
    blockedAt: block.blockedAt,
    blockedReason: block.blockedReason,
    blockedByName: block.blockedByName,
  };
}

/** Throws when the first number of the merged customer belongs to somebody else by now, or is the kept one's first. */
async function assertFree(
  tx: Tx,
  { merged, keptId, newPhoneId }: Merge,
  kept: { name: string; phone: string },
  country: Country,
): Promise<void> {
  const number = readPhone(merged.phone, country);
  if (newPhoneId !== null && readPhone(kept.phone, country).identity === number.identity) {
    const text = `${merged.phone} is the first number of ${nameOrGuest(kept.name)} by now. Give them another one first.`;
    throw conflict('PHONE_OF_ANOTHER', `This merge cannot be undone: ${text}`);
  }
  const owner = await otherOwner(tx, number, keptId);
  if (owner === undefined) return;
  const whose = `${merged.phone} is the number of ${nameOrGuest(owner.name)} by now`;
  throw conflict('PHONE_OF_ANOTHER', `This merge cannot be undone: ${whose}`);
}

/**
 * Puts back what a merge moved and the kept customer still has, and makes the merged one anew. The caller has locked
 * both.
 *
 * @returns how many orders went back
 */
export async function putBack(tx: Executor, merge: Merge, by: { now: Date; name: string }): Promise<number> {
  const { keptId, mergedId, merged } = merge;
  const [kept] = await tx.select().from(customers).where(eq(customers.id, keptId));
  if (kept === undefined) throw notFound('Customer');
  const theirs = and(inArray(orders.id, merge.orderIds), eq(orders.customerId, keptId));
  if (merge.newPhoneId !== null) {
    // Somebody may have taken the number out and put it in again since: it has another row then.
    const theirNumber = or(
      eq(customerPhones.id, merge.newPhoneId),
      eq(customerPhones.phoneKey, phoneDigits(merged.phone)),
      and(eq(customerPhones.phoneE164, merged.phoneE164 ?? ''), ne(customerPhones.phoneE164, '')),
    );
    await tx.delete(customerPhones).where(and(theirNumber, eq(customerPhones.customerId, keptId)));
  }
  const { createdAt, version, id: _id, customerId, name, phone, phoneKey, phoneE164, folded, ...fields } = merged;
  await tx.insert(customers).values({
    ...columnsOf(fields),
    id: mergedId,
    customerId,
    name,
    phone,
    phoneKey,
    phoneE164,
    folded,
    createdAt: new Date(createdAt),
    version: version + 1,
  });
  const back = { customerId: mergedId };
  const returned = await tx.update(orders).set(back).where(theirs).returning({ id: orders.id });
  await tx
    .update(transactions)
    .set(back)
    .where(and(inArray(transactions.id, merge.transactionIds), eq(transactions.customerId, keptId)));
  await tx
    .update(customerPhones)
    .set(back)
    .where(and(inArray(customerPhones.id, merge.phoneIds), eq(customerPhones.customerId, keptId)));
  await tx
    .update(customers)
    .set({ ...columnsOf(fieldsBack(fieldsOf(kept), merge)), version: sql`${customers.version} + 1` })
    .where(eq(customers.id, keptId));
  await tx
    .update(customerMerges)
    .set({ undoneAt: by.now, undoneByName: by.name })
    .where(eq(customerMerges.id, merge.id));
  return returned.length;
}

/**
 * Undoes a merge: makes the merged customer anew, and puts back exactly the rows that moved and that the kept one still
 * has. Orders since then stay with the kept one.
 *
 * @returns the kept customer
 * @throws ShopError as {@link lockMerge}, conflict when the kept customer was merged further, or the number was given
 *   away
 */
export const undoMerge = (db: Db, id: string, country: Country, context: WriteContext): Promise<Customer> =>
  auditedWrite(
    db,
    async (tx) => {
      const [known] = await tx.select().from(customerMerges).where(eq(customerMerges.id, id));
      if (known === undefined) throw notFound('Merge');
      const numbers = await tx
        .select({ phone: customerPhones.phone })
        .from(customerPhones)
        .where(eq(customerPhones.customerId, known.keptId));
      await lockNumbers(
        tx,
        [known.merged, ...numbers].map(({ phone }) => readPhone(phone, country)),
      );
      const merge = await lockMerge(tx, id, context.now);
      const { keptId, mergedId } = merge;
      const theirs = and(inArray(orders.id, merge.orderIds), eq(orders.customerId, keptId));
      await tx.select({ id: orders.id }).from(orders).where(theirs).orderBy(orders.id).for('no key update');
      const [kept] = await tx.select().from(customers).where(eq(customers.id, keptId)).for('update');
      if (kept === undefined) {
        throw conflict('KEPT_MERGED', 'This customer was merged into another one since: undo that merge first');
      }
      await assertFree(tx, merge, kept, country);
      const orderCount = await putBack(tx, merge, { now: context.now, name: context.actor.name });
      const after = {
        name: kept.name,
        merged: nameOrGuest(merge.merged.name),
        mergedId,
        mergeId: id,
        orders: orderCount,
      };
      return {
        entry: { action: 'undo-merge', entity: 'customer', entityId: keptId, after },
        answer: await getCustomer(tx, keptId),
      };
    },
    context,
  );
