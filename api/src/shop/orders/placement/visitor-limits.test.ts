import { afterEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody, OrderCreate } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { orders } from '../../../database/schema';
import { createTestApp } from '../../../testing/app';
import type { TestApp } from '../../../testing/app';
import { makeCoupon, makeProduct } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { call, newPhone, orderOf, placed } from '../testing';

const shops: TestApp[] = [];
const shopWith = async (env: Record<string, string> = {}) => {
  const shop = await createTestApp({ env });
  shops.push(shop);
  return shop;
};
afterEach(async () => {
  await Promise.all(
    shops.splice(0).map(async (shop) => {
      expect(await findContradictions(shop.database.db)).toEqual([]);
      await shop.close();
    }),
  );
});

/** Places an order from an address, as a visitor or as the user of the headers. */
const orderFrom = async (
  { app }: TestApp,
  order: OrderCreate,
  remoteAddress = '10.3.0.1',
  headers: Record<string, string> = {},
) => {
  const answer = await app.inject({ method: 'POST', url: '/api/orders', payload: order, remoteAddress, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<ErrorBody & { _id: string }>() };
};

describe('placeOrder: pending orders per phone', () => {
  it('a phone can have five pending orders from one client, and as many from another client', async () => {
    const shop = await shopWith();
    const product = await makeProduct(shop.database.db, { stock: 1000 });
    const phone = newPhone();
    const order = orderOf(product, { customerPhone: phone });
    for (let count = 0; count < 5; count += 1) expect((await orderFrom(shop, order)).status).toBe(201);
    const refused = await orderFrom(shop, { ...order, customerPhone: phone.replaceAll(' ', '') });
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '900' },
      body: {
        code: 'TOO_MANY_PENDING_ORDERS',
        error:
          'There are already 5 orders waiting for confirmation under this phone number. Please wait until we have ' +
          'confirmed them, or contact us.',
        errors: [{ field: 'customerPhone', message: 'Too many orders are waiting' }],
      },
    });
    expect((await orderFrom(shop, order, '10.3.0.2')).status).toBe(201);
    expect((await orderFrom(shop, orderOf(product))).status).toBe(201);
  });

  it('a phone can have twenty pending orders from all clients together', async () => {
    const shop = await shopWith();
    const product = await makeProduct(shop.database.db, { stock: 1000 });
    const order = orderOf(product);
    for (let count = 0; count < 20; count += 1) {
      expect((await orderFrom(shop, order, `10.3.1.${String(count % 5)}`)).status).toBe(201);
    }
    const refused = await orderFrom(shop, order, '10.3.1.200');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    expect(refused.body.error).toContain('already 20 orders');
    const { headers } = await shop.signIn('employee');
    expect((await orderFrom(shop, order, '10.3.1.200', headers)).status).toBe(201);
  });

  it('pending orders are counted in concurrent requests, and also when the cart costs more than was seen', async () => {
    const shop = await shopWith();
    const product = await makeProduct(shop.database.db, { price: 20, stock: 1000 });
    const order = orderOf(product);
    const answers = await Promise.all(Array.from({ length: 12 }, () => orderFrom(shop, order)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect((await orderFrom(shop, { ...order, expectedTotal: 1 })).body.code).toBe('TOO_MANY_PENDING_ORDERS');
  });

  it('accepted or deleted orders free their place, and their client is then forgotten', async () => {
    const shop = await shopWith({ PENDING_ORDERS_PER_PHONE: '2' });
    const product = await makeProduct(shop.database.db, { stock: 1000 });
    const { headers } = await shop.signIn('employee');
    const order = orderOf(product);
    const [one, other] = [await orderFrom(shop, order), await orderFrom(shop, order)];
    expect((await orderFrom(shop, order)).status).toBe(429);
    const rows = async () => shop.database.db.select().from(orders).orderBy(orders.createdAt);
    expect(new Set((await rows()).map(({ clientKey }) => clientKey)).size).toBe(1);
    expect(JSON.stringify(await rows())).not.toContain('10.3.0.1');
    await call(shop.app, 'PUT', `/orders/${one.body._id}/accept`, { headers });
    await call(shop.app, 'DELETE', `/orders/${other.body._id}`, { headers });
    expect((await rows()).map(({ clientKey }) => clientKey)).toEqual([null, null]);
    expect((await orderFrom(shop, order)).status).toBe(201);
  });

  it('an order that staff enter has no client', async () => {
    const shop = await shopWith();
    const product = await makeProduct(shop.database.db);
    const { headers } = await shop.signIn('employee');
    const { _id } = await placed(shop.app, orderOf(product), headers);
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, _id));
    expect(row).toMatchObject({ status: 'pending', clientKey: null });
  });
});

describe('placeOrder: size limits for visitors', () => {
  const linesOf = (ids: readonly string[], quantity: number) =>
    ids.map((product) => ({ product, quantity, size: 'M' }));

  it('a visitor order holds at most 200 pieces in all lines together', async () => {
    const shop = await shopWith();
    const { db } = shop.database;
    const ids = [await makeProduct(db, { price: 1, stock: 500 }), await makeProduct(db, { price: 1, stock: 500 })].map(
      ({ id }) => id,
    );
    const [id = ''] = ids;
    const order = orderOf({ id });
    expect((await orderFrom(shop, { ...order, products: linesOf(ids, 100) })).status).toBe(201);
    const tooMany = { ...order, products: [...linesOf(ids, 100), { product: id, quantity: 1, size: 'S' }] };
    const text = 'One order may hold at most 200 pieces; this one has 201. Please order less at once, or contact us.';
    expect(await orderFrom(shop, tooMany)).toMatchObject({
      status: 422,
      body: { code: 'INVALID', error: text, errors: [{ field: 'products', message: text }] },
    });
    const { headers } = await shop.signIn('employee');
    expect((await orderFrom(shop, tooMany, undefined, headers)).status).toBe(201);
  });

  it('a visitor order may total at most 10,000.00, with its fee and before any discount', async () => {
    const shop = await shopWith();
    const { db } = shop.database;
    const product = await makeProduct(db, { price: 4998.5, stock: 500 });
    const dearer = await makeProduct(db, { price: 4998.51, stock: 500 });
    const half = await makeCoupon(db, { discountValue: 50 });
    const two = (id: string) => orderOf({ id }, { products: linesOf([id], 2) });
    expect((await orderFrom(shop, two(product.id))).status).toBe(201);
    const refused = await orderFrom(shop, two(dearer.id));
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'products' }] } });
    expect(refused.body.error).toBe(
      'One order may come to at most $10,000.00; this one comes to $10,000.02. Please order less at once, or contact us.',
    );
    const three = orderOf(dearer, { products: linesOf([dearer.id], 3), couponCode: half.code });
    expect((await orderFrom(shop, three)).status).toBe(422);
    const { headers } = await shop.signIn('employee');
    expect((await orderFrom(shop, three, undefined, headers)).status).toBe(201);
  });

  it('the limits of a visitor order follow the settings', async () => {
    const shop = await shopWith({ ORDER_PIECES: '3', ORDER_TOTAL: '50' });
    const product = await makeProduct(shop.database.db, { price: 20 });
    const pieces = async (quantity: number) =>
      (await orderFrom(shop, orderOf(product, { products: linesOf([product.id], quantity) }))).body.error;
    expect(await pieces(2)).toBeUndefined();
    expect(await pieces(3)).toContain('at most $50.00');
    expect(await pieces(4)).toContain('at most 3 pieces');
  });
});

describe('placeOrder: saved limits', () => {
  const save = async (shop: TestApp, body: object) => {
    const { headers } = await shop.signIn('admin');
    const answer = await shop.app.inject({ method: 'PUT', url: '/api/settings/shop', headers, payload: body });
    expect(answer.statusCode).toBe(200);
  };

  it('saved limits apply to the next order, instead of the environment variables', async () => {
    const shop = await shopWith({ ORDER_PIECES: '3', PENDING_ORDERS_PER_PHONE: '1' });
    const product = await makeProduct(shop.database.db, { price: 20, stock: 100 });
    const products = [{ product: product.id, quantity: 5, size: 'M' }];
    const order = orderOf(product, { products });
    expect((await orderFrom(shop, order)).body.error).toContain('at most 3 pieces');
    await save(shop, { orderPieces: 5, orderTotal: 99.99 });
    expect((await orderFrom(shop, order)).body.error).toContain('at most $99.99');
    await save(shop, { orderTotal: 500 });
    expect((await orderFrom(shop, order)).status).toBe(201);
    expect((await orderFrom(shop, order)).body.code).toBe('TOO_MANY_PENDING_ORDERS');
    await save(shop, { pendingOrdersPerPhone: 2 });
    expect((await orderFrom(shop, order)).status).toBe(201);
    await save(shop, { pendingOrdersPerPhoneInAll: 3 });
    expect((await orderFrom(shop, order, '10.3.0.2')).status).toBe(201);
    expect((await orderFrom(shop, order, '10.3.0.2')).body.error).toContain('already 3 orders');
  });

  it('the limit per client holds even where the limit for all clients together is lower', async () => {
    const shop = await shopWith();
    const product = await makeProduct(shop.database.db, { stock: 100 });
    await save(shop, { pendingOrdersPerPhone: 3, pendingOrdersPerPhoneInAll: 1 });
    const order = orderOf(product);
    for (let count = 0; count < 3; count += 1) expect((await orderFrom(shop, order)).status).toBe(201);
    expect((await orderFrom(shop, order)).status).toBe(429);
  });
});

describe('quoteOrder: rate limit', () => {
  it('quotes are limited to sixty a minute per client', async () => {
    const shop = await shopWith();
    const product = await makeProduct(shop.database.db);
    const quote = (couponCode: string, remoteAddress = '10.3.0.1') =>
      shop.app.inject({
        method: 'POST',
        url: '/api/orders/quote',
        payload: { products: [{ product: product.id, quantity: 1, size: 'M' }], couponCode },
        remoteAddress,
      });
    for (let count = 0; count < 60; count += 1) expect((await quote(`GUESS${String(count)}`)).statusCode).toBe(200);
    const refused = await quote('GUESS60');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await quote('GUESS60', '10.3.0.2')).statusCode).toBe(200);
  });
});
