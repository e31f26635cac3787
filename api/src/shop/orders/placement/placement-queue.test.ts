import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { eventually } from '../../../testing/eventually';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, newKey, newPhone, orderOf, place, placed } from '../testing';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** In how many transactions orders were written. */
async function transactionsOf(ids: readonly string[]): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    'select count(distinct xmin::text)::int as count from orders where id = any($1)',
    [ids],
  );
  return rows[0]?.count ?? 0;
}

/** Waits until that many statements of the shop wait for a lock, or more. */
const waitingForLocks = (count: number): Promise<void> =>
  eventually(async () => {
    const { rows } = await shop.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows[0]?.count).toBeGreaterThanOrEqual(count);
  });

/** Runs work while another transaction holds the stock of a product. */
async function whileHeld<T>(productId: string, work: () => Promise<T>): Promise<T> {
  const holder = shop.database.session('shop-test');
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from stock where product_id = $1 for update', [productId]);
    const result = await work();
    await holder.query('rollback');
    return result;
  } finally {
    await holder.end();
  }
}

/** A phone number whose customer staff have blocked. */
async function blockedPhone(product: { id: string }): Promise<string> {
  const phone = newPhone();
  await placed(shop.app, orderOf(product, { customerPhone: phone }));
  await shop.database.pool.query(
    `update customers set blocked_at = now(), blocked_reason = 'Never there', blocked_by_name = 'Jo' where phone = $1`,
    [phone],
  );
  return phone;
}

it('orders that arrive while others are placed share a transaction, and each is a whole order', async () => {
  const { app, database } = shop;
  const [cap, shirt] = [await makeProduct(database.db), await makeProduct(database.db, { price: 30 })];
  await placed(app, orderOf(cap, { customerName: 'Known', customerPhone: '+961 3 555 001' }));
  const answers = await times(9, (index) => {
    const product = index % 2 === 0 ? cap : shirt;
    const customerPhone = index === 8 ? '+961 3 555 001' : newPhone();
    return place(app, orderOf(product, { customerName: `Shopper ${index}`, customerPhone, location: `Town ${index}` }));
  });
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 201));
  const ids = answers.map(({ body }) => body._id);
  // The one that came first, and the group of the others.
  expect(await transactionsOf(ids)).toBe(2);
  const { rows } = await database.pool.query<{ name: string }>(
    `select o.customer_name || ', ' || o.location || ', ' || l.product_id || ', ' || t.amount || ', ' || c.name as name
     from orders o join order_lines l on l.order_id = o.id join transactions t on t.order_id = o.id
     join customers c on c.id = o.customer_id
     where o.id = any($1) order by 1`,
    [ids],
  );
  expect(rows.map(({ name }) => name)).toEqual(
    answers.map(({ body }, index) => {
      const product = index % 2 === 0 ? cap : shirt;
      const customer = index === 8 ? 'Known' : `Shopper ${index}`;
      return `Shopper ${index}, Town ${index}, ${product.id}, ${Math.round(body.totalAmount * 100)}, ${customer}`;
    }),
  );
  expect((await stockOf(database.db, cap.id))['M|']).toBe(4);
});

it('an order of a blocked customer is refused among others that can all be placed', async () => {
  const { app, database } = shop;
  const product = await makeProduct(database.db);
  const customerPhone = await blockedPhone(product);
  const orders = [orderOf(product), orderOf(product), orderOf(product, { customerPhone }), orderOf(product)];
  const answers = await Promise.all(orders.map((order) => place(app, order)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 429, 201]);
  expect((await stockOf(database.db, product.id))['M|']).toBe(6);
});

it('an order that cannot be placed is refused for its own reason, and the others of its group are placed', async () => {
  const { app, database } = shop;
  const [plenty, gone] = [await makeProduct(database.db), await makeProduct(database.db, { stock: 0 })];
  const refused = await blockedPhone(plenty);
  const orders = [
    orderOf(plenty),
    orderOf(plenty),
    orderOf(plenty),
    orderOf(gone),
    orderOf(plenty, { customerPhone: refused }),
    orderOf(plenty, { products: [{ product: plenty.id, quantity: 1, size: 'XXL' }] }),
    orderOf(plenty, { expectedTotal: 1 }),
    orderOf(plenty),
  ];
  const answers = await Promise.all(orders.map((order) => place(app, order)));
  expect(answers.map(({ status, body }) => (status === 201 ? status : body.code))).toEqual([
    201,
    201,
    201,
    'STOCK',
    'TOO_MANY_PENDING_ORDERS',
    'INVALID',
    'PRICE_CHANGED',
    201,
  ]);
  expect((await stockOf(database.db, plenty.id))['M|']).toBe(5);
});

it('the last piece goes to one order of a group', async () => {
  const { app, database } = shop;
  const [busy, last] = [await makeProduct(database.db), await makeProduct(database.db, { stock: 1 })];
  const answers = await Promise.all([busy, busy, last, last, last].map((product) => place(app, orderOf(product))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
  expect((await stockOf(database.db, last.id))['M|']).toBe(0);
});

it('a request that is sent several times at once is placed once within a group, with a key and by its phone', async () => {
  const { app, database } = shop;
  const product = await makeProduct(database.db);
  const [order, key] = [orderOf(product), newKey()];
  const answers = await times(8, () => place(app, order, { 'idempotency-key': key }));
  const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body._id);
  expect(new Set(ids).size).toBe(1);
  expect((await stockOf(database.db, product.id))['M|']).toBe(9);
});

it('orders that wait for the stock of one product do not hold up orders of others', async () => {
  const { app, database } = shop;
  const [held, free] = [await makeProduct(database.db), await makeProduct(database.db)];
  const waiting = await whileHeld(held.id, async () => {
    const orders = times(4, () => place(app, orderOf(held)));
    await waitingForLocks(2);
    const answers = await times(5, () => place(app, orderOf(free)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    return { orders };
  });
  expect((await waiting.orders).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
});

it('orders whose connection is lost while they are placed together are placed once when they are sent again', async () => {
  const { app, database } = shop;
  const [held, other] = [await makeProduct(database.db), await makeProduct(database.db)];
  const orders = [held, held, other, held, other].map((product) => ({ order: orderOf(product), key: newKey() }));
  const send = () => Promise.all(orders.map(({ order, key }) => place(app, order, { 'idempotency-key': key })));
  const lost = await whileHeld(held.id, async () => {
    const answers = send();
    // The one that came first, alone, and then the group of the others.
    await waitingForLocks(2);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return { answers };
  });
  const statuses = (await lost.answers).map(({ status }) => status);
  // A group waits for a short time only. After that its orders are placed one by one.
  expect(statuses.every((status) => status === 503 || status === 201)).toBe(true);
  expect(statuses).toContain(503);
  const again = await send();
  expect(again.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect((await send()).map(({ body }) => body._id)).toEqual(again.map(({ body }) => body._id));
  expect((await stockOf(database.db, held.id))['M|']).toBe(7);
  expect((await stockOf(database.db, other.id))['M|']).toBe(8);
});

it('PostgreSQL plans the statements of orders once for each connection, however many it writes', async () => {
  const { app, database } = shop;
  const product = await makeProduct(database.db, { stock: 100 });
  for (const count of [1, 1, 12, 1, 20, 1]) await times(count, () => place(app, orderOf(product)));
  const clients = await times(10, () => database.pool.connect());
  const plans = await Promise.all(
    clients.map((client) =>
      client.query<{ again: number }>(
        `select coalesce(sum(custom_plans), 0)::int as again from pg_prepared_statements where name ~ '^(record-order|begin-placement)'`,
      ),
    ),
  );
  for (const client of clients) client.release();
  expect(plans.map(({ rows }) => rows[0]?.again)).toEqual(plans.map(() => 0));
});
