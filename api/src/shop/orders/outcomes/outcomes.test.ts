import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { auditLog, coupons, stockMovements, transactions } from '../../../database/schema';
import type { SignedIn, TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { UNKNOWN_ID, makeCoupon, makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, call } from '../testing';
import { staffOf } from './testing';

let shop: TestApp;
let employee: SignedIn;
let staff: ReturnType<typeof staffOf>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  employee = await shop.signIn('employee');
  staff = staffOf(shop, employee.headers);
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const inStock = async (product: { id: string }) => (await stockOf(shop.database.db, product.id))['M|'];

const movesOf = async (orderId: string) =>
  (
    await shop.database.db
      .select({ reason: stockMovements.reason, delta: stockMovements.delta })
      .from(stockMovements)
      .where(eq(stockMovements.orderId, orderId))
  ).map(({ reason, delta }) => [reason, delta]);

const saleOf = async (orderId: string) => {
  const [sale] = await shop.database.db.select().from(transactions).where(eq(transactions.orderId, orderId));
  return sale?.status;
};

describe('outcomes: cancellation before sending', () => {
  it.each(['pending', 'confirmed'] as const)(
    'a canceled order gives everything back at once while it is %s',
    async (status) => {
      const product = await makeProduct(shop.database.db);
      const coupon = await makeCoupon(shop.database.db);
      const id = await staff.ordered(product, { quantity: 3, status, couponCode: coupon.code });
      expect(await inStock(product)).toBe(7);

      const answer = await staff.end(id, { kind: 'cancelled by customer', note: ' Changed her mind ', status });
      expect(answer.status).toBe(200);
      const { outcome, history } = answer.body;
      expect(answer.body).toMatchObject({ _id: id, status });
      expect(outcome).toEqual({
        kind: 'cancelled by customer',
        note: 'Changed her mind',
        by: 'Test employee',
        at: expect.any(String),
        checkedInAt: outcome?.at,
      });
      expect(history.at(-1)).toMatchObject({ status: 'cancelled by customer', by: 'Test employee' });
      expect(await inStock(product)).toBe(10);
      expect(await movesOf(id)).toEqual([
        ['order', -3],
        ['cancelled', 3],
      ]);
      expect(await saleOf(id)).toBe('cancelled');
      const [used] = await shop.database.db.select().from(coupons).where(eq(coupons.id, coupon.id));
      expect(used?.usageCount).toBe(0);
      const trail = await shop.database.db.select().from(auditLog).where(eq(auditLog.entityId, id));
      expect(trail.at(-1)).toMatchObject({
        action: 'outcome',
        byName: 'Test employee',
        after: { outcome: 'cancelled by customer', released: [{ productId: product.id, quantity: 3 }] },
      });
    },
  );

  it('an order that was never sent cannot be refused at the door', async () => {
    const product = await makeProduct(shop.database.db);
    const id = await staff.ordered(product, { status: 'confirmed' });
    expect(await staff.end(id, { kind: 'refused', status: 'confirmed' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'kind', message: expect.stringContaining('was not at the door') }] },
    });
    expect(await inStock(product)).toBe(9);
  });

  it('an order canceled before it was sent has nothing to check in', async () => {
    const id = await staff.ordered(await makeProduct(shop.database.db), { status: 'pending' });
    await staff.end(id, { status: 'pending' });
    expect(await staff.checkIn(id, [{ line: 0, sellable: 1, damaged: 0, lost: 0 }])).toMatchObject({
      status: 409,
      body: { code: 'NOTHING_SENT' },
    });
  });
});

it('outcomes: the history of the customer shows the order with its ending, and the figures leave it out', async () => {
  const customerPhone = '+961 70 998 877';
  const product = await makeProduct(shop.database.db);
  const kept = await staff.ordered(product, { status: 'confirmed', customerPhone });
  const ended = await staff.ordered(product, { customerPhone });
  await staff.end(ended, { kind: 'refused' });
  const { headers } = employee;
  const [found] = (await call<Customer[]>(shop.app, 'GET', '/customers?q=70998877', { headers })).body;
  const { body } = await call<Customer>(shop.app, 'GET', `/customers/${found?._id ?? ''}`, { headers });
  expect(body.orderCount).toBe(1);
  expect(body.orders.map(({ _id, outcome }) => [_id, outcome?.kind])).toEqual([
    [ended, 'refused'],
    [kept, undefined],
  ]);
});

describe('outcomes: failed deliveries', () => {
  it('an undelivered order keeps its pieces out of stock until they are checked in, each by its condition', async () => {
    const { db } = shop.database;
    const product = await makeProduct(db, { buyPrice: 7.5 });
    const other = await makeProduct(db);
    const products = [
      { product: product.id, quantity: 4, size: 'M' },
      { product: other.id, quantity: 2, size: 'M' },
    ];
    const id = await staff.ordered(product, { products });
    expect(await staff.end(id, { kind: 'refused', note: 'Too small' })).toMatchObject({
      status: 200,
      body: { status: 'on the way', outcome: { kind: 'refused', checkedInAt: null } },
    });
    expect([await inStock(product), await saleOf(id)]).toEqual([6, 'cancelled']);

    const answer = await staff.checkIn(id, [
      { line: 0, sellable: 1, damaged: 2, lost: 1 },
      { line: 1, sellable: 2, damaged: 0, lost: 0 },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.outcome?.checkedInAt).toEqual(expect.any(String));
    expect(answer.body.writeOffs).toEqual([
      { line: 0, quantity: 2, reason: 'damaged', cost: 7.5 },
      { line: 0, quantity: 1, reason: 'lost', cost: 7.5 },
    ]);
    expect(answer.body.history.slice(-2).map(({ status }) => status)).toEqual(['refused', 'checked in']);
    expect([await inStock(product), await inStock(other)]).toEqual([7, 10]);
    expect(await movesOf(id)).toEqual(
      expect.arrayContaining([
        ['returned', 1],
        ['returned', 2],
      ]),
    );
    expect(await staff.checkIn(id, [{ line: 0, sellable: 4, damaged: 0, lost: 0 }])).toMatchObject({
      status: 409,
      body: { code: 'CHECKED_IN', error: 'You have already checked this order in' },
    });
    const summary = await call<{ sold: number; adjusted: number; stock: number }>(
      shop.app,
      'GET',
      `/products/${product.id}/inventory/summary`,
      { headers: employee.headers },
    );
    // Pieces that were written off did not come back into stock.
    expect(summary.body).toMatchObject({ stock: 17, sold: 3, adjusted: 0 });
  });

  it.each<[string, { line: number; sellable: number; damaged: number; lost: number }[], string, string]>([
    [
      'more pieces than were sent',
      [{ line: 0, sellable: 3, damaged: 0, lost: 0 }],
      'lines.0',
      'Only 2 pieces were sent, not 3',
    ],
    [
      'fewer pieces than were sent',
      [{ line: 0, sellable: 1, damaged: 0, lost: 0 }],
      'lines.0',
      'Only 1 of 2 pieces accounted for',
    ],
    ['an unknown line', [{ line: 1, sellable: 1, damaged: 0, lost: 0 }], 'lines.0', 'no such line'],
    [
      'one line twice',
      [
        { line: 0, sellable: 2, damaged: 0, lost: 0 },
        { line: 0, sellable: 2, damaged: 0, lost: 0 },
      ],
      'lines.1',
      'said twice',
    ],
    ['a negative count', [{ line: 0, sellable: 3, damaged: -1, lost: 0 }], 'lines.0.damaged', 'Must be 0 or more'],
  ])('an undelivered order cannot be checked in with %s', async (_, lines, field, message) => {
    const product = await makeProduct(shop.database.db);
    const id = await staff.ordered(product, { quantity: 2 });
    await staff.end(id, {});
    expect(await staff.checkIn(id, lines)).toMatchObject({
      status: field.endsWith('damaged') ? 400 : 422,
      body: { errors: [{ field, message: expect.stringContaining(message) }] },
    });
    expect(await inStock(product)).toBe(8);
    expect((await staff.read(id)).outcome?.checkedInAt).toBeNull();
  });

  it('an order with failed attempts only can be attempted again', async () => {
    const id = await staff.ordered(await makeProduct(shop.database.db));
    expect(await staff.attempt(id, { reason: 'unreachable', note: 'No bell', previous: 0 })).toMatchObject({
      status: 200,
      body: { status: 'on the way', attempts: [{ reason: 'unreachable', note: 'No bell', by: 'Test employee' }] },
    });
    // The same request again, as a second press sends it.
    expect(await staff.attempt(id, { reason: 'unreachable', note: 'No bell', previous: 0 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_OLD', error: 'Another attempt was noted meanwhile' },
    });
    await staff.attempt(id, { reason: 'postponed', previous: 1 });
    expect((await staff.step(id, 'delivered')).status).toBe(200);
    const { status, attempts, outcome, history } = await staff.read(id);
    expect([status, attempts?.map(({ reason }) => reason), outcome]).toEqual([
      'delivered',
      ['unreachable', 'postponed'],
      undefined,
    ]);
    expect(history.map((event) => event.status)).toEqual([
      'pending',
      'confirmed',
      'on the way',
      'attempted',
      'attempted',
      'delivered',
    ]);
  });

  it('an order that was not sent cannot have a delivery attempt', async () => {
    const id = await staff.ordered(await makeProduct(shop.database.db), { status: 'confirmed' });
    expect(await staff.attempt(id, { reason: 'unreachable' })).toMatchObject({
      status: 409,
      body: { code: 'NOT_ON_THE_WAY' },
    });
  });
});

describe('outcomes: ended orders', () => {
  it('an ended order cannot be moved, alone or with others, nor ended again', async () => {
    const product = await makeProduct(shop.database.db);
    const id = await staff.ordered(product, { status: 'confirmed' });
    await staff.end(id, { kind: 'unreachable', status: 'confirmed' });
    expect(await staff.step(id, 'on the way')).toMatchObject({
      status: 409,
      body: { code: 'ORDER_ENDED', error: 'This order has ended (unreachable) and stays as it is.' },
    });
    expect(await staff.end(id, { status: 'confirmed' })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_ENDED', error: 'Test employee has already ended this order: unreachable.' },
    });
    expect(await staff.attempt(id, { reason: 'refused' })).toMatchObject({
      status: 409,
      body: { code: 'ORDER_ENDED' },
    });
    const bulk = await call<{ results: object[] }>(shop.app, 'POST', '/orders/step', {
      headers: employee.headers,
      payload: { ids: [id], status: 'on the way' },
    });
    expect(bulk.body.results).toMatchObject([{ _id: id, outcome: 'refused' }]);
    expect(await inStock(product)).toBe(10);
  });

  it('an order that was delivered, deleted or moved in the meantime cannot be ended', async () => {
    const product = await makeProduct(shop.database.db);
    const delivered = await staff.ordered(product, { status: 'delivered' });
    expect(await staff.end(delivered, {})).toMatchObject({ status: 409, body: { code: 'ORDER_DELIVERED' } });
    const deleted = await staff.ordered(product);
    await staff.remove(deleted);
    expect(await staff.end(deleted, {})).toMatchObject({
      status: 404,
      body: { error: 'This order was deleted by Test employee' },
    });
    const sent = await staff.ordered(product);
    expect(await staff.end(sent, { status: 'confirmed' })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_OLD', error: "This order is 'on the way' by now", details: { status: 'on the way' } },
    });
    expect((await staff.end(UNKNOWN_ID, {})).status).toBe(404);
    expect(await staff.checkIn(sent, [{ line: 0, sellable: 1, damaged: 0, lost: 0 }])).toMatchObject({
      status: 409,
      body: { code: 'NOT_ENDED' },
    });
    expect(await inStock(product)).toBe(8);
  });

  it.each<[string, { kind: 'cancelled by shop' } | { kind: 'refused' }, 'pending' | 'on the way', boolean]>([
    ['before it was on the way', { kind: 'cancelled by shop' }, 'pending', false],
    ['on the way, not checked in', { kind: 'refused' }, 'on the way', false],
    ['on the way, checked in', { kind: 'refused' }, 'on the way', true],
  ])(
    'an order that ended (%s) can be deleted as a mistake without giving anything back twice',
    async (_, how, status, checkedIn) => {
      const product = await makeProduct(shop.database.db);
      const coupon = await makeCoupon(shop.database.db);
      // Another use of the coupon, which must not change.
      await staff.ordered(await makeProduct(shop.database.db), { couponCode: coupon.code, status: 'pending' });
      const id = await staff.ordered(product, { quantity: 2, status, couponCode: coupon.code });
      await staff.end(id, { ...how, status });
      if (checkedIn) await staff.checkIn(id, [{ line: 0, sellable: 1, damaged: 0, lost: 1 }]);
      expect((await staff.remove(id)).status).toBe(200);
      expect(await inStock(product)).toBe(checkedIn ? 9 : 10);
      const [used] = await shop.database.db.select().from(coupons).where(eq(coupons.id, coupon.id));
      expect(used?.usageCount).toBe(1);
      expect((await staff.checkIn(id, [{ line: 0, sellable: 2, damaged: 0, lost: 0 }])).status).toBe(404);
    },
  );
});
