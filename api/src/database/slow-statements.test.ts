import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { z } from 'zod';
import { orderOf } from '../shop/orders/testing';
import { createTestApp } from '../testing/app';
import type { TestApp } from '../testing/app';
import { makeProduct } from '../testing/fixtures';
import { openDatabase } from './client';

const NAME = 'Zebulon Quartermain';
const PHONE = '+96176543210';

const lines: string[] = [];
let shop: TestApp;
/** Another client's connection, which blocks the shop's. */
let other: Client;

beforeAll(async () => {
  shop = await createTestApp({
    env: { LOG_LEVEL: 'warn', SLOW_STATEMENT_MS: '100' },
    logStream: { write: (line) => lines.push(line) },
  });
  other = new Client({ connectionString: shop.connectionString });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await shop.close();
});
beforeEach(() => {
  lines.length = 0;
});

/** Blocks requests with a lock, and releases it once `waiting` of them have waited for longer than the limit. */
async function slowly<T>(waiting: number, ask: () => Promise<T>): Promise<T> {
  await other.query('begin');
  await other.query('lock table orders in access exclusive mode');
  const answer = ask();
  for (let waited = 0; waited < waiting;) {
    // Queried on another connection: within one transaction, the server would return the same snapshot every time.
    const { rows } = await shop.database.pool.query<{ waited: number }>(
      `select count(*)::int as waited from pg_stat_activity where datname = current_database()
       and wait_event = 'relation' and application_name = 'shop' and query_start < clock_timestamp() - interval '150 ms'`,
    );
    waited = rows[0]?.waited ?? 0;
  }
  await other.query('commit');
  return answer;
}

const lineSchema = z.object({ msg: z.string(), requestId: z.string(), statement: z.string(), ms: z.number() });

/** The log lines about slow statements of requests that name the table. */
const slowLines = () =>
  lines
    .filter((line) => line.includes('orders') && line.includes('requestId'))
    .map((line) => lineSchema.parse(JSON.parse(line)));

const track = async (requestId: string) =>
  shop.app.inject({ url: `/api/orders/track/${encodeURIComponent(PHONE)}`, headers: { 'x-request-id': requestId } });

describe('slow statements', () => {
  it('a slow statement is logged with its text, duration and request, and without its values', async () => {
    await slowly(1, () => track('request-slow-1'));
    const [line] = slowLines();
    expect(line).toMatchObject({ msg: 'a slow statement', requestId: 'request-slow-1' });
    expect(line?.statement).toContain('$1');
    expect(line?.ms).toBeGreaterThanOrEqual(100);
    expect(lines.join('')).not.toContain('76543210');
  });

  it('a slow statement of a request with a body is logged with the request, and without its values', async () => {
    const product = await makeProduct(shop.database.db);
    const payload = orderOf(product, { customerName: NAME, customerPhone: PHONE });
    const headers = { 'x-request-id': 'request-slow-2' };
    const answer = await slowly(1, async () =>
      shop.app.inject({ method: 'POST', url: '/api/orders', payload, headers }),
    );
    expect(answer.statusCode).toBe(201);
    expect(new Set(slowLines().map(({ requestId }) => requestId))).toEqual(new Set(['request-slow-2']));
    expect(lines.join('')).not.toMatch(/Zebulon|76543210/);
  });

  it('a slow statement is logged for its own request, even if that waited for the connection of another', async () => {
    const database = openDatabase(shop.connectionString, { max: 1 });
    const logged: string[] = [];
    const logOf = (name: string) => ({ warn: (details: object) => logged.push(`${name} ${JSON.stringify(details)}`) });
    database.statements.watch(20, logOf('nobody'));
    const ask = (name: string) =>
      database.statements.during(logOf(name), () => database.pool.query(`select pg_sleep(0.03) as ${name}`));
    await Promise.all(['one', 'two', 'three'].map(ask));
    await database.pool.query('select pg_sleep(0.03) as nobody');
    await database.close();
    const expected = ['one', 'two', 'three', 'nobody'].map((name) =>
      expect.stringMatching(new RegExp(`^${name} .*pg_sleep\\(0.03\\) as ${name}"`)),
    );
    expect(logged).toEqual(expected);
  });

  it('a long statement is logged whole once, and by its beginning and an id from then on', async () => {
    const database = openDatabase(shop.connectionString, { max: 1 });
    const logged: object[] = [];
    database.statements.watch(20, { warn: (details) => logged.push(details) });
    const long = `select pg_sleep(0.03) as ${'a_long_name_'.repeat(4)}, '${'x'.repeat(900)}' as filler`;
    for (let time = 1; time <= 3; time += 1) await database.pool.query(long);
    await database.close();
    const seen = logged.map((line) => z.object({ statement: z.string(), statementId: z.string() }).parse(line));
    expect(seen.map(({ statement }) => statement.length)).toEqual([long.length, 101, 101]);
    expect(new Set(seen.map(({ statementId }) => statementId)).size).toBe(1);
  });

  it('a quick statement is not logged', async () => {
    const headers = { 'x-request-id': 'request-quick' };
    expect((await shop.app.inject({ url: '/api/categories', headers })).statusCode).toBe(200);
    expect(lines.filter((line) => line.includes('request-quick'))).toEqual([]);
  });
});
