import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DashboardSales, DashboardSummary } from '@shop/shared/contracts';
import type { SignedIn, TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { eq } from 'drizzle-orm';
import { orders, seeds, settings } from '../../database/schema';
import { makeCategory, makeCustomer, makeOrder, makeProduct, makeTransaction } from '../../testing/fixtures';
import { call } from './testing';

let shop: TestApp;
let employee: SignedIn;
let admin: SignedIn;

/** Two in the morning of the 3rd in New York, and seven in UTC. */
const NOW = new Date('2026-12-03T07:00:00.000Z');

beforeAll(async () => {
  shop = await createTestApp({ env: { TIME_ZONE: 'America/New_York' }, now: () => NOW });
  employee = await shop.signIn('employee');
  admin = await shop.signIn('admin');
  const { db } = shop.database;
  const customer = await makeCustomer(db);
  const sales: [string, number, object?][] = [
    ['2026-12-03T05:00:00.000Z', 1.01],
    // The evening before, in the shop's time zone.
    ['2026-12-03T04:59:59.999Z', 10.1],
    // The first moment of the month, and the last one before it.
    ['2026-12-01T05:00:00.000Z', 100],
    ['2026-12-01T04:59:59.999Z', 1000],
    // The first moment of the seven days that end today, and the last one before them.
    ['2026-11-27T05:00:00.000Z', 10_000],
    ['2026-11-27T04:59:59.999Z', 100_000],
    // Yesterday just before this time of day, and exactly at it.
    ['2026-12-02T06:59:59.999Z', 0.2],
    ['2026-12-02T07:00:00.000Z', 30],
    // The week before: just before this time of day, and exactly at it.
    ['2026-11-26T06:59:59.999Z', 0.03],
    ['2026-11-26T07:00:00.000Z', 0.04],
    // The first moment of last month, when clocks were set back; the end of its 50th hour; and the moment after that.
    ['2026-11-01T04:00:00.000Z', 1],
    ['2026-11-03T05:59:59.999Z', 2],
    ['2026-11-03T06:00:00.000Z', 40],
    ['2026-12-03T06:00:00.000Z', 5000, { deletedAt: NOW }],
    ['2026-12-03T06:30:00.000Z', 0.5, { deletedAt: NOW, status: 'delivered' }],
  ];
  for (const [at, total, values] of sales) {
    await makeOrder(db, { customer, subtotal: total, deliveryFee: 0, createdAt: new Date(at), ...values });
  }
  const money: [Parameters<typeof makeTransaction>[1], number][] = [
    [{ type: 'sale', paymentMethod: 'delivery' }, 500.55],
    [{ type: 'sale', paymentMethod: 'cash' }, 99.45],
    [{ type: 'sale', paymentMethod: 'credit' }, 7000],
    [{ type: 'sale', paymentMethod: 'cash', status: 'pending' }, 7000],
    [{ type: 'refund', paymentMethod: 'cash' }, 20],
    [{ type: 'expense', paymentMethod: 'cash' }, 30],
    [{ type: 'purchase', paymentMethod: 'cash' }, 40],
    [{ type: 'purchase', paymentMethod: 'bank' }, 7000],
    [{ type: 'expense', paymentMethod: 'cash', status: 'cancelled' }, 7000],
  ];
  for (const [values, amount] of money) await makeTransaction(db, { ...values, amount });
});

afterAll(() => shop.close());

const summary = async ({ headers }: SignedIn) =>
  (await call<DashboardSummary>(shop.app, 'GET', '/dashboard/summary', { headers })).body;

describe('dashboardSummary: the dashboard', () => {
  it('the dashboard adds up sales by days of the shop, without orders deleted before delivery', async () => {
    expect(await summary(employee)).toMatchObject({ todaySales: 1.51, weekSales: 11_141.81, monthSales: 141.81 });
  });

  it('the dashboard compares its sales with the same part of the previous periods', async () => {
    // The earlier periods cover two hours of yesterday, six days and two hours of the week before, and 50 hours of last
    // month.
    expect((await summary(employee)).before).toEqual({ todaySales: 0.2, weekSales: 0.03, monthSales: 3 });
  });

  it('the dashboard shows the sales of each day in the time zone of the shop, including days without sales', async () => {
    const sales = (query: string) =>
      call<DashboardSales>(shop.app, 'GET', `/dashboard/sales${query}`, { headers: employee.headers });
    const { body } = await sales('?days=7');
    expect(body).toEqual({
      days: [
        { day: '2026-11-27', total: 10_000, orders: 1 },
        { day: '2026-11-28', total: 0, orders: 0 },
        { day: '2026-11-29', total: 0, orders: 0 },
        { day: '2026-11-30', total: 1000, orders: 1 },
        { day: '2026-12-01', total: 100, orders: 1 },
        { day: '2026-12-02', total: 40.3, orders: 3 },
        { day: '2026-12-03', total: 1.51, orders: 2 },
      ],
      total: 11_141.81,
      orders: 8,
      before: expect.any(Array),
    });
    const fortnight = (await sales('?days=14')).body;
    expect(body.before).toEqual(fortnight.days.slice(0, 7).map(({ total }) => total));
    expect(body.before?.some((total) => total > 0)).toBe(true);
    const month = (await sales('')).body;
    expect(month.days).toHaveLength(30);
    expect(month.days[0]?.day).toBe('2026-11-04');
    expect(month.total).toBe(111_141.88);
    for (const days of ['0', '367', 'x']) expect((await sales(`?days=${days}`)).status).toBe(400);
  });

  it.each(['America/Vancouver', 'Africa/Casablanca', 'Asia/Kathmandu', 'America/New_York'])(
    'the figure of today is that of the last bar in %s, also where Node and the database know other clocks',
    async (timeZone) => {
      const change = (zone: string) =>
        call(shop.app, 'PUT', '/settings/shop', { headers: admin.headers, payload: { timeZone: zone } });
      expect((await change(timeZone)).status).toBe(200);
      // One order in each half hour, so that each clock that is read otherwise moves one to another day.
      const customer = await makeCustomer(shop.database.db);
      const times = Array.from({ length: 2 * 36 }, (_, index) => new Date(NOW.getTime() - index * 1_800_000));
      const made = [];
      for (const createdAt of times) {
        made.push(await makeOrder(shop.database.db, { customer, subtotal: 7, deliveryFee: 0, createdAt }));
      }
      const { todaySales, weekSales } = await summary(employee);
      const week = { headers: employee.headers };
      const { body } = await call<DashboardSales>(shop.app, 'GET', '/dashboard/sales?days=7', week);
      expect([body.days.at(-1)?.total, body.total]).toEqual([todaySales, weekSales]);
      for (const { id } of made) await shop.database.db.delete(orders).where(eq(orders.id, id));
      expect((await change('America/New_York')).status).toBe(200);
    },
  );

  it('the dashboard shows the cash in hand to admins only', async () => {
    expect(await summary(admin)).toMatchObject({ cashInHand: 510 });
    expect(await summary(employee)).not.toHaveProperty('cashInHand');
  });
});

describe('setupChecklist: the checklist of a new shop', () => {
  let fresh: TestApp;
  let owner: SignedIn;
  beforeAll(async () => {
    fresh = await createTestApp({ env: { SHOP_NAME: '', SHOP_PHONE: '' } });
    owner = await fresh.signIn('admin');
  });
  afterAll(() => fresh.close());
  const stepsFor = async ({ headers }: SignedIn) =>
    (await call<DashboardSummary>(fresh.app, 'GET', '/dashboard/summary', { headers })).body.firstSteps;
  const done = async () => (await stepsFor(owner))?.filter((step) => step.done).map(({ key }) => key);
  const save = (payload: object) =>
    call(fresh.app, 'PUT', '/settings/shop', { headers: owner.headers, payload }).then(({ status }) => status);

  it('the checklist is shown to admins only, checks off its steps, and disappears once all are done', async () => {
    const { db } = fresh.database;
    expect((await stepsFor(owner))?.map(({ key }) => key)).toEqual([
      'contacts',
      'category',
      'product',
      'delivery',
      'order',
    ]);
    expect(await done()).toEqual([]);
    expect(await stepsFor(await fresh.signIn('employee'))).toBeUndefined();
    expect(await save({ shopName: 'Plain Goods', phone: '+49 30 1234567' })).toBe(200);
    expect(await done()).toEqual(['contacts']);
    await makeProduct(db, { categoryId: (await makeCategory(db)).id });
    expect(await done()).toEqual(['contacts', 'category', 'product']);
    await makeOrder(db, { customer: await makeCustomer(db) });
    expect(await done()).toEqual(['contacts', 'category', 'product', 'order']);
    expect(await save({ deliveryFee: 4 })).toBe(200);
    expect(await stepsFor(owner)).toBeUndefined();
  });

  it('the checklist does not appear in the demo shop', async () => {
    const { db } = fresh.database;
    await db.delete(settings);
    expect(await stepsFor(owner)).toHaveLength(5);
    await db.insert(seeds).values({ name: 'demo' });
    expect(await stepsFor(owner)).toBeUndefined();
  });
});
