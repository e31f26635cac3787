import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer, ErrorBody, Order, Tracking } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { auditLog, customerPhones, customers } from '../../database/schema';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { makeCustomer, makeGuest, makeProduct } from '../../testing/fixtures';
import { findContradictions } from '../orders/invariants';
import { BUSY_SHOP, call, newPhone, orderOf, placed } from '../orders/testing';

let shop: TestApp;
let headers: Record<string, string>;
let product: { id: string };

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB' } });
  ({ headers } = await shop.signIn('employee'));
  product = await makeProduct(shop.database.db, { price: 20, stock: 1000 });
});

afterAll(() => shop.close());

type Answered = Customer & ErrorBody;
const get = async (id: string) => (await call<Answered>(shop.app, 'GET', `/customers/${id}`, { headers })).body;
const edit = (id: string, payload: object) =>
  call<Answered>(shop.app, 'PUT', `/customers/${id}`, { headers, payload: { name: 'Nour', ...payload } });
const list = async (query: string) =>
  (await call<Customer[]>(shop.app, 'GET', `/customers?${query}`, { headers })).body;
const found = async (phone: string) => (await list(`q=${encodeURIComponent(phone)}`)).map(({ _id }) => _id);
const tracked = async (phone: string) =>
  (await call<Tracking>(shop.app, 'GET', `/orders/track/${encodeURIComponent(phone)}`)).body.orders.map(
    ({ orderId }) => orderId,
  );

/** An order of a number, and the customer who has it. */
const ordered = async (phone: string, customerName = 'Nour') => {
  const { _id } = await placed(shop.app, orderOf(product, { customerPhone: phone, customerName }));
  const { body } = await call<Order>(shop.app, 'GET', `/orders/${_id}`, { headers });
  return { _id, customer: body.customerId ?? '' };
};

describe('the first number of a customer', () => {
  it('is replaced and stays another one: orders, tracking and searches find both', async () => {
    const [former, next] = [newPhone(), newPhone()];
    const before = await ordered(former);
    const edited = await edit(before.customer, { phone: next, version: 1 });
    expect([edited.status, edited.body]).toMatchObject([
      200,
      { phone: next, chatPhone: next.replace(/\D/g, ''), phones: [{ phone: former }], version: 2 },
    ]);
    const [ofNext, ofFormer] = [await ordered(next), await ordered(former)];
    expect([ofNext.customer, ofFormer.customer]).toEqual([before.customer, before.customer]);
    expect(await tracked(next.replace('+961 ', '0'))).toEqual([ofNext._id]);
    expect(await tracked(former)).toEqual([ofFormer._id, before._id]);
    expect([await found(next), await found(former)]).toEqual([[before.customer], [before.customer]]);
    const [entry] = await shop.database.db.select().from(auditLog).where(eq(auditLog.entityId, before.customer));
    expect([entry?.before, entry?.after]).toEqual([
      { phone: former, phones: [] },
      { phone: next, phones: [former] },
    ]);
  });

  it('is given up where the others are sent without it: its next order makes a customer of its own', async () => {
    const [wrong, right] = [newPhone(), newPhone()];
    const before = await ordered(wrong);
    expect((await edit(before.customer, { phone: right, phones: [] })).body).toMatchObject({
      phone: right,
      phones: [],
    });
    expect((await ordered(wrong)).customer).not.toBe(before.customer);
    expect((await ordered(right)).customer).toBe(before.customer);
    expect(await tracked(wrong)).toContain(before._id);
  });

  it('may be another spelling, or one of the others, which stands there once then', async () => {
    const [first, second] = [newPhone(), newPhone()];
    const { customer } = await ordered(first);
    await edit(customer, { phones: [second] });
    const spelled = first.replace('+961 ', '0').replaceAll(' ', '-');
    expect((await edit(customer, { phone: spelled })).body).toMatchObject({
      phone: spelled,
      phones: [{ phone: second }],
    });
    expect((await edit(customer, { phone: second })).body).toMatchObject({
      phone: second,
      phones: [{ phone: spelled }],
    });
    expect((await ordered(first)).customer).toBe(customer);
    expect(await findContradictions(shop.database.db)).toEqual([]);
  });

  it('of another customer is refused at its field and names them, first or not; nothing changed', async () => {
    const [one, two, third] = [newPhone(), newPhone(), newPhone()];
    const selma = await ordered(one, 'Selma');
    await edit(selma.customer, { name: 'Selma', phones: [third] });
    const { customer } = await ordered(two);
    for (const phone of [one.replace('+961', '00961'), third]) {
      const message = `${phone} is the number of Selma. If both are one person, merge them.`;
      expect((await edit(customer, { phone, address: 'New' })).body).toMatchObject({
        code: 'PHONE_OF_ANOTHER',
        errors: [{ field: 'phone', message }],
        details: { customer: { _id: selma.customer, name: 'Selma', phone: one } },
      });
    }
    for (const [phone, message] of [
      ['', 'Phone number is required'],
      ['70 12', 'Phone number must have at least 6 digits'],
      ['3 123 456 3 123 457', 'Enter one phone number only'],
    ] as const) {
      expect((await edit(customer, { phone })).body.errors).toEqual([{ field: 'phone', message }]);
    }
    expect(await get(customer)).toMatchObject({ phone: two, phones: [], address: '12 Cedar Street', version: 1 });
    const guest = await makeGuest(shop.database.db);
    expect((await edit(guest.id, { phone: newPhone() })).body.code).toBe('GUEST');
  });

  it('that a twin has, too, stays with the twin when it is replaced', async () => {
    const { db } = shop.database;
    const [shared, next] = ['+961 3 555 001', newPhone()];
    const { customer } = await ordered(shared);
    const twin = await makeCustomer(db, { phone: '03 555 001', name: 'Twin' });
    await db.update(customers).set({ phoneE164: '+9613555001' }).where(eq(customers.id, twin.id));
    expect((await edit(customer, { phone: next })).body).toMatchObject({ phone: next, phones: [] });
    expect(await findContradictions(db)).toEqual([]);
  });
});

describe('the list of customers with the number of another one', () => {
  it('compares all numbers, those beside the first, and those that no plan knows', async () => {
    const { db } = shop.database;
    const same = async () =>
      (await list('sameNumber=true')).map(({ _id, sameNumber = [] }) => [_id, sameNumber.map((other) => other._id)]);
    expect(await same()).toEqual([]);
    const makePair = async (phone: string, phoneE164: string) => {
      const first = await makeCustomer(db, { phone, name: 'First' });
      await db.update(customers).set({ phoneE164 }).where(eq(customers.id, first.id));
      const { customer } = await ordered(newPhone());
      // As an earlier version leaves it, which knows first numbers only.
      const number = { phone, phoneKey: phone.replace(/\D/g, ''), phoneE164 };
      await db.insert(customerPhones).values({ ...number, customerId: customer });
      return [
        [first.id, [customer]],
        [customer, [first.id]],
      ];
    };
    const pairs = [...(await makePair('+961 3 555 777', '+9613555777')), ...(await makePair('123456', ''))];
    expect(await same()).toEqual(expect.arrayContaining(pairs));
    expect(await same()).toHaveLength(4);
  });
});
