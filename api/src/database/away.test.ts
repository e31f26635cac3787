import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { errorBodySchema } from '@shop/shared/contracts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Client, DatabaseError } from 'pg';
import { z } from 'zod';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { createTestDatabase, endConnections } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { openDatabaseProxy } from '../testing/database-proxy';
import type { DatabaseProxy } from '../testing/database-proxy';
import { makeProduct } from '../testing/fixtures';
import { eventually } from '../testing/eventually';
import { TEST_SHOP } from '../testing/shop';
import { isUnavailable } from '../unavailable';
import { openDatabase, withTransaction } from './client';
import { openProbe } from './probe';
import type { Database } from './client';
import { visitorOrder } from '../testing/visitor-order';

let own: TestDatabase;
let proxy: DatabaseProxy;
let database: Database;
let app: FastifyInstance;
let dataDir: string;
let productId: string;

beforeAll(async () => {
  own = await createTestDatabase();
  proxy = await openDatabaseProxy(own.connectionString);
  // 0.5 s for a connection, 1 s for an answer.
  database = openDatabase(proxy.connectionString, { max: 3, seconds: 1.5 });
  dataDir = mkdtempSync(join(tmpdir(), 'shop-away-test-'));
  const env = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, ANSWER_CACHE_MB: '0', ...TEST_SHOP };
  app = await buildApp({ config: readConfig(env), database });
  productId = (await makeProduct(database.db, { stock: 1_000 })).id;
});

afterAll(async () => {
  await app.close();
  await database.close();
  await proxy.close();
  await own.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Resolves to the error of a promise; null if it does not fail. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

let orders = 0;
const order = () => {
  orders += 1;
  return app.inject({
    method: 'POST',
    url: '/api/orders',
    payload: visitorOrder(productId, orders),
  });
};

/** Calls that need the database in different ways: plain, prepared, in a transaction, behind a rate limit. */
const askAll = () =>
  Promise.all([
    app.inject('/api/products/public'),
    app.inject(`/api/products/public/${productId}`),
    app.inject('/api/categories'),
    app.inject('/api/orders/track/+12125550142'),
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'a@b.example', password: 'something' } }),
    app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { token: 'x'.repeat(43) } }),
    app.inject({ url: '/api/orders', headers: { authorization: 'Bearer nothing' } }),
    order(),
  ]);

const statuses = async () => (await askAll()).map(({ statusCode }) => statusCode);
const AS_EVER = [200, 200, 200, 404, 401, 401, 401, 201];

async function expectAway(): Promise<void> {
  const answers = await askAll();
  // The server rejects an invalid token without using the database.
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 401)) {
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(errorBodySchema.strict().parse(answer.json())).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  }
  expect(answers.filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThanOrEqual(6);
  const health = await app.inject('/api/health');
  expect([health.statusCode, health.headers['cache-control']]).toEqual([503, 'no-store']);
}

describe('lost database connections', () => {
  it('a lost connection fails its query as unavailable and leaves the pool intact', async () => {
    const connection = await database.pool.connect();
    const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
    const lost = new Promise((resolve) => connection.once('end', resolve));
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await lost;
    expect(isUnavailable(await failureOf(connection.query('select 1')))).toBe(true);
    connection.release();
    expect(await statuses()).toEqual(AS_EVER);
  });

  it('a connection that ends at the moment it is lent fails as unavailable', async () => {
    // The server's message arrives after the pool lends the connection and before the caller continues.
    const ended = new DatabaseError('terminating connection due to administrator command', 0, 'error');
    ended.code = '57P01';
    database.pool.once('acquire', (client) => {
      if (client instanceof Client) process.nextTick(() => client.connection.emit('errorMessage', ended));
    });
    const connection = await database.pool.connect();
    expect(isUnavailable(await failureOf(connection.query('begin')))).toBe(true);
    connection.release();
    expect(await statuses()).toEqual(AS_EVER);
  });

  it('a connection that is lost while idle fails only the next query on it', async () => {
    const session = database.session('shop test');
    await session.connect();
    const lost = new Promise((resolve) => session.once('end', resolve));
    await endConnections(database.pool, 'shop test');
    await lost;
    expect(isUnavailable(await failureOf(session.query('select 1')))).toBe(true);
  });

  it('a transaction that loses its connection fails as unavailable, however often it happens', async () => {
    // More often than the pool has connections: each one must be removed from the pool.
    for (let time = 1; time <= 5; time += 1) {
      const work = withTransaction(database.db, async (tx) => {
        await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
        await tx.execute(sql`select 1`);
      });
      expect(isUnavailable(await failureOf(work))).toBe(true);
    }
    expect(await statuses()).toEqual(AS_EVER);
  });
});

describe('requests during a database outage', () => {
  afterEach(async () => {
    expect(await statuses()).toEqual(AS_EVER);
    // A disk that was full a moment ago counts as full for a second.
    await eventually(async () => expect((await app.inject('/api/health')).statusCode).toBe(200));
  });

  it('requests are answered with 503 while the database is stopped, and normally once it is back', async () => {
    await proxy.cut();
    await expectAway();
    await proxy.mend();
  });

  it('requests time out with 503 while the database hangs, and health answers at once', async () => {
    proxy.freeze();
    // An earlier answer of the database still counts for a moment.
    while ((await app.inject('/api/health')).statusCode === 200) await nextTurn();
    // The check works although other requests wait for every connection of the pool.
    const signedIn = () => app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { token: 'x'.repeat(43) } });
    const waiting = Promise.all([signedIn, signedIn, signedIn, order, order].map((call) => call()));
    let answered = false;
    void waiting.then(() => (answered = true));
    expect((await app.inject('/api/health')).statusCode).toBe(503);
    expect(answered).toBe(false);
    expect((await waiting).map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 503]);
    await expectAway();
    proxy.thaw();
  });

  it('a connection is dropped when the database hangs after a transaction began', async () => {
    for (let time = 1; time <= 4; time += 1) {
      const work = withTransaction(database.db, async (tx) => {
        await tx.execute(sql`select 1`);
        proxy.freeze();
        await tx.execute(sql`select 2`);
      });
      expect(isUnavailable(await failureOf(work))).toBe(true);
      proxy.thaw();
    }
  });

  it.each([
    ['has a full disk', '53100'],
    ['is shutting down', '57P01'],
    ['only reads, after a failover', '25006'],
    ['takes too long', '57014'],
  ])('a write is answered with 503 when the database %s', async (_what, code) => {
    await database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$;
      create trigger refuse before insert on orders for each row execute function refuse()`);
    const answer = await order();
    expect([answer.statusCode, answer.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
    await database.pool.query('drop function refuse cascade');
  });
});

describe('a database that answers and takes no writes', () => {
  const setReadOnly = async () => {
    await database.pool.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    );
  };
  /** Makes the database take writes again, with a session of its own: the shop's may be read-only. */
  const mend = async () => {
    const operator = database.session('operator');
    await operator.connect();
    await operator.query('begin; set transaction read write');
    await operator.query(
      `do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
    );
    await operator.query('commit');
    await operator.end();
  };
  const partsMissing = async () =>
    z.object({ missing: z.array(z.object({ part: z.string() })).optional() }).parse((await app.inject('/ready')).json())
      .missing;

  it('a read-only database is named by /ready, and orders flow again when it takes writes', async () => {
    await setReadOnly();
    // As after a failover: every connection is new, and none of them writes.
    await endConnections(database.pool, 'shop%');
    await eventually(async () => expect((await order()).statusCode).toBe(503));
    expect(await partsMissing()).toEqual([expect.objectContaining({ part: 'read-only' })]);
    expect((await app.inject('/api/health')).statusCode).toBe(503);
    // Visitors may still look around.
    expect((await app.inject('/api/products/public')).statusCode).toBe(200);
    await eventually(async () => expect(app.deps.notices.texts).toEqual([expect.stringMatching(/set to read-only/)]));

    await mend();
    await eventually(async () => expect((await order()).statusCode).toBe(201));
    expect((await app.inject('/ready')).statusCode).toBe(200);
    expect((await app.inject('/api/health')).statusCode).toBe(200);
    await eventually(async () => expect(app.deps.notices.texts).toEqual([]));
  });

  it('a database that becomes read-only for new connections alone is named once a write is refused', async () => {
    await app.inject('/ready');
    await setReadOnly();
    // The connection with which /ready asks is older, and could still write.
    await endConnections(database.pool, 'shop');
    try {
      await eventually(async () => {
        // More orders at once than there are old connections. One on a connection that has ended is refused, too.
        const answers = await Promise.all([order(), order(), order()]);
        expect(answers.map(({ statusCode }) => statusCode)).toContain(503);
        expect(await partsMissing()).toEqual([expect.objectContaining({ part: 'read-only' })]);
      });
    } finally {
      await mend();
    }
    await eventually(async () => expect((await order()).statusCode).toBe(201));
    expect((await app.inject('/ready')).statusCode).toBe(200);
  });

  it('a database that becomes read-only for new connections alone is named without any write', async () => {
    const letGo: string[] = [];
    const probe = openProbe(
      { connectionString: own.connectionString },
      { prepared: true },
      () => letGo.push('pool'),
      1,
    );
    try {
      expect(await probe.state()).toMatchObject({ refuses: null });
      await setReadOnly();
      await eventually(async () => expect(await probe.state()).toMatchObject({ refuses: 'read-only' }));
      expect(letGo).not.toEqual([]);
    } finally {
      await mend();
      await probe.close();
    }
  });

  it('a full disk of the database is named by /ready until there is room again', async () => {
    await database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$;
      create trigger refuse before insert on orders for each row execute function refuse()`);
    expect((await order()).statusCode).toBe(503);
    expect(await partsMissing()).toEqual([expect.objectContaining({ part: 'full' })]);
    await database.pool.query('drop function refuse cascade');
    await eventually(async () => expect(await partsMissing()).toBeUndefined());
    expect((await order()).statusCode).toBe(201);
  });
});
