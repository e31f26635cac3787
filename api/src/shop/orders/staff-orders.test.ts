import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, Order, OrderCounts } from '@shop/shared/contracts';
import { and, eq } from 'drizzle-orm';
import { auditLog, orderEvents, orders, products, stock, stockMovements, transactions } from '../../database/schema';
import type { SignedIn, TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { UNKNOWN_ID, makeProduct, stockOf } from '../../testing/fixtures';
import { findContradictions } from './invariants';
import { BUSY_SHOP, call, newKey, orderOf, place, placed } from './testing';

let shop: TestApp;
let employee: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  employee = await shop.signIn('employee');
  admin = await shop.signIn('admin');
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

type Reply = Omit<Order, 'status'> & Omit<ErrorBody, 'status'> & { status: string | number };

const put = (url: string, payload?: object, { headers } = employee) =>
  call<Reply>(shop.app, 'PUT', url, { headers, payload });

const remove = (id: string, { headers } = employee) => call<Reply>(shop.app, 'DELETE', `/orders/${id}`, { headers });

const newOrder = async (values: object = {}) => {
  const product = await makeProduct(shop.database.db);
  const { _id } = await placed(shop.app, orderOf(product, values));
  return { id: _id, product };
};

const saleOf = async (id: string) =>
  (await shop.database.db.select().from(transactions).where(eq(transactions.orderId, id)))[0];

const deliver = async (id: string) => {
  for (const status of ['confirmed', 'on the way', 'delivered']) {
    expect((await put(`/orders/${id}/status`, { status })).status).toBe(200);
  }
};

describe('orders for staff: access', () => {
  it.each([
    ['GET', '/orders'],
    ['GET', '/orders/counts'],
    ['GET', '/orders/export.csv'],
    ['GET', `/orders/${UNKNOWN_ID}`],
    ['PUT', `/orders/${UNKNOWN_ID}/accept`],
    ['PUT', `/orders/${UNKNOWN_ID}/status`],
    ['PUT', `/orders/${UNKNOWN_ID}/notes`],
    ['POST', '/orders/step'],
    ['POST', '/orders/accept'],
    ['DELETE', `/orders/${UNKNOWN_ID}`],
    ['GET', '/dashboard/summary'],
    ['GET', '/dashboard/sales'],
  ] as const)('%s %s requires a staff session', async (method, url) => {
    const customer = await shop.signIn('customer');
    expect((await call(shop.app, method, url)).status).toBe(401);
    const forged = { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYWRtaW4ifQ.' };
    expect((await call(shop.app, method, url, { headers: forged })).status).toBe(401);
    expect((await call(shop.app, method, url, { headers: customer.headers })).status).toBe(403);
  });

  it.each([
    ['GET', UNKNOWN_ID],
    ['GET', 'nonsense'],
    ['DELETE', UNKNOWN_ID],
    ['DELETE', 'nonsense'],
  ] as const)('a %s request for the unknown order %s returns 404', async (method, id) => {
    expect((await call(shop.app, method, `/orders/${id}`, { headers: employee.headers })).status).toBe(404);
  });
});

describe('changeStatus', () => {
  it('an order moves from pending to confirmed, on the way and delivered, and completes its sale', async () => {
    const { id } = await newOrder();
    expect((await put(`/orders/${id}/accept`)).body).toMatchObject({ _id: id, status: 'confirmed' });
    expect((await put(`/orders/${id}/status`, { status: 'on_the_way' })).body.status).toBe('on the way');
    expect((await saleOf(id))?.status).toBe('pending');
    const { body } = await put(`/orders/${id}/status`, { status: 'delivered' });
    expect(body.status).toBe('delivered');
    expect(body.history.map(({ status, by }) => [status, by])).toEqual([
      ['pending', 'Online shop'],
      ['confirmed', 'Test employee'],
      ['on the way', 'Test employee'],
      ['delivered', 'Test employee'],
    ]);
    expect(await saleOf(id)).toMatchObject({ status: 'completed', amount: 2300 });
    const trail = await shop.database.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(trail.map(({ before, after }) => [before, after])).toEqual([
      [{ status: 'pending' }, { status: 'confirmed' }],
      [{ status: 'confirmed' }, { status: 'on the way' }],
      [{ status: 'on the way' }, { status: 'delivered' }],
    ]);
  });

  it('an order can only move to the next status, and the refusal says so', async () => {
    const { id } = await newOrder();
    const leap = await put(`/orders/${id}/status`, { status: 'delivered' });
    expect(leap).toMatchObject({
      status: 409,
      body: {
        code: 'TRANSITION',
        error: "An order that is 'pending' cannot become 'delivered'. The next status is 'confirmed'.",
      },
    });
    await put(`/orders/${id}/accept`);
    expect(await put(`/orders/${id}/accept`)).toMatchObject({
      status: 409,
      body: { error: 'You have already confirmed this order.', details: { by: 'Test employee' } },
    });
    expect((await put(`/orders/${id}/status`, { status: 'pending' })).body.code).toBe('TRANSITION');
    expect((await put(`/orders/${id}/status`, { status: 'cancelled' })).status).toBe(400);
    expect((await put(`/orders/${id}/status`, {})).status).toBe(400);
    const events = await shop.database.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
    expect(events.map(({ event }) => event)).toEqual(['pending', 'confirmed']);
  });
});

it('the refusal of a status change names the user who was faster', async () => {
  const { id } = await newOrder();
  const asAdmin = (path: string, payload?: object) => put(path, payload, admin);
  await asAdmin(`/orders/${id}/accept`);
  expect((await put(`/orders/${id}/accept`)).body.error).toBe('Test admin has already confirmed this order.');
  await asAdmin(`/orders/${id}/status`, { status: 'on the way' });
  expect((await put(`/orders/${id}/accept`)).body.error).toBe(
    "Test admin has already confirmed this order. It is 'on the way' by now.",
  );
  await asAdmin(`/orders/${id}/status`, { status: 'delivered' });
  expect((await put(`/orders/${id}/status`, { status: 'delivered' })).body.error).toBe(
    'Test admin has already marked this order as delivered.',
  );
});

describe('deleteOrder: deleting an order', () => {
  it('a deleted order gives its stock back, cancels its sale and is hidden, but keeps its history', async () => {
    const { db } = shop.database;
    const product = await makeProduct(db);
    const lines = ['M', 'S', 'M'].map((size) => ({ product: product.id, quantity: 2, size }));
    const { _id: id } = await placed(shop.app, orderOf(product, { products: lines }));
    expect(await stockOf(db, product.id)).toEqual({ 'S|': 8, 'M|': 6 });
    await put(`/orders/${id}/accept`);

    expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'Order deleted' } });
    expect(await stockOf(db, product.id)).toEqual({ 'S|': 10, 'M|': 10 });
    expect((await saleOf(id))?.status).toBe('cancelled');
    const given = await db
      .select()
      .from(stockMovements)
      .where(and(eq(stockMovements.orderId, id), eq(stockMovements.reason, 'order-deleted')));
    expect(given.map(({ size, delta, byName }) => [size, delta, byName]).sort()).toEqual([
      ['M', 4, 'Test employee'],
      ['S', 2, 'Test employee'],
    ]);
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    expect(row?.deletedAt).toBeInstanceOf(Date);
    const trail = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'delete')));
    expect(trail).toMatchObject([{ byName: 'Test employee', before: { status: 'confirmed' } }]);

    const gone = {
      status: 404,
      body: {
        code: 'NOT_FOUND',
        error: 'This order was deleted by Test employee',
        details: { deletedBy: 'Test employee' },
      },
    };
    expect(await call(shop.app, 'GET', `/orders/${id}`, { headers: employee.headers })).toMatchObject(gone);
    expect(await put(`/orders/${id}/status`, { status: 'on the way' })).toMatchObject(gone);
    expect(await put(`/orders/${id}/notes`, { staffNotes: 'x' })).toMatchObject(gone);
    expect(await remove(id)).toMatchObject(gone);
    expect(await stockOf(db, product.id)).toEqual({ 'S|': 10, 'M|': 10 });
  });

  it('a delivered order can be deleted by admins only, and the deletion changes no figure', async () => {
    const { id, product } = await newOrder();
    await deliver(id);
    expect(await remove(id)).toMatchObject({
      status: 403,
      body: { error: 'Only an admin may delete a delivered order' },
    });
    expect((await remove(id, admin)).status).toBe(200);
    expect((await stockOf(shop.database.db, product.id))['M|']).toBe(9);
    expect((await saleOf(id))?.status).toBe('completed');
    expect((await call(shop.app, 'GET', `/orders/${id}`, { headers: admin.headers })).status).toBe(404);
  });

  it('a deleted order recreates a missing stock row of a variant', async () => {
    const { db } = shop.database;
    const { id, product } = await newOrder();
    await db.delete(stock).where(and(eq(stock.productId, product.id), eq(stock.size, 'M')));
    await db
      .insert(stockMovements)
      .values({ productId: product.id, size: 'M', color: '', delta: -9, reason: 'removed', byName: 'Test' });
    expect((await remove(id)).status).toBe(200);
    expect((await stockOf(db, product.id))['M|']).toBe(1);
  });

  it('a deleted order only records pieces that cannot go back because their product is gone', async () => {
    const { db } = shop.database;
    const { id, product } = await newOrder();
    await db.delete(products).where(eq(products.id, product.id));
    const { body } = await call<Order>(shop.app, 'GET', `/orders/${id}`, { headers: employee.headers });
    expect(body.products).toMatchObject([{ product: { _id: null, name: 'Training Tee' }, price: 20 }]);
    expect((await remove(id)).status).toBe(200);
    const [trail] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'delete')));
    expect(trail?.after).toMatchObject({ released: [], notReleased: [{ name: 'Training Tee', quantity: 1 }] });
    expect(await db.$count(stock, eq(stock.productId, product.id))).toBe(0);
  });
});

describe('listOrders: the list of orders', () => {
  const list = async (query: string) => {
    const answer = await call<Order[]>(shop.app, 'GET', `/orders?${query}`, { headers: employee.headers });
    expect(answer.status).toBe(200);
    return answer;
  };
  const ids = async (query: string) => (await list(query)).body.map(({ _id }) => _id);

  it('an order shows a picture of each line in its color, else the main picture of the product', async () => {
    const { app, database } = shop;
    const tee = await makeProduct(database.db, { sizes: [], colors: ['Black', 'Navy', 'Sand'], images: 2 });
    const products = ['Navy', 'Sand'].map((color) => ({ product: tee.id, quantity: 1, color }));
    const { _id } = await placed(app, orderOf(tee, { products }));
    const { body } = await call<Order>(app, 'GET', `/orders/${_id}`, { headers: employee.headers });
    expect(body.products.map(({ color, thumb_url: url }) => [color, url])).toEqual([
      ['Navy', `/pictures/fixture-${tee.id}-1/320.webp`],
      ['Sand', `/pictures/fixture-${tee.id}-0/320.webp`],
    ]);
  });

  it('an order shows staff the shelf of each line, which visitors never see', async () => {
    const product = await makeProduct(shop.database.db, { shelf: 'A 12' });
    const order = orderOf(product);
    const key = { 'idempotency-key': newKey() };
    const { _id } = await placed(shop.app, order, key);
    const read = () => call<Order>(shop.app, 'GET', `/orders/${_id}`, { headers: employee.headers });
    expect((await read()).body.products).toMatchObject([{ shelf: 'A 12' }]);
    const another = await place(shop.app, { ...order, customerName: 'Rami' }, key);
    expect([another.status, JSON.stringify(another.body)]).toEqual([422, expect.not.stringContaining('shelf')]);
    await shop.database.db.delete(products).where(eq(products.id, product.id));
    expect((await read()).body.products[0]).not.toHaveProperty('shelf');
  });

  it('finds orders by name, by phone in any spelling, and by any part of the id in any case', async () => {
    const { id } = await newOrder({ customerName: 'Zahra 100% Najjar', customerPhone: '+961 71 987 654' });
    const suffix = id.slice(-8).toUpperCase();
    for (const q of [
      'zahra',
      '100%',
      '71 987',
      '71987654',
      '96171987654',
      suffix,
      `#${suffix}`,
      `# ${suffix.toLowerCase()}`,
      id.toUpperCase(),
    ]) {
      expect(await ids(`q=${encodeURIComponent(q)}`)).toEqual([id]);
    }
    expect(await ids('q=%25%25')).toEqual([]);
    expect(await ids(`q=${suffix}&status=confirmed`)).toEqual([]);
  });

  it('filters by status in any spelling, type and payment method', async () => {
    const { id } = await newOrder({ paymentMethod: 'credit', customerName: 'Filter Person' });
    await put(`/orders/${id}/accept`);
    await put(`/orders/${id}/status`, { status: 'on the way' });
    expect(await ids('q=filter%20person&status=on-the-way&type=online&paymentMethod=credit')).toEqual([id]);
    expect(await ids('q=filter%20person&status=all')).toEqual([id]);
    expect(await ids('q=filter%20person&paymentMethod=delivery')).toEqual([]);
    expect(await ids('q=filter%20person&type=in-store')).toEqual([]);
    expect(await ids('status=cancelled')).toEqual([]);
  });

  it('filters by several statuses at once, in list and file', async () => {
    const [pending, confirmed, sent] = await Promise.all(
      ['Several One', 'Several Two', 'Several Three'].map((customerName) => newOrder({ customerName })),
    );
    if (!pending || !confirmed || !sent) throw new Error('Three orders were placed');
    for (const { id } of [confirmed, sent]) await put(`/orders/${id}/accept`);
    await put(`/orders/${sent.id}/status`, { status: 'on the way' });
    const found = async (status: string) => (await ids(`q=several&status=${status}`)).sort();
    const sorted = (...made: { id: string }[]) => made.map(({ id }) => id).sort();
    expect(await found('pending,on-the-way')).toEqual(sorted(pending, sent));
    expect(await found('Confirmed,%20PENDING,')).toEqual(sorted(pending, confirmed));
    // An unknown status is ignored: the list has neither more nor fewer orders.
    expect(await found('pending,cancelled')).toEqual(sorted(pending));
    expect(await found('pending,confirmed,on_the_way,delivered')).toEqual(sorted(pending, confirmed, sent));
    expect(await found('pending,all')).toEqual(sorted(pending, confirmed, sent));
    const file = await shop.app.inject({
      url: '/api/orders/export.csv?q=several&status=pending,confirmed',
      headers: employee.headers,
    });
    expect([pending, confirmed, sent].map(({ id }) => file.body.includes(id))).toEqual([true, true, false]);
  });

  it('the order counts by status follow the type and payment filters, without deleted orders', async () => {
    const counts = async (query: string) => {
      const answer = await call<OrderCounts>(shop.app, 'GET', `/orders/counts${query}`, { headers: employee.headers });
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const [before, chats] = [await counts(''), await counts('?type=online&paymentMethod=credit')];
    await newOrder();
    const sent = await newOrder({ paymentMethod: 'credit' });
    await put(`/orders/${sent.id}/accept`);
    await put(`/orders/${sent.id}/status`, { status: 'on the way' });
    await remove((await newOrder({ paymentMethod: 'credit' })).id);
    expect(await counts('')).toEqual({
      ...before,
      total: before.total + 2,
      byStatus: {
        ...before.byStatus,
        pending: before.byStatus.pending + 1,
        'on the way': before.byStatus['on the way'] + 1,
      },
    });
    expect(await counts('?type=online&paymentMethod=credit')).toEqual({
      ...chats,
      total: chats.total + 1,
      byStatus: { ...chats.byStatus, 'on the way': chats.byStatus['on the way'] + 1 },
    });
    const refused = await call(shop.app, 'GET', '/orders/counts?type=stolen', { headers: employee.headers });
    expect(refused.status).toBe(400);
  });

  it('the period filter includes its first moment and excludes its end, in list, counts and file', async () => {
    const on = async (day: string) => {
      const { id } = await newOrder({ customerName: 'Period Person' });
      await shop.database.db
        .update(orders)
        .set({ createdAt: new Date(day) })
        .where(eq(orders.id, id));
      return id;
    };
    const made = [
      await on('2019-03-01T00:00:00Z'),
      await on('2019-03-02T23:59:59.999Z'),
      await on('2019-03-03T00:00:00Z'),
    ];
    const march = 'startDate=2019-03-01T00:00:00Z&endDate=2019-03-03T00:00:00Z';
    expect(await ids(march)).toEqual([made[1], made[0]]);
    // A date without a time means the whole day.
    expect(await ids('startDate=2019-03-02&endDate=2019-03-03')).toEqual([made[2], made[1]]);
    expect(await ids('q=period%20person&endDate=2019-03-01')).toEqual([made[0]]);
    const get = (path: string) => shop.app.inject({ url: `/api/orders${path}`, headers: employee.headers });
    expect((await get(`/counts?${march}`)).json<OrderCounts>()).toMatchObject({ total: 2, byStatus: { pending: 2 } });
    const file = (await get(`/export.csv?${march}`)).body;
    expect(made.map((id) => file.includes(id))).toEqual([true, true, false]);
  });

  it('finds orders that have waited long or have no address when filtered for them', async () => {
    const named = (query: string) => ids(`q=needy%20person&${query}`);
    const { id: chat } = await newOrder({
      customerName: 'Needy Person',
      paymentMethod: 'credit',
      customerAddress: undefined,
    });
    const { id: old } = await newOrder({ customerName: 'Needy Person' });
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await shop.database.db.update(orders).set({ createdAt: yesterday }).where(eq(orders.id, old));
    expect(await named('addressMissing=true')).toEqual([chat]);
    expect(await named('addressMissing=false')).toEqual([chat, old]);
    expect(await named('waitingHours=24')).toEqual([old]);
    expect(await named('waitingHours=26')).toEqual([]);
    await deliver(chat);
    expect(await named('addressMissing=true')).toEqual([]);
    await put(`/orders/${old}/accept`);
    expect(await named('waitingHours=1')).toEqual([]);
    for (const query of ['waitingHours=0', 'waitingHours=721', 'waitingHours=soon', 'addressMissing=maybe']) {
      const refused = await call(shop.app, 'GET', `/orders?${query}`, { headers: employee.headers });
      expect(refused.status).toBe(400);
    }
  });

  it.each(['', '/counts', '/export.csv'])('GET /orders%s refuses a period that ends before it begins', async (path) => {
    const url = `/orders${path}?startDate=2019-03-03&endDate=2019-03-01`;
    const { status, body } = await call<ErrorBody>(shop.app, 'GET', url, { headers: employee.headers });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'endDate', message: 'End date must not be before the start date' }]);
    const wrong = await call(shop.app, 'GET', `/orders${path}?startDate=soon`, { headers: employee.headers });
    expect(wrong.status).toBe(400);
  });

  it('returns orders newest first, in pages with their total number', async () => {
    const made: string[] = [];
    for (const name of ['Page A', 'Page B', 'Page C']) made.push((await newOrder({ customerName: name })).id);
    const first = await list('q=page&limit=2');
    expect(first.body.map(({ _id }) => _id)).toEqual([made[2], made[1]]);
    expect(first.headers).toMatchObject({ 'x-total-count': '3', 'x-page': '1', 'x-limit': '2' });
    expect(await ids('q=page&limit=2&page=2')).toEqual([made[0]]);
    expect(await ids('q=page&sort=customerName')).toEqual(made);
    expect(await ids('q=page&sort=-customerName')).toEqual([...made].reverse());
    for (const sort of ['createdAt', '-totalAmount', 'status']) {
      expect(await ids(`q=page&sort=${sort}`)).toHaveLength(3);
    }
    const refused = await call(shop.app, 'GET', '/orders?sort=secret', { headers: employee.headers });
    expect(refused.status).toBe(400);
  });

  it('does not show deleted orders', async () => {
    const { id } = await newOrder({ customerName: 'Gone Person' });
    await remove(id);
    expect(await ids('q=gone')).toEqual([]);
  });
});

describe('orders for staff: orders by staff', () => {
  it('an order by staff is not blocked by the limit for visitors', async () => {
    const order = orderOf(await makeProduct(shop.database.db, { stock: 100 }));
    for (let count = 0; count < 21; count += 1) await placed(shop.app, order, employee.headers);
    expect((await place(shop.app, order)).status).toBe(429);
  });
});
