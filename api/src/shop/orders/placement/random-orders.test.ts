import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorBodySchema } from '@shop/shared/contracts';
import type { Order, Quote } from '@shop/shared/contracts';
import { cleanText, wholeCharacters } from '@shop/shared/rules';
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { coupons, orders } from '../../../database/schema';
import { createTestApp } from '../../../testing/app';
import type { TestApp } from '../../../testing/app';
import { UNKNOWN_ID, makeCoupon, makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, call, newPhone, orderOf, place, placed } from '../testing';

let shop: TestApp;
let product: Awaited<ReturnType<typeof makeProduct>>;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, PENDING_ORDERS_PER_PHONE: '1000000' } });
  product = await makeProduct(shop.database.db, { stock: 1_000_000 });
});
afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const countOrders = () => shop.database.db.$count(orders);

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '🧢👟',
    'رنا خوري',
    '\u202egnp.eet',
    'a\u0000b',
    '\u0007\u001b[2J',
    '\ud800',
    'x'.repeat(6000),
  ),
);
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1.5, 1_000_000, 1_000_001, 2 ** 31, 2 ** 53, 1e21, 1e308, -0, NaN, Infinity),
);
const anything = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.json({ maxDepth: 2 }).map((json) => JSON.parse(json) as unknown),
);
const mostly = <T>(usual: T, odd: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });

const lines = () => {
  const line = fc.record({
    product: mostly(
      product.id,
      fc.oneof(fc.constantFrom(UNKNOWN_ID, product.id.toUpperCase(), 'x', '__proto__'), anything),
    ),
    quantity: mostly(1, fc.oneof(number, anything)),
    size: mostly('M', anything),
    color: mostly(undefined, anything),
    price: mostly(undefined, fc.oneof(number, anything)),
  });
  return fc.oneof(
    { weight: 8, arbitrary: fc.array(line, { minLength: 1, maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.constantFrom(
          [],
          Array.from({ length: 3000 }, () => ({ product: product.id, quantity: 1, size: 'M' })),
        ),
        anything,
      ),
    },
  );
};

const oddOrders = () =>
  fc.record({
    customerId: mostly(undefined, anything),
    customerName: mostly('Rami Haddad', anything),
    customerPhone: mostly(newPhone(), fc.oneof(fc.constantFrom('call me', 'O3 123 456', '٠٣١٢٣٤٥٦'), anything)),
    customerAddress: mostly('12 Cedar Street', anything),
    location: mostly('Beirut', anything),
    notes: mostly(undefined, anything),
    couponCode: mostly(undefined, anything),
    expectedTotal: mostly(undefined, fc.oneof(number, anything)),
    orderType: mostly('online', anything),
    paymentMethod: mostly('delivery', fc.oneof(fc.constantFrom('credit', 'cash'), anything)),
    products: lines(),
  });

const ORDINARY = {
  customerId: undefined,
  customerName: 'Rami Haddad',
  customerPhone: '+961 70 000001',
  customerAddress: '12 Cedar Street',
  location: 'Beirut',
  notes: undefined,
  couponCode: undefined,
  expectedTotal: undefined,
  orderType: 'online',
  paymentMethod: 'delivery',
};

/** Whether a value contains, at any depth, a name that could reach the prototype of other objects. */
function reachesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) =>
      name === '__proto__' ||
      (name === 'constructor' && typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype')) ||
      reachesPrototype(inner),
  );
}

/**
 * Expects a refusal that a form can show: the problem, and its field. The server does not read a body that tries to
 * reach a prototype, so its refusal has no field.
 */
function expectRefusal(sent: unknown, status: number, body: unknown): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  const { error, errors, code } = errorBodySchema.parse(body);
  expect(error).not.toBe('');
  if (reachesPrototype(sent)) {
    expect([status, code]).toEqual([400, 'MALFORMED_JSON']);
    return;
  }
  expect(errors.length).toBeGreaterThan(0);
  for (const { field, message } of errors) {
    expect(field).not.toBe('');
    expect(message).not.toBe('');
  }
}

describe('placeOrder and quoteOrder: random orders', () => {
  it('a random order is placed once and whole, or refused field by field with nothing changed', async () => {
    const { app, database } = shop;
    const staff = await shop.signIn('employee');
    await fc.assert(
      fc.asyncProperty(oddOrders(), async (order) => {
        const before = [await countOrders(), await stockOf(database.db, product.id)] as const;
        const { status, body } = await place(app, order);
        if (status !== 201) {
          expectRefusal(order, status, body);
          expect([await countOrders(), await stockOf(database.db, product.id)]).toEqual(before);
          return;
        }
        expect(await countOrders()).toBe(before[0] + 1);
        const { body: seen } = await call<Order>(app, 'GET', `/orders/${body._id}`, { headers: staff.headers });
        expect(seen).toMatchObject({
          customerName: cleanText(String(order.customerName)),
          totalAmount: seen.subtotal - seen.discount + seen.deliveryFee,
        });
        expect(seen.products.every(({ quantity, price }) => quantity > 0 && price === 20)).toBe(true);
      }),
      {
        numRuns: 250,
        examples: [
          [{ ...ORDINARY, customerName: JSON.parse('{"__proto__":""}') as unknown, products: [] }],
          [{ ...ORDINARY, products: JSON.parse('[{"constructor":{"prototype":1}}]') as unknown }],
        ],
      },
    );
  });

  it('a random order is quoted, or refused field by field', async () => {
    await fc.assert(
      fc.asyncProperty(oddOrders(), async ({ products, couponCode }) => {
        const { status, body } = await call<Quote>(shop.app, 'POST', '/orders/quote', {
          payload: { products, couponCode },
        });
        if (status !== 200) {
          expectRefusal({ products, couponCode }, status, body);
          return;
        }
        expect(Number.isFinite(body.totalAmount)).toBe(true);
        expect(body.lines).toHaveLength(Array.isArray(products) ? products.length : 0);
      }),
      { numRuns: 200 },
    );
  });

  it.each(['createOrder', 'quoteOrder'])('%s refuses an order that is too long before it is read', async (id) => {
    const before = await countOrders();
    const answer = await call<unknown>(shop.app, 'POST', id === 'createOrder' ? '/orders' : '/orders/quote', {
      payload: orderOf(product, { notes: 'x'.repeat(1_100_000) }),
    });
    expect(answer.status).toBe(413);
    expect(errorBodySchema.parse(answer.body).code).toBe('BODY_TOO_LARGE');
    expect(await countOrders()).toBe(before);
  });

  it.each(['1e400', '-1e400', 'NaN', '0x10', '99999999999999999999999'])(
    'an order is refused with a quantity of %s',
    async (quantity) => {
      const json = JSON.stringify(orderOf(product)).replace('"quantity":1', `"quantity":${quantity}`);
      const before = await countOrders();
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/orders',
        payload: json,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(400);
      expect(await countOrders()).toBe(before);
    },
  );
});

describe('trackOrders: random phone numbers', () => {
  it('finds nothing for text that is not a phone number, and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (typed) => {
        // Without a phone number, the URL would be that of another call.
        fc.pre(typed !== '');
        const url = `/api/orders/track/${encodeURIComponent(wholeCharacters(typed))}`;
        const answer = await shop.app.inject(url);
        expect([400, 404, 414]).toContain(answer.statusCode);
        expect(errorBodySchema.parse(answer.json()).error).not.toBe('');
      }),
      { numRuns: 200 },
    );
  });
});

it('a coupon that ended between quote and order causes a refusal of the order at its field', async () => {
  const { app, database } = shop;
  const { id, code } = await makeCoupon(database.db, { discountValue: 50 });
  const order = orderOf(product, { couponCode: code });
  const { body: quote } = await call<Quote>(app, 'POST', '/orders/quote', { payload: order });
  expect(quote).toMatchObject({ discount: 10, couponError: null });
  await database.db
    .update(coupons)
    .set({ expiresAt: new Date(0) })
    .where(eq(coupons.id, id));
  const before = await countOrders();
  const refused = await place(app, { ...order, expectedTotal: quote.totalAmount });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'PRICE_CHANGED',
      errors: [{ field: 'couponCode', message: 'This coupon has expired' }, { field: 'expectedTotal' }],
    },
  });
  expect(await countOrders()).toBe(before);
  expect(await placed(app, { ...order, couponCode: undefined })).toMatchObject({ discount: 0 });
});
