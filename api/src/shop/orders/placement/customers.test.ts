import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer, Order, OrderCreate, Tracking } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { customers, orders, transactions } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, call, newPhone, orderOf, place, placed } from '../testing';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

describe('placeOrder: the customer', () => {
  it('a customer with a forged role in the request is treated as a visitor', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    const headers = { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.' };
    const order = { ...orderOf(product), orderType: 'in-store', role: 'admin' };
    const { status, body } = await place(app, order, headers);
    expect(status).toBe(201);
    const [row] = await database.db.select().from(orders).where(eq(orders.id, body._id));
    expect(row).toMatchObject({ orderType: 'online', status: 'pending', deliveryFee: 300 });
  });

  it('a customer is found by the phone in any spelling, and only empty fields are filled in', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    const digits = newPhone().replace(/\D/g, '');
    const first = orderOf(product, { customerId: 'browser-1', customerName: 'Rami', customerPhone: `+${digits}` });
    const one = await placed(app, { ...first, customerAddress: 'First street' });
    const second = orderOf(product, { customerId: 'browser-2', customerName: 'Mallory', customerPhone: `00${digits}` });
    const two = await placed(app, { ...second, customerAddress: 'Second street', location: 'Sidon' });

    const rows = await database.db.select().from(customers).where(eq(customers.phoneKey, digits));
    expect(rows).toMatchObject([{ customerId: 'browser-1', name: 'Rami', address: 'First street', location: 'Sidon' }]);
    const [a, b] = await Promise.all(
      [one, two].map(async ({ _id }) => (await database.db.select().from(orders).where(eq(orders.id, _id)))[0]),
    );
    expect(a?.customerId).toBe(b?.customerId);
    expect(b).toMatchObject({ customerName: 'Mallory', customerAddress: 'Second street', location: 'Sidon' });
  });

  it('a phone in digits of another script belongs to the same customer and tracks the same orders', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    const digits = newPhone().replace(/\D/g, '');
    const arabic = digits.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    await placed(app, orderOf(product, { customerPhone: digits }));
    await placed(app, orderOf(product, { customerPhone: arabic }));
    expect(await database.db.$count(customers, eq(customers.phoneKey, digits))).toBe(1);
    for (const phone of [digits, arabic]) {
      const { body } = await call<Tracking>(app, 'GET', `/orders/track/${encodeURIComponent(phone)}`);
      expect(body.orders).toHaveLength(2);
    }
  });

  it('the customer must give a city for deliveries where the shop requires it', async () => {
    const strict = await createTestApp({ env: { ...BUSY_SHOP, CITY_REQUIRED: 'true' } });
    try {
      const { app, database } = strict;
      const product = await makeProduct(database.db);
      expect(await place(app, orderOf(product, { location: ' ' }))).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'location', message: 'City is required for COD orders' }] },
      });
      const phone = newPhone();
      const { _id } = await placed(app, orderOf(product, { customerPhone: phone, location: 'Tyre' }));
      await placed(app, orderOf(product, { paymentMethod: 'credit' }));
      const { headers } = await strict.signIn('employee');
      const ofTyre = await call<Customer[]>(app, 'GET', '/customers?location=Tyre', { headers });
      expect(ofTyre.body.map((customer) => customer.phone)).toEqual([phone]);
      const order = await call<Order>(app, 'GET', `/orders/${_id}`, { headers });
      expect(order.body.location).toBe('Tyre');
    } finally {
      await strict.close();
    }
  });

  it('a customer can take over neither the id of another customer nor the guest id', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    await placed(app, orderOf(product, { customerId: 'browser-3' }));
    for (const customerId of ['browser-3', 'GUEST', '']) {
      const order = orderOf(product, { customerId });
      await placed(app, order);
      const key = order.customerPhone.replace(/\D/g, '');
      const [row] = await database.db.select().from(customers).where(eq(customers.phoneKey, key));
      expect(row?.customerId).toBe(row?.id);
    }
  });

  it('staff can sell in the shop: paid in cash, without fee, delivered at once', async () => {
    const { app, database } = shop;
    const { headers } = await shop.signIn('employee');
    const product = await makeProduct(database.db, { price: 40 });
    const sale = orderOf(product, { orderType: 'in-store', paymentMethod: 'cash', customerAddress: '' });
    const answer = await placed(app, sale, headers);
    expect(answer).toMatchObject({ status: 'delivered', deliveryFee: 0, totalAmount: 40 });
    const [row] = await database.db.select().from(orders).where(eq(orders.id, answer._id));
    expect(row).toMatchObject({ channel: 'in-store', orderType: 'in-store', paymentMethod: 'cash' });
    const [transaction] = await database.db.select().from(transactions).where(eq(transactions.orderId, answer._id));
    expect(transaction).toMatchObject({ status: 'completed', amount: 4000 });
    const unpaid = await place(app, { ...sale, paymentMethod: 'credit' }, headers);
    expect(unpaid).toMatchObject({ status: 422, body: { errors: [{ field: 'paymentMethod' }] } });
  });

  it('a sale at the till without a known customer belongs to the one guest', async () => {
    const { app, database } = shop;
    const { headers } = await shop.signIn('employee');
    const product = await makeProduct(database.db, { price: 40 });
    const sale: OrderCreate = {
      products: [{ product: product.id, quantity: 2, size: 'M', price: 40 }],
      orderType: 'in-store',
      paymentMethod: 'cash',
      expectedTotal: 80,
    };
    const named = { ...sale, customerName: 'Walk-in Wael', customerPhone: null };
    const answers = await Promise.all([sale, named, sale].map((order) => placed(app, order, headers)));
    const guests = await database.db.select().from(customers).where(eq(customers.customerId, 'GUEST'));
    expect(guests).toMatchObject([{ name: 'Guest Customer', phone: '', phoneKey: null }]);
    const rows = await Promise.all(
      answers.map(async ({ _id }) => (await database.db.select().from(orders).where(eq(orders.id, _id)))[0]),
    );
    expect(rows.map((row) => row?.customerId)).toEqual(answers.map(() => guests[0]?.id));
    expect(rows.map((row) => [row?.customerName, row?.status, row?.total])).toEqual([
      ['', 'delivered', 8000],
      ['Walk-in Wael', 'delivered', 8000],
      ['', 'delivered', 8000],
    ]);
    const sales = await Promise.all(
      answers.map(async ({ _id }) => {
        const [found] = await database.db.select().from(transactions).where(eq(transactions.orderId, _id));
        return found?.customerName;
      }),
    );
    expect(sales).toEqual(['Guest Customer', 'Walk-in Wael', 'Guest Customer']);
    const known = await placed(app, { ...sale, customerPhone: newPhone() }, headers);
    const [row] = await database.db.select().from(orders).where(eq(orders.id, known._id));
    expect(row?.customerId).not.toBe(guests[0]?.id);
  });

  it.each([
    ['customerPhone', 'Phone number is required'],
    ['customerName', 'Name is required'],
  ])('the field %s is required unless staff sell at the till', async (field, message) => {
    const product = await makeProduct(shop.database.db);
    const { headers } = await shop.signIn('employee');
    for (const value of ['  ', null, undefined, 7]) {
      for (const caller of [{}, headers]) {
        const refused = await place(shop.app, { ...orderOf(product), [field]: value }, caller);
        expect(refused).toMatchObject({ status: 400, body: { errors: [{ field, message }] } });
      }
    }
    const claimed = { ...orderOf(product), orderType: 'in-store', [field]: '' };
    expect(await place(shop.app, claimed)).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
  });
});
