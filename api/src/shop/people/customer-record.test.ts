import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerRecordSchema } from '@shop/shared/contracts';
import type { ConfirmLink, ErrorBody, KnownCustomer } from '@shop/shared/contracts';
import { EXCHANGE_REASONS } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import { one } from '../../database/one';
import { auditLog, customers, exchangeLines, exchanges, orders } from '../../database/schema';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { makeGuest, makeOrder, makeProduct, makeSupplier } from '../../testing/fixtures';
import { staffOf } from '../orders/outcomes/testing';
import { BUSY_SHOP, call, newPhone, orderOf, placed } from '../orders/testing';
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

/** Columns that repeat another one for searches, or have numbers only. */
const WITHOUT_WORDS = /\.(?:folded|phone|phone_key|phone_e164|customer_phone)$/;

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

  it('is whole for a customer with more orders than are read at once', async () => {
    const { db } = shop.database;
    const phone = newPhone();
    await placed(shop.app, orderOf(product, { customerPhone: phone }));
    const id = await customerOf(phone);
    const customer = one(await db.select().from(customers).where(eq(customers.id, id)));
    for (let count = 1; count < 405; count += 1) await makeOrder(db, { customer });
    const record = customerRecordSchema.parse((await recordOf(id)).json());
    expect(new Set(record.orders.map(({ _id }) => _id)).size).toBe(405);
  });

  it('is refused for the guest and for nobody', async () => {
    const guest = await makeGuest(shop.database.db);
    expect((await recordOf(guest.id)).statusCode).toBe(409);
    expect((await recordOf('0'.repeat(24))).statusCode).toBe(404);
  });
});
