import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { Order } from '@shop/shared/contracts';
import { loginResponseSchema } from '@shop/shared/contracts';
import { temporaryFolder } from '../../../backup/testing';
import { hashPassword } from '../../auth/passwords';
import type { Database } from '../../../database/client';
import { openDatabase } from '../../../database/client';
import { users } from '../../../database/schema';
import { createTestDatabase } from '../../../testing/database';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { Server, endServers, post } from '../../../testing/server-process';
import { TEST_SHOP } from '../../../testing/shop';
import { findContradictions } from '../invariants';
import { newKey, orderOf } from '../testing';
import { lineOf } from './testing';

jest.setTimeout(120_000);

const PASSWORD = 'a password of the tests';

let database: Database;
let drop: () => Promise<void>;
let connectionString: string;
let folder: ReturnType<typeof temporaryFolder>;

beforeAll(async () => {
  ({ connectionString, drop } = await createTestDatabase());
  database = openDatabase(connectionString, { max: 4 });
  folder = temporaryFolder();
  const passwordHash = await hashPassword(PASSWORD);
  await database.db.insert(users).values({ name: 'Jo', email: 'jo@example.test', role: 'admin', passwordHash });
});
afterEach(() => endServers());
afterAll(async () => {
  await database.close();
  await drop();
  folder.remove();
});

/** Starts a server. Answers it with the function that sends a request of staff to it. */
async function start() {
  const server = Server.start({
    ...TEST_SHOP,
    DATABASE_URL: connectionString,
    DATA_DIR: folder.path,
    RENDER_WORKERS: '0',
  });
  const url = `${await server.url()}/api`;
  const signedIn = await post(`${url}/auth/login`, { email: 'jo@example.test', password: PASSWORD });
  const { accessToken } = loginResponseSchema.parse(await signedIn.json());
  const send = async (path: string, body: object, key: string) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${accessToken}`,
      'idempotency-key': key,
    };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Order };
  };
  return { server, send };
}

const waiting = async () => {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

const written = async () => {
  const { rows } = await database.pool.query<Record<string, number>>(`
    select (select count(*)::int from orders) as orders, (select count(*)::int from exchanges) as exchanges,
           (select count(*)::int from exchange_lines) as lines, (select count(*)::int from store_balance) as balance,
           (select count(*)::int from transactions) as payments, (select count(*)::int from stock_movements) as movements`);
  return rows[0];
};

it.each([
  ['an exchange', 'exchanges', { kind: 'in the shop', lines: [lineOf()] }, 9],
  [
    'a return',
    'returns',
    { kind: 'in the shop', lines: [{ line: 0, quantity: 1, reason: 'fault', noneBack: true }], rest: 'balance' },
    10,
  ],
])(
  'a server that is killed while it books %s leaves nothing of it, and the same request books it once',
  async (_, path, body, left) => {
    const product = await makeProduct(database.db, { price: 20, stock: { M: 10, S: 10 } });
    const first = await start();
    const inStore = { orderType: 'in-store', paymentMethod: 'cash' } as const;
    const bought = await first.send('/orders', orderOf(product, inStore), newKey());
    const before = await written();
    const url = `/orders/${bought.body._id}/${path}`;
    const key = newKey();
    // The last table that is written is locked, so that the rest is written and not committed.
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('lock table exchange_lines in share mode');
    const lost = first.send(url, body, key).catch(() => null);
    while ((await waiting()) === 0) await delay(20);
    await first.server.end('SIGKILL');
    expect(await lost).toBeNull();
    await holder.query('rollback');
    holder.release();
    while ((await waiting()) > 0) await delay(20);

    const second = await start();
    expect(await written()).toEqual(before);
    const booked = await second.send(url, body, key);
    expect(booked.status).toBe(201);
    const after = await written();
    expect(after).toMatchObject({ exchanges: (before?.['exchanges'] ?? 0) + 1, lines: (before?.['lines'] ?? 0) + 1 });
    // The answer came, and the server is killed after it.
    await second.server.end('SIGKILL');
    const third = await start();
    const again = await third.send(url, body, key);
    expect([again.status, again.body._id]).toEqual([201, booked.body._id]);
    expect(await written()).toEqual(after);
    expect((await stockOf(database.db, product.id))['S|']).toBe(left);
    expect(await findContradictions(database.db)).toEqual([]);
  },
);
