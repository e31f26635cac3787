import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer, DashboardSummary, OrderCounts, Tracking } from '@shop/shared/contracts';
import { CSV_BYTE_ORDER_MARK, shortId } from '@shop/shared/rules';
import type { SignedIn, TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, call, newPhone, orderOf, placed } from '../testing';
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

describe('ended orders', () => {
  it('an ended order is no sale in any figure', async () => {
    const { db } = shop.database;
    const get = async <Body>(url: string) =>
      (await call<Body>(shop.app, 'GET', url, { headers: employee.headers })).body;
    const customerPhone = newPhone();
    const product = await makeProduct(db, { price: 50 });
    await staff.ordered(product, { customerPhone, status: 'delivered' });
    const id = await staff.ordered(product, { customerPhone });
    const figures = async () => {
      const { todaySales } = await get<DashboardSummary>('/dashboard/summary');
      const { total } = await get<{ total: number }>('/dashboard/sales?days=1');
      const [customer] = await get<Customer[]>(`/customers?q=${encodeURIComponent(customerPhone)}`);
      return [todaySales, total, customer?.totalSpent, customer?.orderCount];
    };
    const [today = 0, days = 0, spent = 0, orders = 0] = await figures();
    await staff.end(id, { kind: 'refused' });
    expect(await figures()).toEqual([today - 53, days - 53, spent - 53, orders - 1]);
    const admin = await shop.signIn('admin');
    const refund = await call(shop.app, 'POST', '/transactions', {
      headers: admin.headers,
      payload: { type: 'refund', amount: 5, orderId: id, paymentMethod: 'cash' },
    });
    expect(refund).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'orderId', message: expect.stringContaining('ended without being delivered') }] },
    });
  });

  it('ended orders stay in the history of their customer, with how they ended', async () => {
    const product = await makeProduct(shop.database.db);
    const customerPhone = newPhone();
    const refused = await staff.ordered(product, { customerPhone });
    await staff.end(refused, { kind: 'refused' });
    const canceled = await staff.ordered(product, { customerPhone, status: 'pending' });
    await staff.end(canceled, { status: 'pending' });
    const { headers } = employee;
    const url = `/customers?q=${encodeURIComponent(customerPhone)}`;
    const [found] = (await call<Customer[]>(shop.app, 'GET', url, { headers })).body;
    const { body } = await call<Customer>(shop.app, 'GET', `/customers/${found?._id ?? ''}`, { headers });
    expect(body.orders.map(({ _id, outcome }) => [_id, outcome?.kind])).toEqual([
      [canceled, 'cancelled by shop'],
      [refused, 'refused'],
    ]);
  });

  it('an ended order does not block the next order of its phone', async () => {
    const product = await makeProduct(shop.database.db, { stock: 100 });
    const customerPhone = newPhone();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.push((await placed(shop.app, orderOf(product, { customerPhone })))._id);
    const next = () => call(shop.app, 'POST', '/orders', { payload: orderOf(product, { customerPhone }) });
    expect((await next()).status).toBe(429);
    await staff.end(ids[0] ?? '', { status: 'pending' });
    expect((await next()).status).toBe(201);
  });
});

describe('listOrders: ended orders', () => {
  it('finds ended orders by their outcome, and keeps them out of the orders to be worked on', async () => {
    const product = await makeProduct(shop.database.db, { stock: 100 });
    const customerName = `Lister ${product.id}`;
    const listed = async (query: string) => {
      const { body } = await call<{ _id: string }[]>(shop.app, 'GET', `/orders?q=${customerName}&${query}`, {
        headers: employee.headers,
      });
      return body.map(({ _id }) => _id).sort();
    };
    const open = await staff.ordered(product, { customerName });
    const refused = await staff.ordered(product, { customerName });
    await staff.end(refused, { kind: 'refused' });
    const checked = await staff.ordered(product, { customerName });
    await staff.end(checked, { kind: 'wrong address' });
    await staff.checkIn(checked, [{ line: 0, sellable: 1, damaged: 0, lost: 0 }]);
    const canceled = await staff.ordered(product, { customerName, status: 'pending' });
    await staff.end(canceled, { status: 'pending' });

    expect(await listed('')).toEqual([open, refused, checked, canceled].sort());
    expect(await listed('status=on-the-way')).toEqual([open]);
    expect(await listed('status=pending')).toEqual([]);
    expect(await listed('outcome=any')).toEqual([refused, checked, canceled].sort());
    expect(await listed('outcome=none')).toEqual([open]);
    expect(await listed('outcome=refused,wrong-address')).toEqual([refused, checked].sort());
    expect(await listed('outcome=to-check-in')).toEqual([refused]);
    expect(await listed('outcome=any&status=on-the-way')).toEqual([refused, checked].sort());
    expect(await listed('outcome=nonsense')).toEqual([]);

    const file = await shop.app.inject({
      url: `/api/orders/export.csv?q=${encodeURIComponent(customerName)}&outcome=refused`,
      headers: employee.headers,
    });
    const [, row] = file.body.replace(CSV_BYTE_ORDER_MARK, '').split('\r\n');
    // A number of figures alone begins with an apostrophe.
    expect(row).toMatch(new RegExp(`,${refused},'?${shortId(refused).toUpperCase()},on the way \\(refused\\),`));
  });

  it('the order counts count ended orders separately', async () => {
    const counts = async () =>
      (await call<OrderCounts>(shop.app, 'GET', '/orders/counts', { headers: employee.headers })).body;
    const id = await staff.ordered(await makeProduct(shop.database.db));
    const before = await counts();
    await staff.end(id, { kind: 'refused' });
    expect(await counts()).toEqual({
      ...before,
      byStatus: { ...before.byStatus, 'on the way': before.byStatus['on the way'] - 1 },
      ended: (before.ended ?? 0) + 1,
      toCheckIn: (before.toCheckIn ?? 0) + 1,
    });
  });

  it('the filter for a missing address skips ended orders', async () => {
    const product = await makeProduct(shop.database.db);
    const values = { customerAddress: '', paymentMethod: 'credit' as const, customerName: `Nowhere ${product.id}` };
    const id = await staff.ordered(product, { ...values, status: 'pending' });
    const missing = async () =>
      (
        await call<object[]>(shop.app, 'GET', `/orders?addressMissing=true&q=${values.customerName}`, {
          headers: employee.headers,
        })
      ).body.length;
    expect(await missing()).toBe(1);
    await staff.end(id, { status: 'pending' });
    expect(await missing()).toBe(0);
  });
});

it('order tracking shows that an order ended, and not why', async () => {
  const customerPhone = newPhone();
  const id = await staff.ordered(await makeProduct(shop.database.db), { customerPhone });
  const track = async () =>
    (await call<Tracking>(shop.app, 'GET', `/orders/track/${encodeURIComponent(customerPhone)}`)).body.orders[0];
  const before = await track();
  await staff.end(id, { kind: 'refused', note: 'Rude' });
  expect(await track()).toEqual({
    ...before,
    estimatedDelivery: null,
    outcome: {
      kind: 'not delivered',
      title: 'Not Delivered',
      description: 'This order could not be delivered. Please contact us if you still want it.',
      date: expect.any(String),
    },
  });
});
