import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Tracking } from '@shop/shared/contracts';
import { and, eq } from 'drizzle-orm';
import { auditLog, customers, products, stockMovements, transactions } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, call, newPhone, orderOf, placed } from '../testing';
import { editor } from './testing';

let shop: TestApp;
let staff: ReturnType<typeof editor>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  staff = editor(shop.app, (await shop.signIn('employee')).headers);
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const db = () => shop.database.db;

/** An order of two pieces of a tee in M at 20 dollars. */
const newOrder = async (values: object = {}) => {
  const tee = await makeProduct(db(), { name: 'Tee', buyPrice: 8 });
  const lines = [{ product: tee.id, quantity: 2, size: 'M' }];
  const { _id } = await placed(shop.app, orderOf(tee, { products: lines, ...values }));
  return { id: _id, tee };
};

const saleOf = async (id: string) => (await db().select().from(transactions).where(eq(transactions.orderId, id)))[0];

const movesOf = async (id: string) =>
  (
    await db()
      .select()
      .from(stockMovements)
      .where(and(eq(stockMovements.orderId, id), eq(stockMovements.reason, 'edited')))
  ).map(({ size, delta, byName }) => [size, delta, byName]);

const setPrice = (id: string, price: number) => db().update(products).set({ price }).where(eq(products.id, id));

describe('editOrder', () => {
  it('an edit keeps agreed prices, adds new lines at current prices, and updates stock, sale and history', async () => {
    const { id, tee } = await newOrder();
    const cap = await makeProduct(db(), { name: 'Cap', price: 15, sizes: [], stock: 3 });
    await setPrice(tee.id, 2500);
    const { status, body } = await staff.edit(id, {
      products: [
        { line: 0, quantity: 1, size: 'S' },
        { product: cap.id, quantity: 3 },
      ],
      deliveryFee: 5,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 2,
      subtotal: 65,
      deliveryFee: 5,
      totalAmount: 70,
      itemCount: 4,
      products: [
        { line: 0, product: { name: 'Tee' }, size: 'S', quantity: 1, price: 20 },
        { line: 1, product: { name: 'Cap' }, size: 'One Size', quantity: 3, price: 15 },
      ],
    });
    expect(await stockOf(db(), tee.id)).toEqual({ 'S|': 9, 'M|': 10 });
    expect(await stockOf(db(), cap.id)).toEqual({ '|': 0 });
    expect(await movesOf(id)).toEqual(
      expect.arrayContaining([
        ['S', -1, 'Test employee'],
        ['M', 2, 'Test employee'],
        ['', -3, 'Test employee'],
      ]),
    );
    expect(await saleOf(id)).toMatchObject({
      status: 'pending',
      amount: 7000,
      products: [
        { name: 'Tee', quantity: 1, price: 2000 },
        { name: 'Cap', quantity: 3, price: 1500 },
      ],
    });
    const changes = {
      before: {
        products: [{ name: 'Tee', size: 'M', color: 'Default', quantity: 2, price: 20 }],
        deliveryFee: 3,
        totalAmount: 43,
      },
      after: {
        products: [
          { name: 'Tee', size: 'S', color: 'Default', quantity: 1, price: 20 },
          { name: 'Cap', size: 'One Size', color: 'Default', quantity: 3, price: 15 },
        ],
        deliveryFee: 5,
        totalAmount: 70,
      },
    };
    expect(body.history.at(-1)).toMatchObject({ status: 'edited', by: 'Test employee', changes });
    const trail = await db().select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(trail).toMatchObject([{ action: 'edit', entity: 'order', byName: 'Test employee', ...changes }]);
  });

  it('an edit can apply current prices to all lines', async () => {
    const { id, tee } = await newOrder();
    await setPrice(tee.id, 2550);
    expect((await staff.edit(id, { todaysPrices: true })).body).toMatchObject({ subtotal: 51, totalAmount: 54 });
  });

  it('an edited order gives back all its pieces when it is deleted later', async () => {
    const { id, tee } = await newOrder();
    const cap = await makeProduct(db(), { sizes: [], stock: 3 });
    await staff.edit(id, {
      products: [
        { line: 0, quantity: 5, size: 'S' },
        { product: cap.id, quantity: 2 },
      ],
    });
    await staff.edit(id, {
      version: 2,
      products: [
        { line: 0, quantity: 4 },
        { line: 1, quantity: 1 },
      ],
    });
    expect((await stockOf(db(), tee.id))['S|']).toBe(6);
    expect((await staff.remove(id)).status).toBe(200);
    expect(await stockOf(db(), tee.id)).toEqual({ 'S|': 10, 'M|': 10 });
    expect(await stockOf(db(), cap.id)).toEqual({ '|': 3 });
    expect((await staff.edit(id, { version: 3, deliveryFee: 0 })).body).toMatchObject({
      code: 'NOT_FOUND',
      error: 'This order was deleted by Test employee',
    });
  });

  it('an edit keeps line numbers, so that a removed line is never mistaken for another', async () => {
    const { id, tee } = await newOrder();
    const add = { product: tee.id, quantity: 1, size: 'S' };
    const { body } = await staff.edit(id, { products: [{ line: 0, quantity: 2 }, add] });
    expect(body.products.map(({ line }) => line)).toEqual([0, 1]);
    const later = await staff.edit(id, {
      version: 2,
      products: [
        { line: 1, quantity: 1 },
        { ...add, quantity: 3 },
      ],
    });
    expect(later.body.products.map(({ line, quantity }) => [line, quantity])).toEqual([
      [1, 1],
      [2, 3],
    ]);
    expect(await staff.edit(id, { version: 3, products: [{ line: 0, quantity: 1 }] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'products.0.line', message: 'The order has no such line' }] },
    });
  });

  it('an edit without changes writes nothing', async () => {
    const { id } = await newOrder();
    const { body } = await staff.edit(id, { products: [{ line: 0, quantity: 2, size: 'm' }], deliveryFee: 3 });
    expect(body).toMatchObject({ version: 1, totalAmount: 43 });
    expect(body.history.map(({ status }) => status)).toEqual(['pending']);
    expect(await movesOf(id)).toEqual([]);
  });

  it('a line whose product was deleted is kept, and its quantity can only be reduced', async () => {
    const { id, tee } = await newOrder();
    const cap = await makeProduct(db(), { sizes: [] });
    await staff.edit(id, {
      products: [
        { line: 0, quantity: 2 },
        { product: cap.id, quantity: 1 },
      ],
    });
    await db().delete(products).where(eq(products.id, tee.id));
    expect((await staff.edit(id, { version: 2, products: [{ line: 0, quantity: 3 }] })).body.errors).toEqual([
      { field: 'products.0.quantity', message: 'Tee is no longer in the shop: there can only be fewer of it' },
    ]);
    const fewer = await staff.edit(id, {
      version: 2,
      products: [
        { line: 0, quantity: 1 },
        { line: 1, quantity: 2 },
      ],
      todaysPrices: true,
    });
    expect(fewer.body).toMatchObject({ subtotal: 60, products: [{ quantity: 1, price: 20 }, { quantity: 2 }] });
  });
});

describe('editOrder: the recipient', () => {
  it('the recipient can be corrected, and the order moves to the customer with that phone', async () => {
    const phone = newPhone();
    const { id } = await newOrder({ customerPhone: newPhone() });
    const { body } = await staff.edit(id, { customerName: 'Maya Haddad', customerPhone: phone, location: 'Tyre' });
    expect(body).toMatchObject({
      customerName: 'Maya Haddad',
      customerPhone: phone,
      location: 'Tyre',
      totalAmount: 43,
    });
    const [customer] = await db().select().from(customers).where(eq(customers.phone, phone));
    expect(customer).toMatchObject({ id: body.customerId, name: 'Maya Haddad', orderCount: 1, spent: 4300 });
    expect(await saleOf(id)).toMatchObject({ customerId: customer?.id, customerName: 'Maya Haddad', amount: 4300 });
    const tracked = await call<Tracking>(shop.app, 'GET', `/orders/track/${encodeURIComponent(phone)}`);
    expect(tracked.body.orders).toHaveLength(1);
    expect(JSON.stringify(tracked.body)).not.toMatch(/Maya|edited/);
  });

  it.each([
    [{ customerName: ' ' }, 400, 'customerName', 'Name is required'],
    [{ customerPhone: 'O3 123 456' }, 422, 'customerPhone', 'Phone number must not contain letters'],
    [{ customerAddress: '' }, 422, 'customerAddress', 'Address is required for COD orders'],
  ])('an edit of the recipient to %j is refused', async (edit, status, field, message) => {
    const { id } = await newOrder();
    expect(await staff.edit(id, edit)).toMatchObject({ status, body: { errors: [{ field, message }] } });
  });
});

describe('editOrder: sent orders', () => {
  it('a sent order can change only its address, and a delivered order nothing', async () => {
    const { id } = await newOrder();
    for (const status of ['confirmed', 'on the way']) await staff.step(id, status);
    const products = [{ line: 0, quantity: 1 }];
    for (const edit of [{ products }, { deliveryFee: 0 }, { todaysPrices: true }]) {
      expect(await staff.edit(id, edit)).toMatchObject({
        status: 409,
        body: {
          code: 'ORDER_SENT',
          error: "This order is 'on the way' by now: only its name, phone, address and city can still be changed.",
        },
      });
    }
    expect((await staff.edit(id, { customerAddress: '7 Harbor Road' })).body).toMatchObject({
      version: 2,
      customerAddress: '7 Harbor Road',
      totalAmount: 43,
    });
    await staff.step(id, 'delivered');
    expect(await staff.edit(id, { version: 2, customerAddress: '8 Harbor Road' })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_DELIVERED', error: "This order is 'delivered': it can no longer be changed." },
    });
  });
});

describe('previewEdit', () => {
  it('returns totals, difference, stock and prices, and changes nothing', async () => {
    const { id, tee } = await newOrder();
    const cap = await makeProduct(db(), { name: 'Cap', price: 15, sizes: [], stock: 3 });
    const products = [
      { line: 0, quantity: 1 },
      { product: cap.id, quantity: 4 },
    ];
    expect((await staff.preview(id, { products })).body).toMatchObject({
      before: { subtotal: 40, deliveryFee: 3, totalAmount: 43 },
      after: { subtotal: 80, deliveryFee: 3, totalAmount: 83 },
      difference: 40,
      lines: [
        { price: 20, available: 10 },
        { price: 15, available: 3 },
      ],
      stock: expect.arrayContaining([
        { product: tee.id, name: 'Tee', size: 'M', color: 'Default', quantity: 1 },
        { product: cap.id, name: 'Cap', size: 'One Size', color: 'Default', quantity: -4 },
      ]),
      problems: [{ index: 1, problem: 'stock', available: 3, requested: 4 }],
    });
    expect(await staff.read(id)).toMatchObject({ version: 1, totalAmount: 43 });
    expect((await stockOf(db(), tee.id))['M|']).toBe(8);
    expect((await staff.preview(id, { version: 2 })).body.code).toBe('VERSION_OLD');
  });
});
