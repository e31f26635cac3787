import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { enterDatabase } from '../startup/enter-database';
import { createTestDatabase } from '../testing/database';
import { openDatabaseProxy } from '../testing/database-proxy';
import type { DatabaseProxy } from '../testing/database-proxy';
import { eventually } from '../testing/eventually';
import { makeProduct } from '../testing/fixtures';
import { TEST_SHOP } from '../testing/shop';
import { openDatabase } from './client';
import type { Database } from './client';
import { startEmbeddedPostgres } from './embedded/launcher';
import type { EmbeddedPostgres } from './embedded/launcher';
import { migrate } from './migrate';
import { NewestPrimary } from './newest-primary';
import { visitorOrder } from '../testing/visitor-order';

type Address = Pick<EmbeddedPostgres, 'connectionString'>;

/** The primary that was cut off, and goes on by itself. */
let before: EmbeddedPostgres;
/** Its copy, which was promoted. */
let after: EmbeddedPostgres;
let folder: string;
let file: string;
let productId: string;
let said: string[];

/** The answer of a primary itself. */
const ask = async <Row extends object>(server: Address, sql: string): Promise<Row[]> => {
  const client = new Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};
const ordersIn = async (server: Address) =>
  (await ask<{ orders: number }>(server, 'select count(*)::int as orders from orders'))[0]?.orders;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-newest-'));
  file = join(folder, 'newest-primary.json');
  const [first, copy] = [join(folder, 'before'), join(folder, 'after')];
  const fresh = await startEmbeddedPostgres({ dataDir: first });
  const database = openDatabase(fresh.connectionString, { max: 1 });
  await migrate(database, readConfig({}));
  productId = (await makeProduct(database.db, { stock: 100_000 })).id;
  await database.close();
  await fresh.stop();
  const copied = spawnSync('cp', ['-a', first, copy], { encoding: 'utf8' });
  expect([copied.status, copied.stderr]).toEqual([0, '']);
  writeFileSync(join(copy, 'postgres/data/standby.signal'), '');
  before = await startEmbeddedPostgres({ dataDir: first });
  after = await startEmbeddedPostgres({ dataDir: copy });
  // As `pg_ctl promote` does it.
  writeFileSync(join(copy, 'postgres/data/promote'), '');
  process.kill(after.pid, 'SIGUSR1');
  await eventually(async () => {
    expect(await ask(after, 'select pg_is_in_recovery() as standby')).toEqual([{ standby: false }]);
  });
});

afterAll(async () => {
  await before.stop();
  await after.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  said = [];
  rmSync(file, { force: true });
});

const remember = () => new NewestPrimary({ file, say: (text) => said.push(text) });

describe('a shop whose address leads to another primary', () => {
  let proxy: DatabaseProxy;
  let database: Database;
  let app: FastifyInstance;

  beforeEach(async () => {
    proxy = await openDatabaseProxy(before.connectionString);
    database = openDatabase(proxy.connectionString, { max: 3, seconds: 5, newest: remember() });
    const dataDir = mkdtempSync(join(folder, 'shop-'));
    const env = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, ANSWER_CACHE_MB: '0', ...TEST_SHOP };
    app = await buildApp({ config: readConfig(env), database });
    expect(await order()).toBe(201);
  });

  afterEach(async () => {
    await app.close();
    await database.close();
    await proxy.close();
  });

  let orders = 0;
  const order = async (): Promise<number> => {
    orders += 1;
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/orders',
      payload: visitorOrder(productId, orders),
    });
    return statusCode;
  };
  const ready = async () => (await app.inject('/ready')).json<object>();

  it('lets go of the old one within a second, though its connections there still work', async () => {
    const had = await ordersIn(after);
    proxy.leadTo(after.connectionString);
    await eventually(async () => {
      await order();
      expect(await ordersIn(after)).toBeGreaterThan(had ?? 0);
    });
    const left = await ordersIn(before);
    expect([await order(), await order(), await order()]).toEqual([201, 201, 201]);
    expect(await ordersIn(before)).toBe(left);
    expect(said).toEqual(['The database has a new primary (timeline 2).']);
    // Its connection for changes is opened anew a moment later.
    await eventually(async () => expect(app.deps.changes.isFresh()).toBe(true));
  });

  it('sends nothing to a primary that was replaced, says so, and goes on once the address leads to the newest', async () => {
    proxy.leadTo(after.connectionString);
    await eventually(async () => expect(said).toHaveLength(1));
    const had = await ordersIn(before);
    proxy.leadTo(before.connectionString);
    await proxy.cut();
    await proxy.mend();
    await eventually(async () => expect(await ready()).toMatchObject({ missing: [{ part: 'outdated' }] }));
    expect([await order(), await order(), await order(), await order()]).toEqual([503, 503, 503, 503]);
    expect((await app.inject('/api/health')).statusCode).toBe(503);
    await eventually(async () => {
      expect(app.deps.notices.texts).toEqual([expect.stringMatching(/replaced.+Have DATABASE_URL lead to the newest/)]);
    });
    expect(await ordersIn(before)).toBe(had);

    proxy.leadTo(after.connectionString);
    await eventually(async () => expect(await order()).toBe(201));
    await eventually(async () => expect(await ready()).toEqual({ status: 'ready' }));
    await eventually(async () => expect(app.deps.notices.texts).toEqual([]));
    expect(await ordersIn(before)).toBe(had);
  });

  it('lets go when another process of its folder has seen a newer one', async () => {
    const other = openDatabase(after.connectionString, { max: 1, newest: remember() });
    await other.pool.query('select 1');
    await other.close();
    await eventually(async () => expect(await ready()).toMatchObject({ missing: [{ part: 'outdated' }] }));
    const had = await ordersIn(before);
    expect([await order(), await order()]).toEqual([503, 503]);
    expect(await ordersIn(before)).toBe(had);
  });

  it('refuses another cluster until it is started anew', async () => {
    const own = await createTestDatabase();
    proxy.leadTo(own.connectionString);
    await proxy.cut();
    await proxy.mend();
    await eventually(async () => expect(await ready()).toMatchObject({ missing: [{ part: 'outdated' }] }));
    proxy.leadTo(before.connectionString);
    await eventually(async () => expect(await order()).toBe(201));
    await own.drop();
  });
});

describe('a start', () => {
  /** Starts a server on a database, and ends it. */
  const start = async (server: Address, signal = new AbortController().signal) => {
    const undo: (() => Promise<void> | void)[] = [];
    const env = { DATABASE_URL: server.connectionString, DATA_DIR: folder };
    try {
      await enterDatabase(server.connectionString, readConfig(env), {
        undo,
        signal,
        say: (text) => said.push(text),
        prepare: async () => undefined,
      });
    } finally {
      for (const step of undo.reverse()) await step();
    }
  };

  it('waits while the address leads to a primary that was replaced, and says how to go back to it', async () => {
    await start(after);
    expect(said).toEqual([]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ timeline: 2 });
    const ended = new AbortController();
    const waiting = start(before, ended.signal);
    await eventually(async () => expect(said).toHaveLength(1));
    expect(said[0]).toBe(
      'Waiting for the database. It is a primary that was replaced: it has timeline 1, and the newest has 2. ' +
        `If you want to go back to it, stop the shop, delete ${file} and start it.`,
    );
    ended.abort();
    await expect(waiting).rejects.toThrow();

    rmSync(file);
    await start(before);
    expect(said).toHaveLength(1);
  });

  it('accepts another cluster, says so, and knows it from then on', async () => {
    await start(after);
    const own = await createTestDatabase();
    await start(own);
    await start(own);
    expect(said).toEqual(['The database is another cluster than before. It counts from now on.']);
    await own.drop();
  });

  it('reads past a file that somebody spoiled', async () => {
    writeFileSync(file, '{"system":7');
    await start(before);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ timeline: 1 });
  });

  it('goes on without the check, and says so, where the account may not ask', async () => {
    const connectionString = before.connectionString.replace('shop@', 'postgres@');
    await ask({ connectionString }, 'revoke execute on function pg_control_system() from public');
    try {
      await start(before);
      expect(said).toEqual([expect.stringMatching(/^The shop cannot tell .+: permission denied for function/)]);
      expect(existsSync(file)).toBe(false);
    } finally {
      await ask({ connectionString }, 'grant execute on function pg_control_system() to public');
    }
  });
});
