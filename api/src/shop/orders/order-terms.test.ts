import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderCreated, Quote, ShopSettingsChange, Tracking } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { applyMigrations, knownMigrations, startJournal } from '../../backup/migrations';
import { readConfig } from '../../config';
import { openDatabase } from '../../database/client';
import { migrate, migrationsFolder } from '../../database/migrate';
import { orders, transactions } from '../../database/schema';
import { createTestApp } from '../../testing/app';
import type { SignedIn, TestApp } from '../../testing/app';
import { createTestDatabase } from '../../testing/database';
import { makeCustomer, makeOrder, makeProduct } from '../../testing/fixtures';
import { findContradictions } from './invariants';
import { BUSY_SHOP, call, newPhone, orderOf, place, placed } from './testing';

/** A Friday noon. */
const FRIDAY = new Date('2026-03-06T12:00:00.000Z');

let shop: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, TIME_ZONE: 'UTC' } });
  admin = await shop.signIn('admin');
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const change = async (settings: ShopSettingsChange) => {
  const { headers } = admin;
  const { status } = await call(shop.app, 'PUT', '/settings/shop', { headers, payload: settings });
  expect(status).toBe(200);
};

const staffGet = async <Body>(url: string) => (await call<Body>(shop.app, 'GET', url, { headers: admin.headers })).body;

const tracked = async (phone: string) =>
  (await call<Tracking>(shop.app, 'GET', `/orders/track/${encodeURIComponent(phone)}`)).body.orders;

const FIRST = { exchangeDays: 14, refunds: true, deliveryDays: { min: 2, max: 4 } };
const LATER = { exchangeDays: 5, refunds: false, deliveryDays: { min: 6, max: 6 } };

const changeTo = ({ deliveryDays: { min, max }, ...terms }: typeof FIRST, deliveryFee: number) =>
  change({ ...terms, deliveryFee, deliveryDays: min === max ? `${min}` : `${min}-${max}` });

describe('order terms', () => {
  it('the terms of an order stay as promised after later changes, and a new order gets the new terms', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { stock: 50 });
    await changeTo(FIRST, 4);
    const phone = newPhone();
    const web = await placed(app, orderOf(product, { customerPhone: phone }));
    const byStaff = await placed(app, orderOf(product), admin.headers);
    const atTill = await placed(app, orderOf(product, { orderType: 'in-store', paymentMethod: 'cash' }), admin.headers);
    await database.db.update(orders).set({ createdAt: FRIDAY }).where(eq(orders.id, web._id));
    const [promised] = await tracked(phone);
    // Four business days after a Friday.
    expect(promised?.estimatedDelivery).toBe('2026-03-12T12:00:00.000Z');

    await changeTo(LATER, 9);
    expect(await tracked(phone)).toEqual([promised]);
    for (const [{ _id }, deliveryFee] of [[web, 4] as const, [byStaff, 4] as const, [atTill, 0] as const]) {
      expect(await staffGet<Order>(`/orders/${_id}`)).toMatchObject({ terms: FIRST, deliveryFee });
    }
    const listed = await staffGet<Order[]>(`/orders?q=${encodeURIComponent(phone)}`);
    expect(listed.map(({ terms }) => terms)).toEqual([FIRST]);
    const noted = { headers: admin.headers, payload: { staffNotes: 'Ring twice' } };
    expect((await call<Order>(app, 'PUT', `/orders/${web._id}/notes`, noted)).body.terms).toEqual(FIRST);
    const accepted = { headers: admin.headers };
    expect((await call<Order>(app, 'PUT', `/orders/${web._id}/accept`, accepted)).body.terms).toEqual(FIRST);

    const next = await placed(app, orderOf(product, { customerPhone: phone }));
    expect(await staffGet<Order>(`/orders/${next._id}`)).toMatchObject({ terms: LATER, deliveryFee: 9 });
  });

  it('the answer to an order states the delivery days, and the same days when it is sent again later', async () => {
    const { app, database } = shop;
    const payload = orderOf(await makeProduct(database.db));
    const headers = { 'idempotency-key': 'promised-days-of-1' };
    const send = () => call<OrderCreated>(app, 'POST', '/orders', { payload, headers });
    await changeTo(FIRST, 4);
    const first = await send();
    expect([first.status, first.body.deliveryDays]).toEqual([201, FIRST.deliveryDays]);
    await changeTo(LATER, 4);
    expect((await send()).body).toEqual(first.body);
    await database.db
      .update(orders)
      .set({ exchangeDays: null, refunds: null, deliveryDaysMin: null, deliveryDaysMax: null })
      .where(eq(orders.id, first.body._id));
    expect((await send()).body).not.toHaveProperty('deliveryDays');
  });

  it('order tracking shows shoppers only the delivery day of the terms', async () => {
    const phone = newPhone();
    await placed(shop.app, orderOf(await makeProduct(shop.database.db), { customerPhone: phone }));
    const [order] = await tracked(phone);
    expect(Object.keys(order ?? {}).toSorted()).toEqual(
      ['estimatedDelivery', 'itemCount', 'orderDate', 'orderId', 'status', 'timeline'].toSorted(),
    );
  });

  it('an order that an older server wrote without terms uses the current terms', async () => {
    const { db } = shop.database;
    const customer = await makeCustomer(db, { phone: newPhone() });
    const { id } = await makeOrder(db, { customer, createdAt: FRIDAY });
    try {
      for (const [terms, day] of [[FIRST, '2026-03-12'] as const, [LATER, '2026-03-16'] as const]) {
        await changeTo(terms, 4);
        expect((await staffGet<Order>(`/orders/${id}`)).terms).toEqual(terms);
        expect((await tracked(customer.phone))[0]?.estimatedDelivery).toBe(`${day}T12:00:00.000Z`);
      }
    } finally {
      // The order has no sale, so it would fail the consistency check of the shop.
      await db.delete(orders).where(eq(orders.id, id));
    }
  });

  it('the terms of an order are all of one moment: 200 orders while the fee changes 20 times', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { stock: 500, price: 20 });
    const SHOPPERS = 10;
    let before = 3;
    await change({ deliveryFee: before });
    const seen = { taken: 0, refused: 0 };

    for (let round = 1; round <= 20; round += 1) {
      // The fee goes up and down in turns.
      const after = round % 2 === 1 ? before + 2.5 : before - 1.25;
      const quote = async () => {
        const payload = { products: orderOf(product).products };
        return (await call<Quote>(app, 'POST', '/orders/quote', { payload })).body;
      };
      const quotes = await Promise.all(Array.from({ length: SHOPPERS }, quote));
      expect(new Set(quotes.map(({ deliveryFee }) => deliveryFee))).toEqual(new Set([before]));

      const changing = change({ deliveryFee: after });
      await Promise.all(
        quotes.map(async ({ totalAmount: expectedTotal }, shopper) => {
          const late = shopper % 2 === 1;
          if (late) await changing;
          const order = orderOf(product, { expectedTotal });
          let answer = await place(app, order);
          if (answer.status === 409) {
            seen.refused += 1;
            expect(after).toBeGreaterThan(before);
            expect(answer.body).toMatchObject({
              code: 'PRICE_CHANGED',
              details: { totals: { deliveryFee: after, totalAmount: 20 + after } },
            });
            answer = await place(app, { ...order, expectedTotal: (await quote()).totalAmount });
            expect(answer.body.deliveryFee).toBe(after);
          }
          expect(answer.status).toBe(201);
          const { _id, deliveryFee, totalAmount } = answer.body;
          if (late) expect(deliveryFee).toBe(after);
          if (deliveryFee < before) seen.taken += 1;
          expect([before, after]).toContain(deliveryFee);
          expect(totalAmount).toBe(20 + deliveryFee);
          const [kept] = await database.db.select().from(orders).where(eq(orders.id, _id));
          const sales = await database.db.select().from(transactions).where(eq(transactions.orderId, _id));
          expect(kept).toMatchObject({ deliveryFee: deliveryFee * 100, total: totalAmount * 100 });
          expect(sales.map(({ amount }) => amount)).toEqual([totalAmount * 100]);
        }),
      );
      before = after;
    }
    expect(seen.taken).toBeGreaterThanOrEqual(50);
    expect(seen.refused).toBeGreaterThanOrEqual(50);
  });
});

describe('order terms: orders from before the upgrade', () => {
  /** A database of an earlier version with one order in it. */
  const olderDatabase = async () => {
    const { connectionString, drop } = await createTestDatabase();
    const client = new Client({ connectionString });
    await client.connect();
    await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
    await startJournal(client);
    const known = knownMigrations(migrationsFolder());
    const added = known.findIndex(({ statements }) => statements.some((text) => text.includes('exchange_days')));
    await applyMigrations(client, known.slice(0, added));
    const write = (id: string) =>
      client.query(
        `insert into orders (id, customer_id, customer_name, customer_phone, phone_key, order_type, channel,
           payment_method, status, subtotal, delivery_fee, total, item_count)
         values ($1, 'c1', 'Ada', '1', '1', 'online', 'web', 'delivery', 'pending', 2000, 300, 2300, 1)`,
        [id],
      );
    await client.query(
      `insert into customers (id, customer_id, name, phone, phone_key) values ('c1', 'b1', 'Ada', '1', '1')`,
    );
    await write('before');
    return {
      write,
      save: (key: string, value: string) =>
        client.query(`insert into settings values ($1, 1, $2, now(), 'Jo')`, [key, value]),
      upgrade: async (env: Readonly<Record<string, string>>) => {
        const database = openDatabase(connectionString, { max: 1 });
        await migrate(database, readConfig(env));
        await database.close();
      },
      terms: async (id: string) => {
        const { rows } = await client.query<{ kept: unknown }>(
          `select array[exchange_days, refunds::int, delivery_days_min, delivery_days_max] as kept
           from orders where id = $1`,
          [id],
        );
        return rows[0]?.kept;
      },
      close: async () => {
        await client.end();
        await drop();
      },
    };
  };

  it('orders from before the upgrade get the terms in force then, and an older server still writes no terms', async () => {
    const older = await olderDatabase();
    try {
      await older.save('exchangeDays', '21');
      await older.save('refunds', 'true');
      await older.upgrade({ EXCHANGE_DAYS: '7', DELIVERY_DAYS: '2-5', SETTINGS_LOCKED: 'refunds' });
      // The saved values, except those that the environment locks.
      expect(await older.terms('before')).toEqual([21, 0, 2, 5]);
      await older.write('after');
      expect(await older.terms('after')).toEqual([null, null, null, null]);
    } finally {
      await older.close();
    }
  });

  it('the upgrade reads a single number as delivery days, and ignores values spelled by another version', async () => {
    const older = await olderDatabase();
    try {
      await older.save('exchangeDays', '"a week"');
      await older.save('deliveryDays', '"4"');
      await older.upgrade({});
      expect(await older.terms('before')).toEqual([3, 0, 4, 4]);
    } finally {
      await older.close();
    }
  });
});
