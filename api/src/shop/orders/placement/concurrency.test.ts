import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { coupons, orders } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeCoupon, makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, call, newKey, newPhone, orderOf, place, placed } from '../testing';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const countOf = (answers: readonly { status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('placeOrder: concurrent orders', () => {
  it('the last ten pieces are sold to exactly ten of eighty shoppers', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { stock: 10 });
    const answers = await times(80, () => place(app, orderOf(product)));
    expect(countOf(answers)).toEqual({ 201: 10, 409: 70 });
    expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'STOCK')).toBe(true);
    expect(await stockOf(database.db, product.id)).toEqual({ 'S|': 10, 'M|': 0 });
  });

  it('sixty shoppers who want two products in opposite order are all served', async () => {
    const { app, database } = shop;
    const [one, other] = [
      await makeProduct(database.db, { stock: 100 }),
      await makeProduct(database.db, { stock: 100 }),
    ];
    const answers = await times(60, (index) => {
      const pair = index % 2 === 0 ? [one, other] : [other, one];
      return place(app, orderOf(one, { products: pair.map(({ id }) => ({ product: id, quantity: 1, size: 'M' })) }));
    });
    expect(countOf(answers)).toEqual({ 201: 60 });
    expect(await stockOf(database.db, one.id)).toEqual({ 'S|': 100, 'M|': 40 });
    expect(await stockOf(database.db, other.id)).toEqual({ 'S|': 100, 'M|': 40 });
  });

  it('an order gets all of its pieces or no pieces at all', async () => {
    const { app, database } = shop;
    const plenty = await makeProduct(database.db, { stock: 100 });
    const scarce = await makeProduct(database.db, { stock: 3 });
    const answers = await times(20, () =>
      place(
        app,
        orderOf(plenty, {
          products: [plenty, scarce].map(({ id }) => ({ product: id, quantity: 1, size: 'M' })),
        }),
      ),
    );
    expect(countOf(answers)).toEqual({ 201: 3, 409: 17 });
    expect((await stockOf(database.db, plenty.id))['M|']).toBe(97);
  });

  it('an idempotency key places one order, however often it is sent at once', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    const order = orderOf(product);
    const headers = { 'idempotency-key': newKey() };
    const answers = await times(20, () => place(app, order, headers));
    const accepted = answers.filter(({ status }) => status === 201);
    expect(new Set(accepted.map(({ body }) => body._id)).size).toBe(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(others.every(({ status, body }) => status === 409 && body.code === 'IDEMPOTENCY_IN_FLIGHT')).toBe(true);
    expect(await place(app, order, headers)).toMatchObject({ status: 201, body: { _id: accepted[0]?.body._id } });
    expect((await stockOf(database.db, product.id))['M|']).toBe(9);
  });

  it('a coupon has every use counted under concurrent orders', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { stock: 100 });
    const coupon = await makeCoupon(database.db);
    const answers = await times(30, () => place(app, orderOf(product, { couponCode: coupon.code })));
    expect(countOf(answers)).toEqual({ 201: 30 });
    const [row] = await database.db.select().from(coupons).where(eq(coupons.id, coupon.id));
    expect(row?.usageCount).toBe(30);
  });

  it('a phone can have five pending orders, also when more arrive at the same moment', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { stock: 100 });
    const customerPhone = newPhone();
    const answers = await times(12, () => place(app, orderOf(product, { customerPhone })));
    expect(countOf(answers)).toEqual({ 201: 5, 429: 7 });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error).toContain('already 5 orders waiting');
    expect(refused?.headers).toHaveProperty('retry-after');
  });
});

describe('placeOrder: concurrent staff actions', () => {
  it('an order is accepted by only one of many concurrent requests', async () => {
    const { app, database } = shop;
    const { headers } = await shop.signIn('employee');
    const { _id } = await placed(app, orderOf(await makeProduct(database.db)));
    const answers = await times(8, () => call(app, 'PUT', `/orders/${_id}/accept`, { headers }));
    expect(countOf(answers)).toEqual({ 200: 1, 409: 7 });
  });

  it('an order deleted by two users gives its pieces back once', async () => {
    const { app, database } = shop;
    const { headers } = await shop.signIn('employee');
    const product = await makeProduct(database.db);
    const { _id } = await placed(
      app,
      orderOf(product, { products: [{ product: product.id, quantity: 4, size: 'M' }] }),
    );
    expect((await stockOf(database.db, product.id))['M|']).toBe(6);
    const answers = await times(2, () => call(app, 'DELETE', `/orders/${_id}`, { headers }));
    expect(countOf(answers)).toEqual({ 200: 1, 404: 1 });
    expect((await stockOf(database.db, product.id))['M|']).toBe(10);
  });

  it('every figure stays correct while orders are placed, moved and deleted at once', async () => {
    const { app, database } = shop;
    const { headers } = await shop.signIn('admin');
    const products = await Promise.all([1, 2, 3].map(() => makeProduct(database.db, { stock: 25 })));
    const coupon = await makeCoupon(database.db, { discountType: 'fixed', discountValue: 5.55 });
    const life = async (index: number) => {
      const first = products[index % 3];
      const second = products[(index + 1) % 3];
      if (!first || !second) throw new Error('three products');
      const order = orderOf(first, {
        products: [first, second, first].map(({ id }) => ({ product: id, quantity: 1, size: 'M' })),
        ...(index % 2 === 0 ? { couponCode: coupon.code } : {}),
      });
      const { status, body } = await place(app, order);
      if (status !== 201) return status;
      for (const status of ['confirmed', 'on the way', 'delivered'].slice(0, index % 4)) {
        await call(app, 'PUT', `/orders/${body._id}/status`, { headers, payload: { status } });
      }
      if (index % 3 === 0) await call(app, 'DELETE', `/orders/${body._id}`, { headers });
      return status;
    };
    const statuses = await times(60, life);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect(await findContradictions(database.db)).toEqual([]);
    const [{ usageCount } = { usageCount: -1 }] = await database.db
      .select()
      .from(coupons)
      .where(eq(coupons.id, coupon.id));
    const used = await database.db.select().from(orders).where(eq(orders.couponId, coupon.id));
    expect(usageCount).toBe(used.filter(({ deletedAt, status }) => !deletedAt || status === 'delivered').length);
  });
});
