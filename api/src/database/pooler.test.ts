import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { openDatabaseProxy } from '../testing/database-proxy';
import type { DatabaseProxy } from '../testing/database-proxy';
import { makeProduct } from '../testing/fixtures';
import { TEST_SHOP } from '../testing/shop';
import { isUnavailable } from '../unavailable';
import { openDatabase } from './client';
import type { Database, DatabaseOptions } from './client';

// What a pooler in transaction mode does not support. `npm run trial -- pgbouncer` tests a real one.

let own: TestDatabase;
/** Acts as the pooler. */
let pooler: DatabaseProxy;
let database: Database;
let dataDir: string;

beforeEach(async () => {
  own = await createTestDatabase();
  pooler = await openDatabaseProxy(own.connectionString);
  dataDir = mkdtempSync(join(tmpdir(), 'shop-pooler-test-'));
});

afterEach(async () => {
  await database.close();
  await pooler.close();
  await own.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Lets visitors read and order on one connection, and returns what they left behind on it. */
async function leftBehind(options: DatabaseOptions) {
  database = openDatabase(pooler.connectionString, { max: 1, ...options });
  const { id } = await makeProduct(database.db, { stock: 10 });
  const env = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, ANSWER_CACHE_MB: '0', ...TEST_SHOP };
  const app = await buildApp({ config: readConfig(env), database });
  const products = [{ product: id, quantity: 1, size: 'S' }];
  const order = {
    customerName: 'Rami',
    customerPhone: '+961 70 123 456',
    customerAddress: 'x',
    paymentMethod: 'delivery',
  };
  const answers = [
    await app.inject('/api/products/public'),
    await app.inject(`/api/products/public/${id}`),
    await app.inject('/api/orders/track/+12125550142'),
    await app.inject({ method: 'POST', url: '/api/orders/quote', payload: { products } }),
    await app.inject({ method: 'POST', url: '/api/orders', payload: { ...order, products } }),
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'a@b.example', password: 'wrong' } }),
  ];
  const { rows } = await database.pool.query<Record<'statements' | 'locks' | 'channels' | 'limit' | 'idle', string>>(`
    select (select count(*) from pg_prepared_statements) as statements,
           (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
           (select count(*) from pg_listening_channels()) as channels,
           current_setting('statement_timeout') as limit,
           current_setting('idle_in_transaction_session_timeout') as idle`);
  await app.close();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 200, 201, 401]);
  return rows[0];
}

describe('connections through a pooler', () => {
  it('change no settings and leave no session state', async () => {
    const left = await leftBehind({ directUrl: own.connectionString });
    expect(left).toEqual({ statements: '0', locks: '0', channels: '0', limit: '0', idle: '0' });
  });

  it('statements through a pooler are prepared where a setting allows it', async () => {
    const left = await leftBehind({ directUrl: own.connectionString, prepared: true });
    expect(left).toMatchObject({ limit: '0', idle: '0' });
    expect(Number(left?.statements)).toBeGreaterThan(0);
  });

  it('work that needs a session bypasses the pooler', async () => {
    database = openDatabase(pooler.connectionString, { max: 1, directUrl: own.connectionString });
    await pooler.cut();
    const lost = await database.pool.query('select 1').catch((error: unknown) => error);
    expect(isUnavailable(lost)).toBe(true);
    const session = database.session('shop test');
    await session.connect();
    expect((await session.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await session.end();
  });
});

describe('connections without a pooler', () => {
  it('statements without a pooler are prepared, and the database times out slow ones', async () => {
    const left = await leftBehind({ seconds: 15 });
    expect(left).toMatchObject({ locks: '0', channels: '0', limit: '9750ms', idle: '30s' });
    expect(Number(left?.statements)).toBeGreaterThan(0);
  });
});
