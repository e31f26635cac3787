import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Quote } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { coupons, orders, stock } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { UNKNOWN_ID, makeCoupon, makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, call, orderOf, place, placed } from '../testing';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const usesOf = async (id: string) =>
  (await shop.database.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.usageCount;

describe('placeOrder: coupons', () => {
  it('an order with a coupon has a discount on the subtotal, rounded half up, never on the fee', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { price: 10.05 });
    const coupon = await makeCoupon(database.db, { code: 'SPRING', discountValue: 50 });
    const answer = await placed(app, orderOf(product, { couponCode: ' spring ', expectedTotal: 8.02 }));
    // Half of 10.05 is 5.025, so the discount is 5.03.
    expect(answer).toMatchObject({ couponCode: 'SPRING', subtotal: 10.05, discount: 5.03, totalAmount: 8.02 });
    expect(await usesOf(coupon.id)).toBe(1);
  });

  it('an order costs only the fee when its coupon is worth more than the products', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { price: 10 });
    const { code } = await makeCoupon(database.db, { discountType: 'fixed', discountValue: 50 });
    expect(await placed(app, orderOf(product, { couponCode: code }))).toMatchObject({ discount: 10, totalAmount: 3 });
  });

  it.each([
    ['unknown', 'NOSUCHCODE', {}, "We don't recognize this code. Check the spelling."],
    ['expired', 'EXPIRED', { expiresAt: new Date(Date.now() - 1000) }, 'This coupon has expired'],
    ['switched off', 'OFF', { active: false }, 'This coupon is not active'],
    ['not valid yet', 'LATER', { startsAt: new Date(Date.now() + 60_000) }, 'This coupon is not valid yet'],
    ['used up', 'SPENT', { usageLimit: 3, usageCount: 3 }, 'This coupon has been used up'],
    ['only for larger orders', 'BIG', { minSubtotal: 10.01 }, 'This coupon needs products worth $10.01 or more'],
  ])('an order is not placed while its coupon is %s', async (_, couponCode, terms, reason) => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { price: 10 });
    const { id } = await makeCoupon(database.db, { code: couponCode.replace('NOSUCH', 'OTHER'), ...terms });
    const before = await database.db.$count(orders);
    const answer = await place(app, orderOf(product, { couponCode, expectedTotal: 12 }));
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'PRICE_CHANGED',
        errors: [{ field: 'couponCode', message: reason }, { field: 'expectedTotal' }],
        details: { couponError: reason, totals: { discount: 0, totalAmount: 13 } },
      },
    });
    expect(await database.db.$count(orders)).toBe(before);
    expect(await usesOf(id)).toBe('usageCount' in terms ? terms.usageCount : 0);
  });

  it('a coupon applies from its minimum subtotal on, and the fee does not count toward it', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { price: 10 });
    const { code } = await makeCoupon(database.db, { minSubtotal: 20, usageLimit: 1, startsAt: new Date(0) });
    expect((await place(app, orderOf(product, { couponCode: code }))).status).toBe(409);
    const two = [{ product: product.id, quantity: 2, size: 'M' }];
    expect(await placed(app, orderOf(product, { products: two, couponCode: code }))).toMatchObject({ discount: 2 });
  });

  it('a coupon is used at most as often as it allows, however many shoppers order at once', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { price: 10, stock: 1000 });
    const coupon = await makeCoupon(database.db, { usageLimit: 10 });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => place(app, orderOf(product, { couponCode: coupon.code, expectedTotal: 12 }))),
    );
    const taken = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([taken.length, refused.length]).toEqual([10, 50]);
    for (const { body } of taken) expect(body).toMatchObject({ discount: 1, totalAmount: 12 });
    for (const { body } of refused) {
      expect(body).toMatchObject({
        code: 'PRICE_CHANGED',
        details: { couponError: 'This coupon has been used up', totals: { totalAmount: 13 } },
      });
    }
    expect(await usesOf(coupon.id)).toBe(10);
    expect(await stockOf(database.db, product.id)).toMatchObject({ 'M|': 990 });
  });

  it('an order deleted before delivery frees its coupon use for the next order', async () => {
    const { app, database } = shop;
    const { headers } = await shop.signIn('employee');
    const product = await makeProduct(database.db);
    const coupon = await makeCoupon(database.db, { usageLimit: 1 });
    const first = await placed(app, orderOf(product, { couponCode: coupon.code }));
    expect((await place(app, orderOf(product, { couponCode: coupon.code }))).status).toBe(409);
    await call(app, 'DELETE', `/orders/${first._id}`, { headers });
    await placed(app, orderOf(product, { couponCode: coupon.code }));
    expect(await usesOf(coupon.id)).toBe(1);
  });

  it('an order deleted before delivery lowers the use count of its coupon', async () => {
    const { app, database } = shop;
    const { headers } = await shop.signIn('employee');
    const coupon = await makeCoupon(database.db);
    const { _id } = await placed(app, orderOf(await makeProduct(database.db), { couponCode: coupon.code }));
    expect(await usesOf(coupon.id)).toBe(1);
    await call(app, 'DELETE', `/orders/${_id}`, { headers });
    expect(await usesOf(coupon.id)).toBe(0);
  });

  it('an order with a coupon is refused where the shop does not accept coupons', async () => {
    const closed = await createTestApp({ env: { COUPONS_ENABLED: 'false' } });
    try {
      const product = await makeProduct(closed.database.db);
      const { code } = await makeCoupon(closed.database.db);
      expect(await place(closed.app, orderOf(product, { couponCode: code }))).toMatchObject({
        status: 409,
        body: { details: { couponError: 'Coupons cannot be used at the moment' } },
      });
    } finally {
      await closed.close();
    }
  });
});

describe('quoteOrder', () => {
  const quote = async (payload: object) => {
    const { status, body } = await call<Quote>(shop.app, 'POST', '/orders/quote', { payload });
    expect(status).toBe(200);
    return body;
  };

  it('a quote returns prices, stock and totals with the coupon, and changes nothing', async () => {
    const { database } = shop;
    const product = await makeProduct(database.db, { price: 20, stock: { S: 4, M: 0 } });
    const coupon = await makeCoupon(database.db, { discountValue: 25 });
    const products = [{ product: product.id, quantity: 2, size: 'S', price: 20 }];
    expect(await quote({ products, couponCode: coupon.code.toLowerCase() })).toEqual({
      subtotal: 40,
      discount: 10,
      deliveryFee: 3,
      totalAmount: 33,
      couponCode: coupon.code,
      couponError: null,
      lines: [{ price: 20, available: 4 }],
      problems: [],
    });
    expect(await usesOf(coupon.id)).toBe(0);
    const rows = await database.db.select().from(stock).where(eq(stock.productId, product.id));
    expect(rows.map(({ quantity }) => quantity).sort()).toEqual([0, 4]);
  });

  it('a quote names the minimum subtotal that its coupon needs', async () => {
    const product = await makeProduct(shop.database.db, { price: 20 });
    const { code } = await makeCoupon(shop.database.db, { minSubtotal: 50 });
    const quoteOf = (quantity: number) =>
      quote({ products: [{ product: product.id, quantity, size: 'S' }], couponCode: code });
    expect(await quoteOf(2)).toMatchObject({
      discount: 0,
      couponCode: null,
      couponError: 'This coupon needs products worth $50.00 or more',
    });
    expect(await quoteOf(3)).toMatchObject({ discount: 6, couponCode: code, couponError: null });
  });

  it('a quote names the problem of each line, and adds up the rest', async () => {
    const { database } = shop;
    const product = await makeProduct(database.db, { name: 'Tee', price: 20, stock: { S: 4, M: 0 } });
    const archived = await makeProduct(database.db, { name: 'Old', archived: true });
    const answer = await quote({
      products: [
        { product: product.id, quantity: 1, size: 'S', price: 15 },
        { product: product.id, quantity: 1, size: 'M' },
        { product: product.id, quantity: 1, size: 'XXL' },
        { product: archived.id, quantity: 1, size: 'M' },
        { product: UNKNOWN_ID, quantity: 1 },
      ],
      couponCode: 'WHATEVER',
    });
    expect(answer.problems).toEqual([
      {
        index: 0,
        product: product.id,
        name: 'Tee',
        size: 'S',
        color: 'Default',
        requested: 1,
        problem: 'price',
        available: 4,
        price: 20,
      },
      {
        index: 1,
        product: product.id,
        name: 'Tee',
        size: 'M',
        color: 'Default',
        requested: 1,
        problem: 'stock',
        available: 0,
        price: 20,
      },
      {
        index: 2,
        product: product.id,
        name: 'Tee',
        size: 'XXL',
        color: 'Default',
        requested: 1,
        problem: 'unavailable',
        available: 0,
        price: null,
      },
      {
        index: 3,
        product: archived.id,
        name: 'Old',
        size: 'M',
        color: 'Default',
        requested: 1,
        problem: 'unavailable',
        available: 0,
        price: null,
      },
      {
        index: 4,
        product: UNKNOWN_ID,
        name: '',
        size: 'One Size',
        color: 'Default',
        requested: 1,
        problem: 'unavailable',
        available: 0,
        price: null,
      },
    ]);
    expect(answer).toMatchObject({
      subtotal: 40,
      totalAmount: 43,
      couponCode: null,
      couponError: "We don't recognize this code. Check the spelling.",
      lines: [{ price: 20 }, { price: 20 }, { price: null }, { price: null }, { price: null }],
    });
  });

  it('a quote without any available product has no delivery fee', async () => {
    const answer = await quote({ products: [{ product: UNKNOWN_ID, quantity: 1 }] });
    expect(answer).toMatchObject({ subtotal: 0, deliveryFee: 0, totalAmount: 0 });
  });
});
