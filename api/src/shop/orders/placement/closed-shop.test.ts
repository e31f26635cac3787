import { afterEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@shop/shared/contracts';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct } from '../../../testing/fixtures';
import { call, newKey, orderOf, place } from '../testing';

let shop: TestApp;

afterEach(() => shop.close());

/** Places an order and requests a quote for it, as a visitor or with a session. */
async function orderAndQuote(headers: Record<string, string> = {}) {
  const product = await makeProduct(shop.database.db, { stock: 5 });
  const order = await place(shop.app, orderOf(product), headers);
  const products = [{ product: product.id, quantity: 1, size: 'M' }];
  const quote = await call<ErrorBody>(shop.app, 'POST', '/orders/quote', { payload: { products }, headers });
  return { order, quote };
}

describe('placeOrder: a shop without name or phone', () => {
  it.each(['SHOP_NAME', 'SHOP_PHONE'])('a shop without %s refuses orders and quotes from visitors', async (name) => {
    shop = await createTestApp({ env: { [name]: '' } });
    const { order, quote } = await orderAndQuote();
    for (const { status, body, headers } of [order, quote]) {
      expect([status, body.code]).toEqual([503, 'SHOP_CLOSED']);
      expect(body.error).toBe('This shop opens soon and takes no orders yet');
      expect(headers['retry-after']).toBe('3600');
    }
    const { rows } = await shop.database.pool.query('select 1 from orders');
    expect(rows).toEqual([]);
  });

  it('a shop without name and phone still lets staff work', async () => {
    shop = await createTestApp({ env: { SHOP_NAME: '', SHOP_PHONE: '' } });
    const { headers } = await shop.signIn('employee');
    const { order, quote } = await orderAndQuote(headers);
    expect([order.status, quote.status]).toEqual([201, 200]);
    expect((await call(shop.app, 'GET', '/orders', { headers })).status).toBe(200);
  });
});

describe('placeOrder: a shop in maintenance', () => {
  it('refuses a visitor in checkout until it is back, and then takes the same order', async () => {
    shop = await createTestApp();
    const { headers } = await shop.signIn('admin');
    const maintenance = async (value: boolean) => {
      const payload = { maintenance: value };
      expect((await call(shop.app, 'PUT', '/settings/shop', { payload, headers })).status).toBe(200);
    };
    const order = orderOf(await makeProduct(shop.database.db, { stock: 5 }));
    const visitor = { 'idempotency-key': newKey() };

    await maintenance(true);
    const refused = await place(shop.app, order, visitor);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'SHOP_CLOSED', '300']);
    expect(refused.body.error).toBe('This shop is back soon. Please place your order a little later');
    expect((await place(shop.app, order, headers)).status).toBe(201);

    await maintenance(false);
    const first = await place(shop.app, order, visitor);
    const again = await place(shop.app, order, visitor);
    expect([first.status, again.body._id]).toEqual([201, first.body._id]);
  });
});

describe('placeOrder: a shop without a number for the chat', () => {
  it('a shop without a chat number accepts chat orders only from staff', async () => {
    shop = await createTestApp({ env: { SHOP_CHAT_NUMBER: '' } });
    const product = await makeProduct(shop.database.db, { stock: 5 });
    const chat = () => orderOf(product, { paymentMethod: 'credit', notes: 'WhatsApp order' });
    const refused = await place(shop.app, chat());
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      { field: 'paymentMethod', message: 'This shop takes no orders over the chat: choose delivery' },
    ]);
    expect((await place(shop.app, orderOf(product))).status).toBe(201);
    const { headers } = await shop.signIn('employee');
    expect((await place(shop.app, chat(), headers)).status).toBe(201);
  });
});
