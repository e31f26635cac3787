import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import type { ErrorBody, ExchangeRates, Order } from '@shop/shared/contracts';
import { rateSentences } from '@shop/shared/rules';
import { eq } from 'drizzle-orm';
import { orders } from '../../database/schema';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { makeProduct } from '../../testing/fixtures';
import { exchangesOf, lineOf } from './exchanges/testing';
import { BUSY_SHOP, call, newPhone, orderOf } from './testing';

let shop: TestApp;
let boss: Record<string, string>;
let exchanges: ReturnType<typeof exchangesOf>;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB', REFUNDS: 'true' } });
  ({ headers: boss } = await shop.signIn('admin'));
  exchanges = exchangesOf(shop, boss);
});
afterAll(() => shop.close());

const stock = { 'M-Black': 500, 'L-Black': 500, 'M-Sand': 500, 'L-Sand': 500 };
const makeShirt = () =>
  makeProduct(shop.database.db, { price: 30, sizes: ['M', 'L'], colors: ['Black', 'Sand'], stock });
const bought = async (product: { id: string }, values: object = {}) => {
  const line = { product: product.id, quantity: 1, size: 'M', color: 'Black', ...values };
  const { body } = await call<Order>(shop.app, 'POST', '/orders', {
    headers: boss,
    payload: {
      ...orderOf(product, { orderType: 'in-store', paymentMethod: 'cash', customerPhone: newPhone() }),
      products: [line],
    },
  });
  return body._id;
};
const swap = async (id: string, values: object = {}) => {
  const answer = await exchanges.exchange(id, {
    kind: 'in the shop',
    lines: [lineOf({ reason: 'too small', size: 'L', color: 'Black', ...values })],
  });
  expect(answer.status).toBe(201);
  return answer.body._id;
};
const rates = async (query = '') =>
  (await call<ExchangeRates>(shop.app, 'GET', `/orders/exchange-rates?${query}`, { headers: boss })).body;
const of = async (product: { id: string }, query = '') => (await rates(`product=${product.id}&${query}`))[0];

describe('exchangeRates', () => {
  it('counts what came back by product, size, color and reason, and the size that went out', async () => {
    const shirt = await makeShirt();
    expect(await of(shirt)).toBeUndefined();
    const many = await bought(shirt, { quantity: 17 });
    await bought(shirt, { size: 'L', quantity: 4 });
    await bought(shirt, { color: 'Sand', quantity: 3 });
    await swap(many, { quantity: 4 });
    await exchanges.giveBack(many, { lines: [{ line: 0, quantity: 1, reason: 'color' }] });
    const answer = await rates(`product=${shirt.id}`);
    expect(callSchemas.exchangeRates.response.parse(answer)).toEqual(answer);
    const small = { reason: 'too small', pieces: 4, wentTo: [{ size: 'L', pieces: 4 }] };
    const color = { reason: 'color', pieces: 1, wentTo: [] };
    // The new pieces arrived, too.
    expect(answer).toEqual([
      expect.objectContaining({
        _id: shirt.id,
        bought: 28,
        back: 5,
        reasons: [small, color],
        sizes: [{ size: 'M', bought: 20, back: 5, reasons: [small, color] }],
        colors: [{ color: 'Black', bought: 25, back: 5, reasons: [small, color] }],
      }),
    ]);
    expect(answer.flatMap(rateSentences)).toEqual(['Runs small: 4 of 20 M went to L']);
    expect((await rates()).find(({ _id }) => _id === shirt.id)).toEqual(answer[0]);
  });

  it('counts the orders of a period only', async () => {
    const shirt = await makeShirt();
    const [old, fresh] = [await bought(shirt), await bought(shirt)];
    for (const id of [old, fresh]) await swap(id);
    await shop.database.db
      .update(orders)
      .set({ createdAt: new Date('2026-01-05T10:00:00Z') })
      .where(eq(orders.id, old));
    expect(await of(shirt, 'startDate=2026-01-05&endDate=2026-01-05')).toMatchObject({ bought: 1, back: 1 });
    expect(await of(shirt)).toMatchObject({ bought: 4, back: 2 });
    expect(await of(shirt, 'endDate=2026-01-04')).toBeUndefined();
    const wrong = await call<ErrorBody>(shop.app, 'GET', '/orders/exchange-rates?product=x', { headers: boss });
    expect(wrong.status).toBe(400);
  });

  it('leaves out what was canceled, what never came, and deleted orders', async () => {
    const shirt = await makeShirt();
    const back = await bought(shirt);
    const { body } = await exchanges.giveBack(back);
    expect(await of(shirt)).toMatchObject({ back: 1 });
    expect((await exchanges.cancelReturn(body.exchanges?.[0]?.order ?? '')).status).toBe(200);
    await swap(await bought(shirt), { reason: 'missing' });
    expect(await of(shirt)).toBeUndefined();
    const gone = await bought(shirt);
    await swap(gone);
    expect(await of(shirt)).toMatchObject({ back: 1 });
    await shop.database.db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, gone));
    expect(await of(shirt)).toBeUndefined();
  });

  it('names no size for another product', async () => {
    const [shirt, other] = [await makeShirt(), await makeShirt()];
    await swap(await bought(shirt), { product: other.id, reason: 'changed mind' });
    expect(await of(shirt)).toMatchObject({ reasons: [{ reason: 'changed mind', pieces: 1, wentTo: [] }] });
  });
});
