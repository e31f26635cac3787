import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, Tracking } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { orderEvents, orders } from '../../database/schema';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { makeProduct } from '../../testing/fixtures';
import { BUSY_SHOP, call, newPhone, orderOf, placed } from './testing';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, TIME_ZONE: 'America/New_York' } });
});

afterAll(() => shop.close());

const track = (phone: string) =>
  call<Tracking & ErrorBody>(shop.app, 'GET', `/orders/track/${encodeURIComponent(phone)}`);

const move = async (id: string, status: string) => {
  const { headers } = await shop.signIn('admin');
  return call(shop.app, 'PUT', `/orders/${id}/status`, { headers, payload: { status } });
};

describe('trackOrders: tracking by phone', () => {
  it('tracking shows the order and its timeline, but not the customer, the products or the amounts', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    const customerPhone = newPhone();
    const { _id } = await placed(
      app,
      orderOf(product, { customerPhone, products: [{ product: product.id, quantity: 3, size: 'M' }] }),
    );
    // Friday noon. Three business days later is Wednesday.
    const createdAt = new Date('2026-03-06T17:00:00.000Z');
    await database.db.update(orders).set({ createdAt }).where(eq(orders.id, _id));
    await move(_id, 'confirmed');
    const at = new Date('2026-03-07T09:30:00.000Z');
    await database.db.update(orderEvents).set({ at }).where(eq(orderEvents.event, 'confirmed'));

    const { status, body, headers } = await track(customerPhone);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      orders: [
        {
          orderId: _id,
          orderDate: '2026-03-06T17:00:00.000Z',
          status: 'confirmed',
          itemCount: 3,
          // Clocks are set forward that Sunday, so noon in the shop is an hour earlier in UTC.
          estimatedDelivery: '2026-03-11T16:00:00.000Z',
          timeline: [
            { status: 'confirmed', completed: true, date: at.toISOString() },
            { status: 'processing', completed: true, date: at.toISOString() },
            { status: 'shipped', completed: false, date: null },
            { status: 'delivered', completed: false, date: null },
          ].map((step) => ({ ...step, title: expect.any(String), description: expect.any(String) })),
        },
      ],
    });
  });

  it('tracking finds the phone number in any spelling, newest order first', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    const digits = newPhone().replace(/\D/g, '');
    const first = await placed(app, orderOf(product, { customerPhone: `+${digits}` }));
    const second = await placed(app, orderOf(product, { customerPhone: `00${digits.replace(/(\d{4})/g, '$1 ')}` }));
    await move(first._id, 'confirmed');
    for (const phone of [digits, `+${digits}`, `00${digits}`, `(${digits.slice(0, 3)}) ${digits.slice(3)}`]) {
      const { body } = await track(phone);
      expect(body.orders.map(({ orderId }) => orderId)).toEqual([second._id, first._id]);
    }
  });

  it('tracking is complete once the order is delivered', async () => {
    const { app, database } = shop;
    const customerPhone = newPhone();
    const { _id } = await placed(app, orderOf(await makeProduct(database.db), { customerPhone }));
    for (const status of ['confirmed', 'on the way', 'delivered']) await move(_id, status);
    const [order] = (await track(customerPhone)).body.orders;
    expect(order?.estimatedDelivery).toBeNull();
    expect(order?.timeline.every(({ completed, date }) => completed && date !== null)).toBe(true);
  });

  it('tracking shows when a parcel that came back was sent again', async () => {
    const { app, database } = shop;
    const customerPhone = newPhone();
    const { _id } = await placed(app, orderOf(await makeProduct(database.db), { customerPhone }));
    await move(_id, 'confirmed');
    await move(_id, 'on the way');
    const sentAgain = new Date('2030-03-07T09:30:00.000Z');
    await database.db.insert(orderEvents).values({ orderId: _id, event: 'on the way', byName: 'Staff', at: sentAgain });
    const { body } = await track(customerPhone);
    expect(body.orders[0]?.timeline.find(({ status }) => status === 'shipped')).toMatchObject({
      completed: true,
      date: sentAgain.toISOString(),
    });
  });

  it('tracking returns 404 for a number without orders, with only deleted orders, or without digits', async () => {
    const { app, database } = shop;
    const { headers } = await shop.signIn('employee');
    const customerPhone = newPhone();
    const { _id } = await placed(app, orderOf(await makeProduct(database.db), { customerPhone }));
    await call(app, 'DELETE', `/orders/${_id}`, { headers });
    for (const phone of [customerPhone, '00', '123', 'nobody', '%']) {
      expect(await track(phone)).toMatchObject({
        status: 404,
        body: {
          error: 'No orders found for this phone number. Please check your phone number or contact us via WhatsApp.',
        },
      });
    }
  });

  it('tracking returns at most fifty orders', async () => {
    const { app, database } = shop;
    const { headers } = await shop.signIn('employee');
    const order = orderOf(await makeProduct(database.db, { stock: 100 }));
    await Promise.all(Array.from({ length: 52 }, () => placed(app, order, headers)));
    expect((await track(order.customerPhone)).body.orders).toHaveLength(50);
  });

  it('tracking has a rate limit per client', async () => {
    const strict = await createTestApp({ env: { TRACKING_PER_MINUTE: '3' } });
    try {
      const answers = [];
      for (let count = 0; count < 5; count += 1) answers.push(await call(strict.app, 'GET', '/orders/track/70123456'));
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 429, 429]);
      expect(answers.at(-1)?.headers).toHaveProperty('retry-after');
    } finally {
      await strict.close();
    }
  });
});
