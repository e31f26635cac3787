import { GUEST_CUSTOMER_ID, GUEST_CUSTOMER_NAME } from '@shop/shared/contracts';
import { orderNumber } from '@shop/shared/rules';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import { chunks } from '../../database/chunks';
import type { Executor, Row } from '../../database/client';
import { foldedOf } from '../../database/folds';
import { one } from '../../database/one';
import {
  auditLog,
  customerMerges,
  customerPhones,
  customers,
  deliveryAttempts,
  exchanges,
  handoverParcels,
  idempotencyKeys,
  orderEvents,
  orders,
  outboxMessages,
  transactions,
} from '../../database/schema';
import { numbersOf } from '../orders/balance/store-balance';
import { openSql } from '../orders/order-predicates';
import { KEPT_OF_AUDIT, KEPT_OF_HISTORY, KEPT_OF_MERGES } from './kept-fields';
import type { KeptOfEntries } from './kept-fields';

/** What stands where staff wrote a reason that the books need. It may have named the customer. */
const ERASED = 'Erased';

/** A reason without its words; none stays none. */
const withoutWords = (reason: Column): SQL => sql`case when ${reason} = '' then '' else ${ERASED} end`;

/** A record with these fields only; null stays null. */
const withOnly = (record: Column | SQL, fields: readonly string[]): SQL => sql`case when ${record} is not null then (
  select coalesce(jsonb_object_agg(field.key, field.value), '{}')
  from jsonb_each((${record})::jsonb) field where field.key = any(${sql.param(fields)}::text[])) end`;

/** The changes of an event without the fields of its customer. */
const changesWithoutPerson = sql`jsonb_build_object(
  'before', ${withOnly(sql`${orderEvents.changes} -> 'before'`, KEPT_OF_HISTORY)},
  'after', ${withOnly(sql`${orderEvents.changes} -> 'after'`, KEPT_OF_HISTORY)})`;

/** One of a list, which is a single parameter, so that it can be of any length. */
export const oneOf = (column: Column | SQL, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::text[])`;

/** The record that stands for unknown customers. It is made when it is first needed. */
async function guestOf(tx: Executor, createdAt: Date): Promise<string> {
  const made = await tx
    .insert(customers)
    .values({
      customerId: GUEST_CUSTOMER_ID,
      name: GUEST_CUSTOMER_NAME,
      folded: '',
      phone: '',
      createdAt,
    })
    .onConflictDoUpdate({
      target: customers.customerId,
      targetWhere: sql`customer_id = 'GUEST'`,
      set: { name: sql`${customers.name}` },
    })
    .returning({ id: customers.id });
  return one(made).id;
}

/**
 * Makes the orders those of a guest, with their history. Money, pieces, days and towns stay. A trigger deletes the
 * requests of an order that loses its phone.
 */
async function eraseFromOrders(tx: Executor, ids: readonly string[], customerId: string): Promise<void> {
  await tx
    .update(orders)
    .set({
      customerId,
      customerName: '',
      customerPhone: '',
      phoneKey: '',
      phoneE164: '',
      customerAddress: '',
      notes: '',
      staffNotes: '',
      discountReason: withoutWords(orders.discountReason),
      feeWaivedReason: withoutWords(orders.feeWaivedReason),
      anywayReason: withoutWords(orders.anywayReason),
      outcomeNote: '',
      clientKey: null,
      folded: '',
    })
    .where(oneOf(orders.id, ids));
  await tx
    .update(orderEvents)
    .set({ changes: changesWithoutPerson })
    .where(and(oneOf(orderEvents.orderId, ids), isNotNull(orderEvents.changes)));
  await tx.update(deliveryAttempts).set({ note: '' }).where(oneOf(deliveryAttempts.orderId, ids));
  await tx
    .update(exchanges)
    .set({ overruleReason: withoutWords(exchanges.overruleReason), requestHash: null })
    .where(or(oneOf(exchanges.orderId, ids), oneOf(exchanges.originalId, ids)));
  await tx
    .update(handoverParcels)
    .set({ customerName: '', customerPhone: '', address: '' })
    .where(oneOf(handoverParcels.orderId, ids));
  await tx
    .update(outboxMessages)
    .set({ data: sql`${outboxMessages.data} #- '{customer,name}' #- '{customer,phone}'` })
    .where(oneOf(outboxMessages.orderId, ids));
  // A key has the hash of a request with name and phone. Its order is closed, so that nobody repeats the request.
  await tx.delete(idempotencyKeys).where(oneOf(idempotencyKeys.orderId, ids));
}

/** Takes the numbers out of the store balance: all rows of a number, so that what is left of it is still right. */
async function eraseFromBalance(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update store_balance b set phone_key = '', phone_e164 = '' from (${numbersOf(ids)}) n
    where b.phone_e164 = n.e164 and n.e164 <> ''
       or b.phone_key = n.digits and n.digits <> '' and (n.e164 = '' or b.phone_e164 = '')`);
}

/** Makes the customers' money that of a guest, without the words of staff. Amounts, days and orders stay. */
async function eraseFromBooks(tx: Executor, ids: readonly string[], customerId: string): Promise<string[]> {
  const rows = await tx.select().from(transactions).where(oneOf(transactions.customerId, ids)).for('update');
  // The shop itself describes sales.
  const described = rows.map(({ id, type, orderId, description }) => ({
    id,
    description: type === 'sale' ? description : `Refund on order ${orderNumber(orderId ?? '')}`,
  }));
  for (const part of chunks(described)) {
    const named = part.map((row) => ({ ...row, folded: foldedOf(row.description, GUEST_CUSTOMER_NAME, null, '') }));
    await tx.execute(sql`
      update transactions t set customer_id = ${customerId}, customer_name = ${GUEST_CUSTOMER_NAME},
        description = n.description, reference = null, notes = '', folded = n.folded
      from json_to_recordset(${JSON.stringify(named)}::json) as n(id text, description text, folded text)
      where t.id = n.id`);
  }
  return rows.map((row) => row.id);
}

/**
 * The customers who are one person with each of these: themselves, who was merged into them, and who was merged into
 * those. After an undo somebody is a customer again, who is not erased.
 */
export async function mergedInto(tx: Executor, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<Row<{ root: string; ids: string[] }>>(sql`
    with recursive person as (
      select id as root, id from unnest(${sql.param(ids)}::text[]) id
      union
      select p.root, m.merged_id from customer_merges m join person p on p.id = m.kept_id where m.undone_at is null
    )
    select root, array_agg(id) as ids from person group by root`);
  return new Map(rows.map((row) => [row.root, row.ids]));
}

/** Takes people out of the audit log and the records of merges. Who did what and when stays. */
async function eraseFromAudit(
  tx: Executor,
  ids: Readonly<Record<KeptOfEntries['of'], readonly string[]>>,
): Promise<void> {
  const { people } = ids;
  for (const [entity, kept] of Object.entries(KEPT_OF_AUDIT)) {
    if (kept === null) continue;
    const { of, fields } = kept;
    await tx
      .update(auditLog)
      .set({ before: withOnly(auditLog.before, fields), after: withOnly(auditLog.after, fields) })
      .where(and(eq(auditLog.entity, entity), oneOf(auditLog.entityId, ids[of])));
  }
  // Others into whom they were merged, until it was undone.
  await tx
    .update(auditLog)
    .set({ after: withOnly(auditLog.after, KEPT_OF_MERGES) })
    .where(and(eq(auditLog.entity, 'customer'), oneOf(sql`${auditLog.after} ->> 'mergedId'`, people)));
  await tx
    .delete(customerMerges)
    .where(or(oneOf(customerMerges.keptId, people), oneOf(customerMerges.mergedId, people)));
}

/** A customer who was erased. */
export interface ErasedPerson {
  id: string;
  /** How many orders are now those of a guest, and how many of them are open. */
  orders: number;
  open: number;
  /** Who had been merged into them. An older backup knows them as customers of their own. */
  mergedIds: string[];
}

/** What the audit log keeps of an erasure. {@link listErased} reads it. */
export const erasureEntry = ({ id, orders: count, mergedIds }: ErasedPerson) => ({
  action: 'erase',
  entity: 'customer',
  entityId: id,
  after: { orders: count, ...(mergedIds.length > 0 && { mergedIds }) },
});

/**
 * Erases customers, whatever is open: name, numbers, address, notes and tags are gone from customers, orders, books and
 * the audit log. What was ordered stays as orders of a guest, with its money, pieces, days and towns, so that books and
 * stock still agree. The caller makes sure that nobody else writes to these customers.
 *
 * @returns those of the ids that were customers
 */
export async function erasePeople(tx: Executor, ids: readonly string[], now: Date): Promise<ErasedPerson[]> {
  const there = await tx.select({ id: customers.id }).from(customers).where(oneOf(customers.id, ids));
  if (there.length === 0) return [];
  const present = there.map(({ id }) => id);
  const theirs = await tx
    .select({ id: orders.id, customerId: orders.customerId, open: sql<boolean>`${sql.raw(openSql('orders'))}` })
    .from(orders)
    .where(oneOf(orders.customerId, present));
  const orderIds = theirs.map(({ id }) => id);
  const merged = await mergedInto(tx, present);
  const guest = await guestOf(tx, now);
  await eraseFromBalance(tx, present);
  await eraseFromOrders(tx, orderIds, guest);
  const bookIds = await eraseFromBooks(tx, present, guest);
  await eraseFromAudit(tx, { people: [...merged.values()].flat(), orders: orderIds, payments: bookIds });
  await tx.delete(customerPhones).where(oneOf(customerPhones.customerId, present));
  await tx.delete(customers).where(oneOf(customers.id, present));
  return present.map((id) => {
    const own = theirs.filter(({ customerId }) => customerId === id);
    return {
      id,
      orders: own.length,
      open: own.filter(({ open }) => open).length,
      mergedIds: (merged.get(id) ?? []).filter((other) => other !== id),
    };
  });
}
