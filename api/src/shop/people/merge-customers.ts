import type { Customer, callSchemas } from '@shop/shared/contracts';
import { nameOrGuest } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteContext } from '../../actor';
import { assertCurrentVersion, auditedWrite } from '../../audit/audited-write';
import type { Db, Tx } from '../../database/client';
import { one } from '../../database/one';
import { customerMerges, customerPhones, customers, orders, transactions } from '../../database/schema';
import type { MergedCustomer, MergedFields } from '../../database/schema';
import { conflict } from '../../errors';
import { readPhone } from '../../phones/read-phone';
import type { Country } from '../../phones/read-phone';
import { phoneRow } from './customer-phones';
import { getCustomer } from './customers';
import { lockPeople } from './lock-people';
import { fieldsOf, planMerge, readPair } from './plan-merge';
import type { Pair } from './plan-merge';

type Merge = z.output<(typeof callSchemas)['mergeCustomers']['body']>;

/** Fields that a merge recorded, as columns. */
export const columnsOf = ({ blockedAt, ...fields }: MergedFields) => ({
  ...fields,
  blockedAt: blockedAt === null ? null : new Date(blockedAt),
});

/** A customer as an undo inserts them again. */
const snapshotOf = (row: Pair['other']): MergedCustomer => ({
  ...fieldsOf(row),
  id: row.id,
  customerId: row.customerId,
  name: row.name,
  phone: row.phone,
  phoneKey: row.phoneKey,
  phoneE164: row.phoneE164,
  folded: row.folded,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
});

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Locks all that a merge moves. Reads the two anew, as somebody may have changed them before. */
async function lockPair(tx: Tx, keptId: string, otherId: string, country: Country): Promise<Pair> {
  const { kept, other, phones } = await readPair(tx, keptId, otherId);
  const numbers = [kept, other, ...phones].map(({ phone }) => phone);
  await lockPeople(tx, { phones: numbers, ids: [keptId, otherId], ordersOf: otherId }, country);
  return readPair(tx, keptId, otherId);
}

/**
 * Merges a customer into another one: orders, books, numbers, note and tags move, and the other one is gone. A trigger
 * sums the figures anew. What moved is recorded, so that it can be undone.
 *
 * @throws ShopError as {@link readPair}, conflict VERSION_OLD when one was changed since the preview, MERGE_TOO_MUCH
 *   when they are too much for one customer
 */
export const mergeCustomers = (
  db: Db,
  keptId: string,
  { other: otherId, version, otherVersion }: Merge,
  country: Country,
  context: WriteContext,
): Promise<Customer> =>
  auditedWrite(
    db,
    async (tx) => {
      const pair = await lockPair(tx, keptId, otherId, country);
      const { kept, other } = pair;
      assertCurrentVersion(nameOrGuest(kept.name), kept.version, version);
      assertCurrentVersion(nameOrGuest(other.name), other.version, otherVersion);
      const plan = planMerge(pair, country);
      if (plan.problem !== null) throw conflict('MERGE_TOO_MUCH', plan.problem);
      const customerId = keptId;
      const moved = await tx
        .update(orders)
        .set({ customerId })
        .where(eq(orders.customerId, otherId))
        .returning({ id: orders.id });
      const booked = await tx
        .update(transactions)
        .set({ customerId })
        .where(eq(transactions.customerId, otherId))
        .returning({ id: transactions.id });
      const phones = await tx
        .update(customerPhones)
        .set({ customerId })
        .where(eq(customerPhones.customerId, otherId))
        .returning({ id: customerPhones.id });
      await tx.delete(customers).where(eq(customers.id, otherId));
      const first = { phone: other.phone, reading: readPhone(other.phone, country) };
      const added = plan.movesFirst
        ? await tx
            .insert(customerPhones)
            // They had it from the beginning.
            .values(phoneRow(customerId, first, other.createdAt))
            .returning({ id: customerPhones.id })
        : [];
      await tx
        .update(customers)
        .set({ ...columnsOf(plan.after), version: sql`${customers.version} + 1` })
        .where(eq(customers.id, keptId));
      const { id: mergeId } = one(
        await tx
          .insert(customerMerges)
          .values({
            keptId,
            mergedId: otherId,
            merged: snapshotOf(other),
            keptBefore: plan.before,
            keptAfter: plan.after,
            orderIds: idsOf(moved),
            transactionIds: idsOf(booked),
            phoneIds: idsOf(phones),
            newPhoneId: added[0]?.id ?? null,
            byUserId: context.actor.userId,
            byName: context.actor.name,
            at: context.now,
          })
          .returning({ id: customerMerges.id }),
      );
      const answer = await getCustomer(tx, keptId);
      const after = {
        name: answer.name,
        merged: nameOrGuest(other.name),
        mergedId: otherId,
        mergeId,
        orders: moved.length,
      };
      return { entry: { action: 'merge', entity: 'customer', entityId: keptId, after }, answer };
    },
    context,
  );
