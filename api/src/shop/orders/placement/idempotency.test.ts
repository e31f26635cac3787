import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderCreate } from '@shop/shared/contracts';
import { earlierOrderSchema } from '@shop/shared/contracts';
import { idempotencyKeys } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { purgeIdempotencyKeys } from './idempotency';
import { BUSY_SHOP, newKey, newPhone, orderOf, place, placed } from '../testing';

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

  /** Orders one piece under a new key. Answers how to send another order under that key. */
  async function usedKey(sender: { customerId?: string; customerPhone?: string }) {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    const headers = { 'idempotency-key': newKey() };
    await placed(app, orderOf(product, sender), headers);
    return (other: Partial<OrderCreate>, more: Record<string, string> = {}) =>
      place(app, { ...orderOf(product, sender), ...other }, { ...headers, ...more });
  }

  it.each([
    ['another guest', { customerId: 'guest-1' }, { customerId: 'guest-2' }],
    ['another phone', { customerPhone: newPhone() }, { customerPhone: newPhone() }],
    ['no guest id', { customerId: 'guest-3' }, {}],
    ['the id of the guest customer', { customerId: 'guest-4' }, { customerId: 'GUEST' }],
  ])("an order under another visitor's key is refused and told nothing: %s", async (_, first, other) => {
    const again = await usedKey(first);
    const { status, body } = await again({ customerId: undefined, ...other });
    expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(body).not.toHaveProperty('details');
    expect(JSON.stringify(body)).not.toContain('already been placed');
  });

  it('a visitor is told about the order under the own key, also with another phone', async () => {
    const again = await usedKey({ customerId: 'guest-5' });
    const { status, body } = await again({ customerPhone: newPhone() });
    expect([status, body.details]).toEqual([422, expect.objectContaining({ orderId: expect.any(String) })]);
  });

  it('an employee is told about the own sale under its key, which has no phone; another person is not', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    const [seller, colleague] = [await shop.signIn('employee'), await shop.signIn('employee')];
    const key = { 'idempotency-key': newKey() };
    const sale = {
      orderType: 'in-store',
      paymentMethod: 'cash',
      products: [{ product: product.id, quantity: 1, size: 'M' }],
    };
    const send = (notes: string, headers: Record<string, string>) =>
      place(app, { ...sale, notes }, { ...key, ...headers });
    expect((await send('', seller.headers)).status).toBe(201);
    expect((await send('Gift', seller.headers)).body.details).toHaveProperty('orderId');
    expect((await send('Gift', colleague.headers)).body.details).toBeUndefined();
    const visitor = orderOf(product, { customerId: seller.user._id });
    expect((await place(app, visitor, key)).body.details).toBeUndefined();
  });

  it('a key that a server of an earlier version wrote belongs to the phone of its order', async () => {
    const phone = newPhone();
    const again = await usedKey({ customerId: 'guest-6', customerPhone: phone });
    await shop.database.db.update(idempotencyKeys).set({ visitor: null });
    expect((await again({ notes: 'Ring twice' })).body.details).toHaveProperty('orderId');
    expect((await again({ customerPhone: newPhone() })).body.details).toBeUndefined();
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
    ['a key that is too short', 'x'.repeat(15)],
    ['a key that is too long', 'x'.repeat(201)],
    ['a key with blanks', 'a b'],
    ['an empty key', ' '],
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
