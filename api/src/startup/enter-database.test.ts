import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../config';
import { openDatabase } from '../database/client';
import { startEmbeddedPostgres } from '../database/embedded/launcher';
import { users } from '../database/schema';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { openDatabaseProxy } from '../testing/database-proxy';
import { isEmpty } from './demo-accounts';
import { enterDatabase } from './enter-database';
import type { EnterOptions } from './enter-database';

let own: TestDatabase;
let undo: EnterOptions['undo'];
let said: string[];
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-enter-'));
  own = await createTestDatabase();
  undo = [];
  said = [];
});

afterEach(async () => {
  for (const step of undo.reverse()) await step();
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Enters the test's database like an additional server. */
const enter = (
  env: Readonly<Record<string, string>> = {},
  prepare: EnterOptions['prepare'] = async () => undefined,
  databaseUrl = own.connectionString,
) =>
  enterDatabase(databaseUrl, readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, ...env }), {
    undo,
    prepare,
    signal: new AbortController().signal,
    say: (text) => said.push(text),
  });

describe('enterDatabase', () => {
  it('does not wait for a server without TLS when the address asks for TLS', async () => {
    const proxy = await openDatabaseProxy(own.connectionString);
    await expect(enter({}, undefined, `${proxy.connectionString}?sslmode=require`)).rejects.toThrow(
      'The database of DATABASE_URL cannot be used: The server does not support SSL connections. Give the server TLS',
    );
    for (const step of undo.splice(0).reverse()) await step();
    await proxy.close();
  });

  it('refuses a replica with a clear sentence', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-replica-'));
    try {
      await (await startEmbeddedPostgres({ dataDir })).stop();
      // A replica accepts no writes, even while its primary is unreachable.
      writeFileSync(join(dataDir, 'postgres/data/standby.signal'), '');
      const replica = await startEmbeddedPostgres({ dataDir });
      try {
        await expect(enter({}, undefined, replica.connectionString)).rejects.toThrow(
          'The database of DATABASE_URL is a replica, which takes nothing in: set it to the address of the primary.',
        );
        for (const step of undo.splice(0).reverse()) await step();
      } finally {
        await replica.stop();
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('lets only one of several simultaneous first starts fill the database', async () => {
    let filled = 0;
    const fill: EnterOptions['prepare'] = async ({ db }) => {
      const empty = await isEmpty(db);
      // Longer than the retry delay of the other servers.
      await db.execute('select pg_sleep(0.7)');
      if (!empty) return;
      filled += 1;
      await db.insert(users).values({ name: 'Demo', email: 'demo@example.test', role: 'admin', passwordHash: '-' });
    };
    await Promise.all([enter({}, fill), enter({}, fill), enter({}, fill)]);
    expect(filled).toBe(1);
  });

  it('reduces a pool that exceeds the available connections, and says so', async () => {
    const { database } = await enter({ DATABASE_POOL: '200' });
    const { rows } = await database.pool.query<{ most: number }>(
      `select current_setting('max_connections')::int as most`,
    );
    expect(database.pool.options.max).toBeLessThan(rows[0]?.most ?? 0);
    expect(database.pool.options.max).toBeGreaterThan(10);
    expect(said).toEqual([
      expect.stringMatching(/^DATABASE_POOL=200 is more than there is room for: .+ This server uses \d+\.$/),
    ]);
  });

  it('leaves connections free that another server may use later', async () => {
    const name = new URL(own.connectionString.replace('@/', '@localhost/')).pathname.slice(1);
    const { database } = await enter();
    await database.pool.query(`alter database ${name} connection limit 40`);
    const other = database.session('another server');
    await other.connect();
    await other.query('select pg_advisory_lock_shared(7260314, 5024)');
    const second = await enter({ DATABASE_POOL: '30' });
    expect(second.database.pool.options.max).toBeLessThanOrEqual(12);
    await other.query('select pg_advisory_lock_shared(7260314, 6011)');
    await expect(enter()).rejects.toThrow('There is no room for another server');
    await other.end();
  });

  it('does not count programs on other databases against the limit of its own', async () => {
    const name = new URL(own.connectionString.replace('@/', '@localhost/')).pathname.slice(1);
    const elsewhere = await createTestDatabase();
    const programs = openDatabase(elsewhere.connectionString, { max: 12 });
    try {
      await Promise.all(Array.from({ length: 12 }, () => programs.pool.query('select pg_sleep(0.2)')));
      await programs.pool.query(`alter database ${name} connection limit 14`);
      const { database } = await enter({ DATABASE_POOL: '10' });
      expect(database.pool.options.max).toBe(10);
      expect(said).toEqual([]);
    } finally {
      await programs.close();
      await elsewhere.drop();
    }
  });
});
