import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { earlierOrderSchema } from '@shop/shared/contracts';
import { idempotencyKeys } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { purgeIdempotencyKeys } from './idempotency';
import { BUSY_SHOP, newKey, orderOf, place, placed } from '../testing';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
});

afterAll(() => shop.close());

const DAY = 86_400_000;

describe('placeOrder: idempotency keys', () => {
  it('an order sent again under its key gets the first answer and is placed once', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    const order = orderOf(product);
    const headers = { 'idempotency-key': newKey() };
    const first = await place(app, order, headers);
    // Fields in another order and an unknown field do not change the meaning.
    const again = await place(app, { unknown: 1, ...Object.fromEntries(Object.entries(order).reverse()) }, headers);
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect((await stockOf(database.db, product.id))['M|']).toBe(9);
  });

  it('a key sent again with other contents is refused with the contents, not the customer, of the first order', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    const order = orderOf(product);
    const headers = { 'idempotency-key': newKey() };
    const { _id, totalAmount } = await placed(app, order, headers);
    const other = { ...order, products: [{ product: product.id, quantity: 2, size: 'M' }] };
    const answer = await place(app, other, headers);
    expect(answer).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(earlierOrderSchema.strict().parse(answer.body.details)).toEqual({
      orderId: _id,
      paymentMethod: 'delivery',
      subtotal: totalAmount - 3,
      discount: 0,
      deliveryFee: 3,
      totalAmount,
      products: [
        {
          product: { _id: product.id, name: product.name, refCode: product.refCode },
          size: 'M',
          color: 'Default',
          quantity: 1,
          price: totalAmount - 3,
        },
      ],
    });
    expect((await stockOf(database.db, product.id))['M|']).toBe(9);
  });

  it('an order may succeed under its key after a refusal, because only placed orders are remembered', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    const order = orderOf(product);
    const headers = { 'idempotency-key': newKey() };
    const tooMany = { ...order, products: [{ product: product.id, quantity: 99, size: 'M' }] };
    expect((await place(app, tooMany, headers)).status).toBe(409);
    expect((await place(app, order, headers)).status).toBe(201);
  });

  it('an order without a key is a new order each time', async () => {
    const { app, database } = shop;
    const order = orderOf(await makeProduct(database.db));
    const [first, second] = [await placed(app, order), await placed(app, order)];
    expect(first._id).not.toBe(second._id);
  });

  it.each([
    ['a key that is too long', 'x'.repeat(201)],
    ['a key with blanks', 'a b'],
  ])('refuses %s', async (_, key) => {
    const { app, database } = shop;
    const order = orderOf(await makeProduct(database.db));
    expect(await place(app, order, { 'idempotency-key': key })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'Idempotency-Key' }] },
    });
  });

  it('an idempotency key is remembered for seven days', async () => {
    const { app, database } = shop;
    const order = orderOf(await makeProduct(database.db));
    await placed(app, order, { 'idempotency-key': newKey() });
    const now = Date.now();
    await purgeIdempotencyKeys(database.db, new Date(now + 7 * DAY - 60_000));
    const kept = await database.db.$count(idempotencyKeys);
    expect(kept).toBeGreaterThan(0);
    expect(await purgeIdempotencyKeys(database.db, new Date(now + 7 * DAY + 60_000))).toBe(kept);
    expect(await database.db.$count(idempotencyKeys)).toBe(0);
  });
});
