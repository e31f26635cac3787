import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { Closing, Order, SettlementDetail } from '@shop/shared/contracts';
import { loginResponseSchema } from '@shop/shared/contracts';
import { temporaryFolder } from '../../../backup/testing';
import type { Database } from '../../../database/client';
import { openDatabase } from '../../../database/client';
import { users } from '../../../database/schema';
import { createTestDatabase } from '../../../testing/database';
import { makeProduct } from '../../../testing/fixtures';
import { Server, endServers, post } from '../../../testing/server-process';
import { TEST_SHOP } from '../../../testing/shop';
import { hashPassword } from '../../auth/passwords';
import { findContradictions } from '../../orders/invariants';
import { orderOf } from '../../orders/testing';
import { writeOf } from './testing';

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

/** Starts a server. Answers it with the function that sends a request of an admin to it. */
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
  const send = async <Body>(method: 'POST' | 'PUT', path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` };
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  return { server, url, send };
}

const waiting = async () => {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

/** Sends a write and kills the server once all of it is written and not committed. */
async function killWhileItWrites({ server }: { server: Server }, send: () => Promise<unknown>) {
  // The last table that is written is locked.
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table audit_log in share mode');
  const lost = send().catch(() => null);
  while ((await waiting()) === 0) await delay(20);
  await server.end('SIGKILL');
  expect(await lost).toBeNull();
  await holder.query('rollback');
  holder.release();
  while ((await waiting()) > 0) await delay(20);
}

const written = async () => {
  const { rows } = await database.pool.query<Record<string, number>>(`
    select (select count(*)::int from cash_moves) as moves,
           (select count(*)::int from transactions where type = 'expense') as expenses,
           (select count(*)::int from settlement_lines where settled) as settled,
           (select count(*)::int from settlements where closed_at is not null) as closed,
           (select count(*)::int from audit_log where action = 'close') as audited`);
  return rows[0];
};

it('a server that is killed while it closes a settlement leaves nothing of it, and the same request closes it once', async () => {
  const product = await makeProduct(database.db, { price: 20, stock: { M: 10 } });
  const first = await start();
  const order = (await (await post(`${first.url}/orders`, orderOf(product))).json()) as Order;
  for (const status of ['confirmed', 'on the way', 'delivered']) {
    await first.send('PUT', `/orders/${order._id}/status`, { status });
  }
  const { body: draft } = await first.send<SettlementDetail>('POST', '/settlements', { courier: 'courier' });
  expect(draft.orders).toBe(1);
  const lines = [{ order: order._id, received: 20, fee: 2, tax: 0.5 }];
  const [path, body] = [`/settlements/${draft._id}/close`, writeOf(draft, { to: 'bank', lines })];
  const before = await written();
  await killWhileItWrites(first, () => first.send('PUT', path, body));

  const second = await start();
  expect(await written()).toEqual(before);
  const closed = await second.send<SettlementDetail>('PUT', path, body);
  expect([closed.status, closed.body.state]).toEqual([200, 'closed']);
  const after = { moves: 2, expenses: 1, settled: 1, closed: 1, audited: 1 };
  expect(await written()).toEqual(after);
  // The answer came, and the server is killed after it.
  await second.server.end('SIGKILL');
  const third = await start();
  const again = await third.send<SettlementDetail>('PUT', path, body);
  expect([again.status, again.body]).toEqual([200, closed.body]);
  expect(await written()).toEqual(after);
  expect(await findContradictions(database.db)).toEqual([]);
});

it('a server that is killed while it closes the day leaves it counted, and the same request closes it once', async () => {
  const first = await start();
  const held = async () =>
    (
      await database.pool.query<{ cents: number }>(
        'select sum(amount)::int as cents from cash_moves where closing_id is not null',
      )
    ).rows[0]?.cents;
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const { body: count } = await first.send<Closing>('POST', '/cash/closings', { day, counted: 5000 });
  expect(count.state).toBe('counted');
  const [path, body] = [`/cash/closings/${count._id}/close`, { version: 1, reason: 'Found' }];
  await killWhileItWrites(first, () => first.send('PUT', path, body));

  const second = await start();
  expect(await held()).toBeNull();
  const closed = await second.send<Closing>('PUT', path, body);
  expect([closed.status, closed.body.state]).toEqual([200, 'closed']);
  await second.server.end('SIGKILL');
  const third = await start();
  const again = await third.send<Closing>('PUT', path, body);
  expect([again.status, again.body]).toEqual([200, closed.body]);
  expect(await held()).toBe(Math.round(count.difference * 100));
  expect(await findContradictions(database.db)).toEqual([]);
});
