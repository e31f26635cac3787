import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, Order, OrderCounts, RefusalFigures } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { orders } from '../../database/schema';
import { createTestApp } from '../../testing/app';
import type { SignedIn, TestApp } from '../../testing/app';
import { makeProduct } from '../../testing/fixtures';
import { findContradictions } from './invariants';
import { staffOf } from './outcomes/testing';
import { BUSY_SHOP, call } from './testing';

/** In New York it is 7 PM of the day before. */
const NIGHT = new Date('2026-11-02T00:30:00.000Z');
const MORNING = new Date('2026-11-10T14:10:00.000Z');

let shop: TestApp;
let employee: SignedIn;
let tee: { id: string };
let cap: { id: string };
/** The ids of the orders, by what happened to them. */
const ids: Record<'lost' | 'back' | 'open' | 'arrived' | 'canceled' | 'gone', string> = {
  lost: '',
  back: '',
  open: '',
  arrived: '',
  canceled: '',
  gone: '',
};

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, TIME_ZONE: 'America/New_York' } });
  employee = await shop.signIn('admin');
  const { db } = shop.database;
  tee = await makeProduct(db, { name: 'Run Tee', price: 20, buyPrice: 8.25, stock: 100 });
  cap = await makeProduct(db, { name: 'Track Cap', price: 10, stock: 100 });
  const staff = staffOf(shop, employee.headers);
  const placedAt = async (id: string, createdAt: Date) => {
    await db.update(orders).set({ createdAt }).where(eq(orders.id, id));
    return id;
  };
  ids.lost = await placedAt(await staff.ordered(tee, { quantity: 3, location: 'Austin' }), NIGHT);
  await staff.end(ids.lost, { kind: 'refused' });
  await staff.checkIn(ids.lost, [{ line: 0, sellable: 1, damaged: 1, lost: 1 }]);
  ids.back = await placedAt(await staff.ordered(cap, { location: ' \u00c1USTIN ' }), MORNING);
  await staff.end(ids.back, { kind: 'unreachable' });
  ids.open = await placedAt(await staff.ordered(tee, { location: 'austin', status: 'pending' }), MORNING);
  ids.arrived = await placedAt(await staff.ordered(tee, { location: 'Waco', status: 'delivered' }), NIGHT);
  ids.canceled = await placedAt(await staff.ordered(cap, { status: 'pending' }), NIGHT);
  await staff.end(ids.canceled, { kind: 'cancelled by shop', status: 'pending' });
  ids.gone = await placedAt(await staff.ordered(tee, { location: 'Waco' }), NIGHT);
  await staff.end(ids.gone, { kind: 'refused' });
  await staff.remove(ids.gone);
});
afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const ask = async <Body>(url: string) => (await call<Body>(shop.app, 'GET', url, { headers: employee.headers })).body;
const figures = (query = '') => ask<RefusalFigures>(`/orders/refusals?${query}`);
const nameOf = (id: string) => Object.entries(ids).find(([, known]) => known === id)?.[0];
const listed = async (query: string) =>
  (await ask<Order[]>(`/orders?${query}`)).map(({ _id }) => nameOf(_id)).toSorted();

describe('refusalFigures: figures of refusals', () => {
  it('counts by reason, town, product and hour, and adds up lost fees and write-offs', async () => {
    const none = { orders: 1, ended: 1, refused: 0 };
    expect(await figures()).toMatchObject({
      orders: 5,
      ended: 3,
      refused: 1,
      reasons: expect.arrayContaining([
        { kind: 'refused', count: 1 },
        { kind: 'unreachable', count: 1 },
        { kind: 'cancelled by shop', count: 1 },
      ]),
      towns: [
        { town: 'Austin', orders: 3, ended: 2, refused: 1 },
        { town: '', ...none },
      ],
      products: [
        { _id: tee.id, name: 'Run Tee', orders: 3, ended: 1, refused: 1 },
        { _id: cap.id, name: 'Track Cap', orders: 2, ended: 2, refused: 0 },
      ],
      hours: [
        { hour: 9, orders: 2, ended: 1, refused: 0 },
        { hour: 19, orders: 3, ended: 2, refused: 1 },
      ],
      fees: { amount: 6, orders: 2 },
      writeOffs: { amount: 16.5, orders: 1, unknown: 0 },
    });
  });

  it('covers orders placed in a period, and refuses a period that ends before it begins', async () => {
    const some = await figures('startDate=2026-11-05T00:00:00Z&endDate=2026-11-30T00:00:00Z');
    expect(some).toMatchObject({ orders: 2, ended: 1, refused: 0, fees: { amount: 3 }, writeOffs: { amount: 0 } });
    const wrong = await ask<ErrorBody>('/orders/refusals?startDate=2026-11-05&endDate=2026-11-01');
    expect(wrong.errors).toEqual([{ field: 'endDate', message: 'End date must not be before the start date' }]);
  });

  it('is empty where there were no orders', async () => {
    const never = await figures('endDate=2020-01-01');
    expect(never).toMatchObject({ orders: 0, reasons: [], towns: [], products: [], hours: [], fees: { amount: 0 } });
  });
});

describe('listOrders: the list of orders', () => {
  it.each([
    ['outcome=any', ['back', 'canceled', 'lost']],
    ['outcome=any&town=AUSTIN', ['back', 'lost']],
    ['town=austin', ['back', 'lost', 'open']],
    ['town=%20a%CC%81ustin', ['back', 'lost', 'open']],
    ['town=-', ['canceled']],
    ['outcome=any&hour=19', ['canceled', 'lost']],
    ['hour=9', ['back', 'open']],
    ['outcome=written-off', ['lost']],
    ['outcome=any&status=on-the-way', ['back', 'lost']],
  ])('the order list, its file and its tabs hold the rows behind a figure: %s', async (query, names) => {
    expect(await listed(query)).toEqual(names);
    const file = await shop.app.inject({ url: `/api/orders/export.csv?${query}`, headers: employee.headers });
    expect(file.body.trim().split('\n')).toHaveLength(names.length + 1);
    const counts = await ask<OrderCounts>(`/orders/counts?${query}`);
    if (!query.includes('status')) expect(counts.total).toBe(names.length);
  });

  it('finds the orders with a product, and those with deleted products', async () => {
    expect(await listed(`product=${tee.id}`)).toEqual(['arrived', 'lost', 'open']);
    expect(await listed(`product=${cap.id}&outcome=any`)).toEqual(['back', 'canceled']);
    expect(await listed('product=deleted')).toEqual([]);
  });

  it('the tabs of the order list count the orders with the filtered outcome', async () => {
    expect(await ask('/orders/counts?outcome=any')).toMatchObject({
      total: 3,
      byStatus: { pending: 1, confirmed: 0, 'on the way': 2, delivered: 0 },
    });
    expect(await ask('/orders/counts')).toMatchObject({ total: 5, byStatus: { pending: 1, 'on the way': 0 } });
  });

  it.each([
    ['hour=24', 'hour'],
    ['product=tee', 'product'],
    ['printed=maybe', 'printed'],
  ])('refuses %s at its field', async (query, field) => {
    expect((await ask<ErrorBody>(`/orders?${query}`)).errors[0]?.field).toBe(field);
  });
});

describe('printOrders: printed slips', () => {
  const print = async (list: readonly string[]) =>
    call<{ printed: number }>(shop.app, 'POST', '/orders/printed', {
      headers: employee.headers,
      payload: { ids: list },
    });

  it('printed slips appear once in the order history, and in the filter', async () => {
    expect(await listed('printed=false')).toEqual(['open']);
    const [one, again] = await Promise.all([print([ids.open, ids.back]), print([ids.back, ids.open, ids.gone])]);
    expect(one.body.printed + again.body.printed).toBe(2);
    const order = await ask<Order>(`/orders/${ids.open}`);
    expect(order.history.filter(({ status }) => status === 'printed')).toHaveLength(1);
    expect(order.printedAt).toBe(order.history.at(-1)?.at);
    expect(await listed('printed=true')).toEqual(['back', 'open']);
    expect(await listed('printed=false')).toEqual([]);
    expect(await ask('/orders/counts?printed=true')).toMatchObject({ total: 2 });
  });

  it('refuses an empty list and a list that is too long', async () => {
    expect((await print([])).status).toBe(400);
    expect((await print(Array.from({ length: 10_000 }, () => ids.open))).status).toBe(400);
  });
});
