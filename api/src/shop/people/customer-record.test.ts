import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerRecordSchema } from '@shop/shared/contracts';
import type { ConfirmLink, ErrorBody, KnownCustomer } from '@shop/shared/contracts';
import { EXCHANGE_REASONS } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import { one } from '../../database/one';
import { insertRows } from '../../database/insert-rows';
import { newId } from '../../database/schema/columns';
import {
  auditLog,
  exchangeLines,
  exchangeRequests,
  exchanges,
  orderEvents,
  orderLines,
  orders,
  transactions,
} from '../../database/schema';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { UNKNOWN_ID, makeGuest, makeProduct, makeSupplier } from '../../testing/fixtures';
import { orderRules } from '../orders/context';
import { staffOf } from '../orders/outcomes/testing';
import { BUSY_SHOP, call, newPhone, orderOf, placed } from '../orders/testing';
import { customerRecord } from './customer-record';
import { PERSONAL, columnsIn } from './personal-columns.fixture';

let shop: TestApp;
let headers: Record<string, string>;
let staff: ReturnType<typeof staffOf>;
let product: { id: string };

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB', PENDING_ORDERS_PER_PHONE: '100' } });
  ({ headers } = await shop.signIn('admin'));
  staff = staffOf(shop, headers);
  const { id: supplierId } = await makeSupplier(shop.database.db, { name: 'Cedar Mill' });
  product = await makeProduct(shop.database.db, { price: 20, buyPrice: 7.77, stock: 1000, supplierId });
});
afterAll(() => shop.close());

const send = async (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const answer = await call<ErrorBody>(shop.app, method, url, { headers, ...(payload && { payload }) });
  expect([url, answer.body.error, answer.status < 300]).toEqual([url, undefined, true]);
};
const customerOf = async (phone: string) => {
  const url = `/customers/known?q=${encodeURIComponent(phone)}`;
  const { body } = await call<KnownCustomer[]>(shop.app, 'GET', url, { headers });
  return body[0]?._id ?? '';
};
const recordOf = (id: string) => shop.app.inject({ method: 'GET', url: `/api/customers/${id}/record`, headers });

const ACTOR = { userId: UNKNOWN_ID, sessionId: UNKNOWN_ID, name: 'Dana', role: 'admin' as const };

/** Copies an order with its line, history, sale and entries of the audit log. @returns the ids of the copies */
async function copiesOf(order: string, count: number): Promise<string[]> {
  const { db } = shop.database;
  const ids = Array.from({ length: count }, () => newId());
  const rowsOf = async <Row>(rows: Promise<Row[]>) => one(await rows);
  const row = await rowsOf(db.select().from(orders).where(eq(orders.id, order)));
  const line = await rowsOf(db.select().from(orderLines).where(eq(orderLines.orderId, order)));
  const { id: _event, ...event } = await rowsOf(db.select().from(orderEvents).where(eq(orderEvents.orderId, order)));
  const sale = await rowsOf(db.select().from(transactions).where(eq(transactions.orderId, order)));
  const { id: _entry, ...entry } = await rowsOf(db.select().from(auditLog).where(eq(auditLog.entityId, order)));
  const copies = <Row>(make: (orderId: string) => Row) => ids.map(make);
  await insertRows(
    db,
    orders,
    copies((id) => ({ ...row, id })),
  );
  await insertRows(
    db,
    orderLines,
    copies((orderId) => ({ ...line, orderId })),
  );
  await insertRows(
    db,
    orderEvents,
    copies((orderId) => ({ ...event, orderId })),
  );
  await insertRows(
    db,
    transactions,
    copies((orderId) => ({ ...sale, id: newId(), orderId })),
  );
  await insertRows(
    db,
    auditLog,
    copies((entityId) => ({ ...entry, entityId })),
  );
  return ids;
}

let words = 0;
/** A word that stands nowhere else. */
const word = () => `Zzyx${String((words += 1)).padStart(3, '0')}`;

/** The words of the customer in a column, which only has theirs. */
async function wordsIn(column: string): Promise<string[]> {
  const [table = '', name = ''] = column.split('.');
  const { rows } = await shop.database.db.execute<{ text: string }>(
    sql`select t.${sql.identifier(name)}::text as text from ${sql.identifier(table)} t`,
  );
  return rows.flatMap(({ text }) => text?.match(/zzyx\d{3}/gi) ?? []);
}

/** Columns that repeat another one for searches or messages, or have numbers only. */
const WITHOUT_WORDS = /\.(?:folded|phone|phone_key|phone_e164|customer_phone)$|^outbox_messages\./;

describe('the record of a customer', () => {
  it('has all that is kept about them, and nothing of anybody else', async () => {
    const { db } = shop.database;
    const phones = [newPhone(), newPhone(), newPhone()];
    const [phone = '', second = '', third = ''] = phones;
    const own = () => ({ customerName: word(), customerAddress: word(), notes: word() });
    const delivered = (await placed(shop.app, orderOf(product, { ...own(), customerPhone: phone })))._id;
    const ended = (await placed(shop.app, orderOf(product, { ...own(), customerPhone: phone })))._id;
    const deleted = (await placed(shop.app, orderOf(product, { ...own(), customerPhone: phone })))._id;
    await staff.remove(deleted);
    const id = await customerOf(phone);
    await send('PUT', `/customers/${id}`, { name: word(), tags: [word()], phones: [second], address: word() });
    await send('PUT', `/customers/${id}/note`, { staffNote: word() });
    await send('PUT', `/customers/${id}/block`, { reason: word() });
    await send('PUT', `/orders/${delivered}`, { version: 1, customerName: word(), notes: word() });
    await send('PUT', `/orders/${delivered}/notes`, { staffNotes: word() });
    const { body: link } = await call<ConfirmLink>(shop.app, 'GET', `/orders/${delivered}/confirm-link`, { headers });
    const token = link.path.split('#')[1];
    await send('POST', '/orders/confirmation/answer', { token, answer: 'change', note: word() });
    await staff.toDoor(delivered);
    await send('POST', '/handovers', { ids: [delivered] });
    await send('POST', `/orders/${delivered}/attempts`, { reason: 'unreachable', note: word() });
    await staff.step(delivered, 'delivered');
    await send('PUT', `/orders/${ended}/outcome`, { kind: 'cancelled by customer', status: 'pending', note: word() });
    await send('POST', '/transactions', {
      type: 'refund',
      amount: 4,
      paymentMethod: 'cash',
      orderId: delivered,
      description: word(),
      reference: word(),
      notes: word(),
    });
    const merged = (await placed(shop.app, orderOf(product, { ...own(), customerPhone: third })))._id;
    await staff.toDoor(merged, 'delivered');
    await send('POST', `/customers/${id}/merge`, { other: await customerOf(third) });
    await send('PUT', `/customers/${id}`, { name: word(), tags: [word()], address: word() });
    const reasons = { discountReason: word(), feeWaivedReason: word(), anywayReason: word() };
    await db.update(orders).set(reasons).where(eq(orders.id, ended));
    const wish = { piece: word(), wanted: word(), what: 'exchange', reason: 'other' };
    await send('POST', '/orders/exchange-requests', { order: delivered, phone, ...wish });
    const [request] = await db.select().from(exchangeRequests).where(eq(exchangeRequests.orderId, delivered));
    await send('PUT', `/exchange-requests/${request?.id ?? ''}/decline`, { reason: word() });
    await db.insert(exchanges).values({
      orderId: ended,
      originalId: delivered,
      kind: 'in the shop',
      overruleReason: word(),
      byName: 'Dana',
      checkedInAt: new Date(),
    });
    const [reason] = EXCHANGE_REASONS;
    await db.insert(exchangeLines).values({ orderId: ended, place: 0, line: 0, quantity: 1, reason, credit: 100 });

    // Somebody else: merged for a while, and with an order that staff later gave to the customer.
    const others = [newPhone(), newPhone()];
    const other = { customerName: 'Qqother', customerAddress: 'Qqlane', notes: 'Qqnote' };
    const [undone = '', moved = ''] = others;
    await staff.toDoor(
      (await placed(shop.app, orderOf(product, { ...other, customerPhone: undone })))._id,
      'delivered',
    );
    await send('POST', `/customers/${id}/merge`, { other: await customerOf(undone) });
    const { body } = await call<{ merges: { _id: string }[] }>(shop.app, 'GET', `/customers/${id}`, { headers });
    await send('POST', `/customers/merges/${body.merges[0]?._id ?? ''}/undo`, {});
    const given = (await placed(shop.app, orderOf(product, { ...other, customerPhone: moved })))._id;
    await send('PUT', `/orders/${given}`, { version: 1, customerName: 'Qqmistyped' });
    await send('PUT', `/orders/${given}`, { version: 2, ...own(), customerPhone: second });

    const answer = await recordOf(id);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const text = answer.body;
    for (const column of columnsIn(PERSONAL).filter((name) => !WITHOUT_WORDS.test(name))) {
      const found = await wordsIn(column);
      expect([column, found.length > 0]).toEqual([column, true]);
      expect([column, found.filter((one) => !text.includes(one))]).toEqual([column, []]);
    }
    const record = customerRecordSchema.parse(answer.json());
    expect([record.customer.phone, ...record.customer.otherPhones].toSorted()).toEqual(phones.toSorted());
    expect(record.merged.map((one) => one.phone)).toEqual([third]);
    expect(record.orders.map(({ _id }) => _id)).toEqual([given, merged, deleted, ended, delivered]);
    expect(record.orders.map((order) => order.deletedAt !== null)).toEqual([false, false, true, false, false]);
    expect(record.transactions.map(({ type }) => type).toSorted()).toEqual([
      'refund',
      ...Array<string>(5).fill('sale'),
    ]);
    // The form has nothing that the contract does not know.
    expect(record).toEqual(answer.json());

    for (const phoneOfOther of others) expect(text).not.toContain(phoneOfOther.slice(-6));
    expect(text).not.toMatch(/Qq|7\.77|777|Cedar Mill|supplier|cost|"by"/);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'export'));
    expect(entry).toMatchObject({ entity: 'customer', entityId: id, before: null, after: null });
  });

  it('is whole for a customer with 5,000 orders, and comes in small parts', async () => {
    const { db } = shop.database;
    const phone = newPhone();
    const order = (await placed(shop.app, orderOf(product, { customerPhone: phone })))._id;
    await send('PUT', `/orders/${order}/notes`, { staffNotes: word() });
    const id = await customerOf(phone);
    const ids = [order, ...(await copiesOf(order, 4_999))];

    const sizes: number[] = [];
    let text = '';
    const rules = orderRules(shop.app.deps.settings);
    for await (const part of customerRecord(db, id, rules, { actor: ACTOR, now: new Date(), requestId: 'r' })) {
      sizes.push(part.length);
      text += part;
    }
    const record = customerRecordSchema.parse(JSON.parse(text));
    expect(record.orders.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
    expect(record.orders.every(({ products, history }) => products.length === 1 && history.length === 1)).toBe(true);
    expect(record.transactions.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted());
    expect(record.changes.map(({ entityId }) => entityId).toSorted()).toEqual([...ids, id].toSorted());
    // None holds more than a twentieth of it.
    expect(Math.max(...sizes) * 20).toBeLessThan(text.length);
    const answer = await recordOf(id);
    expect([answer.statusCode, customerRecordSchema.parse(answer.json()).orders.length]).toEqual([200, 5_000]);
  });

  it('is refused for the guest and for nobody', async () => {
    const guest = await makeGuest(shop.database.db);
    expect((await recordOf(guest.id)).statusCode).toBe(409);
    expect((await recordOf('0'.repeat(24))).statusCode).toBe(404);
  });
});
