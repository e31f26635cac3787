import { recordOrderSchema } from '@shop/shared/contracts';
import type { CustomerRecord, Order, OrderEvent, OrderTerms, RecordOrder } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { WriteContext } from '../../actor';
import { auditedWrite } from '../../audit/audited-write';
import { cooperativeYield } from '../../cooperative-yield';
import type { Db, Executor } from '../../database/client';
import {
  auditLog,
  customerMerges,
  customerPhones,
  customers,
  orders,
  storeBalance,
  transactions,
} from '../../database/schema';
import type { MergedFields } from '../../database/schema';
import { notFound } from '../../errors';
import { readPhone } from '../../phones/read-phone';
import type { Country } from '../../phones/read-phone';
import { balanceRowsOf, toBalanceRow } from '../orders/balance/store-balance';
import { eachOrderWhere } from '../orders/list-orders';
import { assertPerson } from './customers';
import { mergedInto, oneOf } from './erase-people';

type EventState = NonNullable<OrderEvent['changes']>['after'];
type Person = typeof customers.$inferSelect;

/** How many rows of the books and of the audit log are in memory. */
const TOGETHER = 500;

/**
 * What staff wrote, by kind of record. Names, numbers, addresses and the notes of an order stand in its own history.
 */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  order: ['staffNotes', 'note', 'discountReason', 'feeWaivedReason', 'anywayReason', 'overruleReason'],
  transaction: ['description', 'reference', 'notes'],
};

const blockOf = (at: Date | string | null, reason: string | null) =>
  at === null ? null : { reason: reason ?? '', at: new Date(at).toISOString() };

const mergedFieldsOf = ({ address, location, staffNote, tags, blockedAt, blockedReason }: MergedFields) => ({
  address,
  location,
  staffNote,
  tags,
  blocked: blockOf(blockedAt, blockedReason),
});

/** The customer with all numbers, and who was merged into them, as they were. */
async function readPerson(
  db: Executor,
  person: Person,
  people: readonly string[],
): Promise<Pick<CustomerRecord, 'customer' | 'merged'>> {
  const others = await db
    .select({ phone: customerPhones.phone })
    .from(customerPhones)
    .where(eq(customerPhones.customerId, person.id))
    .orderBy(customerPhones.createdAt, customerPhones.id);
  const merges = await db
    .select()
    .from(customerMerges)
    .where(and(oneOf(customerMerges.mergedId, people), isNull(customerMerges.undoneAt)))
    .orderBy(customerMerges.at, customerMerges.id);
  const { id, name, phone, address, location, staffNote, tags, blockedAt, blockedReason, createdAt } = person;
  return {
    customer: {
      _id: id,
      name,
      phone,
      otherPhones: others.map((other) => other.phone),
      address,
      location,
      staffNote,
      tags,
      blocked: blockOf(blockedAt, blockedReason),
      createdAt: createdAt.toISOString(),
      orderCount: person.orderCount,
      totalSpent: fromCents(person.spent),
    },
    merged: merges.map(({ at, merged, keptBefore, keptAfter }) => ({
      ...mergedFieldsOf(merged),
      name: merged.name,
      phone: merged.phone,
      createdAt: merged.createdAt,
      mergedAt: at.toISOString(),
      keptBefore: mergedFieldsOf(keptBefore),
      keptAfter: mergedFieldsOf(keptAfter),
    })),
  };
}

/** Fields of an order without those that say whose it is. */
const withoutOwner = ({
  customerName: _name,
  customerPhone: _phone,
  customerAddress: _address,
  location: _location,
  notes: _notes,
  answerNote: _answerNote,
  ...state
}: EventState): EventState => state;

/**
 * The history of an order, without those who had it before somebody gave it the customer's number. It is read from its
 * end, where it is the customer's.
 *
 * @param isTheirs whether a number is one of the customer's
 */
function ownHistory(history: Order['history'], isTheirs: (phone: string) => boolean): Order['history'] {
  let theirs = true;
  const state = (fields: EventState) => (theirs ? fields : withoutOwner(fields));
  const own = history.toReversed().map((event) => {
    if (event.changes === undefined) return event;
    const after = state(event.changes.after);
    const former = event.changes.before.customerPhone;
    if (former !== undefined) theirs = isTheirs(former);
    return { ...event, changes: { before: state(event.changes.before), after } };
  });
  return own.toReversed();
}

/** The orders of a customer as the record has them, newest first, in parts. */
async function* eachRecordOrder(
  db: Executor,
  id: string,
  { isTheirs, today }: { isTheirs: (phone: string) => boolean; today: OrderTerms },
): AsyncGenerator<RecordOrder[]> {
  for await (const part of eachOrderWhere(db, eq(orders.customerId, id), today)) {
    const ids = part.map(({ _id }) => _id);
    const deleted = await db
      .select({ id: orders.id, at: orders.deletedAt })
      .from(orders)
      .where(and(inArray(orders.id, ids), isNotNull(orders.deletedAt)));
    const deletedAt = new Map(deleted.map((row) => [row.id, row.at?.toISOString() ?? null]));
    yield part.map((order) =>
      recordOrderSchema.parse({
        ...order,
        history: ownHistory(order.history, isTheirs),
        deletedAt: deletedAt.get(order._id) ?? null,
      }),
    );
  }
}

type Payment = typeof transactions.$inferSelect;

/** The payments of a customer, newest first, in parts. */
async function* eachPayment(db: Executor, id: string): AsyncGenerator<CustomerRecord['transactions']> {
  let last: Payment | undefined;
  do {
    const after =
      last &&
      sql`(${transactions.createdAt}, ${transactions.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id})`;
    const rows: Payment[] = await db
      .select()
      .from(transactions)
      .where(and(eq(transactions.customerId, id), after))
      .orderBy(desc(transactions.createdAt), desc(transactions.id))
      .limit(TOGETHER);
    yield rows.map((row) => ({
      _id: row.id,
      type: row.type,
      description: row.description,
      amount: fromCents(row.amount),
      createdAt: row.createdAt.toISOString(),
      status: row.status,
      orderId: row.orderId,
      paymentMethod: row.paymentMethod,
      reference: row.reference,
      notes: row.notes,
      products: row.products.map(({ name, quantity, price }) => ({ name, quantity, price: fromCents(price) })),
    }));
    last = rows.length === TOGETHER ? rows.at(-1) : undefined;
  } while (last);
}

type Change = typeof auditLog.$inferSelect;

/** What the audit log says of a change, before or after it, as far as it is about the customer. */
function ownFields(entity: string, fields: Change['after'], people: readonly string[]): Change['after'] {
  if (fields === null) return null;
  const words = WORDS[entity];
  if (words !== undefined) {
    const said = Object.entries(fields).filter(([field]) => words.includes(field));
    return said.length === 0 ? null : Object.fromEntries(said);
  }
  // A merge that was undone names somebody who is a customer again.
  const { merged: _merged, ...others } = fields;
  const { mergedId } = fields;
  return typeof mergedId !== 'string' || people.includes(mergedId) ? fields : others;
}

/** What the audit log says about a customer, their orders and their payments, oldest first, in parts. */
async function* eachChange(
  db: Executor,
  id: string,
  people: readonly string[],
): AsyncGenerator<CustomerRecord['changes']> {
  const ofOrders = db.select({ id: orders.id }).from(orders).where(eq(orders.customerId, id));
  const ofPayments = db.select({ id: transactions.id }).from(transactions).where(eq(transactions.customerId, id));
  const theirs = or(
    and(eq(auditLog.entity, 'customer'), oneOf(auditLog.entityId, people)),
    and(eq(auditLog.entity, 'order'), inArray(auditLog.entityId, ofOrders)),
    and(eq(auditLog.entity, 'transaction'), inArray(auditLog.entityId, ofPayments)),
  );
  let last: number | undefined = 0;
  do {
    const rows: Change[] = await db
      .select()
      .from(auditLog)
      .where(and(theirs, gt(auditLog.id, last)))
      .orderBy(auditLog.id)
      .limit(TOGETHER);
    yield rows.map(({ at, action, entity, entityId, before, after }) => ({
      at: at.toISOString(),
      action,
      entity,
      entityId,
      before: ownFields(entity, before, people),
      after: ownFields(entity, after, people),
    }));
    last = rows.length === TOGETHER ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}

/** What happened to the store balance of numbers, oldest first, a number at a time. */
async function* eachBalanceRow(
  db: Executor,
  phones: readonly string[],
  country: Country,
): AsyncGenerator<NonNullable<CustomerRecord['storeBalance']>> {
  const numbers = new Map(phones.map((phone) => readPhone(phone, country)).map((read) => [read.identity, read]));
  for (const phone of numbers.values()) {
    const rows = await db.select().from(storeBalance).where(balanceRowsOf(phone)).orderBy(storeBalance.id);
    yield rows.map(toBalanceRow);
  }
}

/** Writes the rows of an array as JSON, a part at a time. */
async function* arrayText(name: string, parts: AsyncIterable<readonly object[]>): AsyncGenerator<string, void> {
  const forOthers = cooperativeYield();
  let text = `,"${name}":[`;
  let separator = '';
  for await (const part of parts) {
    for (const row of part) {
      await forOthers();
      text += `${separator}${JSON.stringify(row)}`;
      separator = ',';
    }
    yield text;
    text = '';
  }
  yield `${text}]`;
}

/**
 * Writes all that the shop keeps about a customer as JSON of the contract's form, part by part, so that a customer with
 * thousands of orders needs little memory. The audit log keeps who read it.
 *
 * @throws ShopError notFound without such a customer, conflict GUEST for the record of unknown customers
 */
export async function* customerRecord(
  db: Db,
  id: string,
  { country, policy }: { country: Country; policy: OrderTerms },
  context: WriteContext,
): AsyncGenerator<string, void> {
  const person = await auditedWrite(
    db,
    async (tx) => {
      const [row] = await tx.select().from(customers).where(eq(customers.id, id));
      if (row === undefined) throw notFound('Customer');
      assertPerson(row);
      return { entry: { action: 'export', entity: 'customer', entityId: id }, answer: row };
    },
    context,
  );
  const people = (await mergedInto(db, [id])).get(id) ?? [id];
  const { customer, merged } = await readPerson(db, person, people);
  yield JSON.stringify({ exportedAt: context.now.toISOString(), customer, merged }).slice(0, -1);
  const identity = (phone: string) => readPhone(phone, country).identity;
  const phones = [...customer.otherPhones, ...[customer, ...merged].map(({ phone }) => phone)];
  const numbers = new Set(phones.map(identity));
  const isTheirs = (phone: string) => numbers.has(identity(phone));
  yield* arrayText('orders', eachRecordOrder(db, id, { isTheirs, today: policy }));
  yield* arrayText('transactions', eachPayment(db, id));
  yield* arrayText('storeBalance', eachBalanceRow(db, phones, country));
  yield* arrayText('changes', eachChange(db, id, people));
  yield '}\n';
}
