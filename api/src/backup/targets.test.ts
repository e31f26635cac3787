import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { openDatabase } from '../database/client';
import { registerServer, lockOutServers } from '../database/servers';
import { migrate, migrationsFolder } from '../database/migrate';
import { createTestDatabase, endConnections } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { makeProduct } from '../testing/fixtures';
import { backUpFrom, readDatabase, readFiles, restoreTo, temporaryFolder, withClient, writeFiles } from './testing';

let source: TestDatabase;
let target: TestDatabase;
let folder: ReturnType<typeof temporaryFolder>;
let file: string;
let dataDir: string;

beforeEach(async () => {
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  folder = temporaryFolder();
  file = join(folder.path, 'backup.tar.gz');
  dataDir = join(folder.path, 'target');
  await sell('Running Tee', source);
});

afterEach(async () => {
  await source.drop();
  await target.drop();
  folder.remove();
});

async function sell(name: string, { connectionString }: TestDatabase): Promise<void> {
  const database = openDatabase(connectionString);
  await makeProduct(database.db, { name });
  await database.close();
}

const ask = (sql: string, { connectionString } = target) =>
  withClient(connectionString, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);

/** Copies the migrations and adds one more, as a later version of the shop would. */
function laterVersion(statement: string): string {
  const later = join(folder.path, 'later');
  cpSync(migrationsFolder(), later, { recursive: true });
  const path = join(later, 'meta/_journal.json');
  const journal = z
    .looseObject({ entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })) })
    .parse(JSON.parse(readFileSync(path, 'utf8')));
  const last = journal.entries.at(-1);
  if (last === undefined) throw new Error('no migrations');
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: '9999_later' });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(later, '9999_later.sql'), statement);
  return later;
}

describe('backups and shop versions', () => {
  it('a restore accepts the backup of an older version and migrates it', async () => {
    await backUpFrom(source.connectionString, folder.path, file);
    const later = laterVersion(
      `alter table products add column slug text; update products set slug = lower(replace(name, ' ', '-'));`,
    );
    await restoreTo(target.connectionString, dataDir, file, { migrations: later });
    expect(await ask('select name, slug from products')).toEqual([{ name: 'Running Tee', slug: 'running-tee' }]);
    const counted = await ask('select count(*)::int as count from drizzle.__drizzle_migrations');
    expect(counted).toEqual([{ count: readdirSync(later).filter((name) => name.endsWith('.sql')).length }]);
  });

  it('a restore refuses the backup of a newer version and changes nothing', async () => {
    const later = laterVersion('create table wishes (id serial primary key, product_id text not null);');
    const newer = join(folder.path, 'newer.tar.gz');
    await backUpFrom(source.connectionString, folder.path, file);
    await restoreTo(target.connectionString, dataDir, file, { migrations: later });
    await backUpFrom(target.connectionString, folder.path, newer);
    const before = await readDatabase(target.connectionString);
    await expect(restoreTo(target.connectionString, dataDir, newer, { replace: true })).rejects.toThrow(
      'Update the shop first',
    );
    expect(await readDatabase(target.connectionString)).toEqual(before);

    // Restores the older version over the newer database: tables that it does not know are dropped.
    await restoreTo(target.connectionString, dataDir, file, { replace: true });
    expect(await ask(`select to_regclass('wishes') as wishes, to_regclass('wishes_id_seq') as ids`)).toEqual([
      { wishes: null, ids: null },
    ]);
  });

  it('a restore leaves no migration for the next start of the server', async () => {
    await backUpFrom(source.connectionString, folder.path, file);
    await restoreTo(target.connectionString, dataDir, file);
    const database = openDatabase(target.connectionString);
    await migrate(database, readConfig({}));
    await database.close();
    const migrations = 'select hash, created_at from drizzle.__drizzle_migrations order by id';
    expect(await ask(migrations)).toEqual(await ask(migrations, source));
    // All constraints and indexes are as the migrations make them.
    const constraints = `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition,
      convalidated from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`;
    expect(await ask(constraints)).toEqual(await ask(constraints, source));
    const indexes = `select indexdef from pg_indexes where schemaname = 'public' order by 1`;
    expect(await ask(indexes)).toEqual(await ask(indexes, source));
  });
});

describe('target databases', () => {
  beforeEach(() => backUpFrom(source.connectionString, folder.path, file));

  it('a restore accepts a database without any tables', async () => {
    await ask('drop schema public cascade; drop schema drizzle cascade; create schema public');
    await restoreTo(target.connectionString, dataDir, file);
    expect(await readDatabase(target.connectionString)).toEqual(await readDatabase(source.connectionString));
  });

  it('a restore accepts a database that holds only a signing key', async () => {
    await ask(`insert into secrets (name, value) values ('access-token-key', 'old')`);
    await restoreTo(target.connectionString, dataDir, file);
    expect(await ask('select * from secrets')).toEqual([]);
  });

  it('a restore is refused while a server is connected, however long it has been idle', async () => {
    const server = openDatabase(target.connectionString);
    const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), database: server });
    await app.deps.changes.ready;
    // An idle pool closes its connections in the end, too.
    await withClient(target.connectionString, (client) => endConnections(client, 'shop'));
    await expect(restoreTo(target.connectionString, dataDir, file, { replace: true })).rejects.toThrow(
      'A shop is running on this database',
    );
    await app.close();
    await server.close();
    await restoreTo(target.connectionString, dataDir, file, { replace: true });
  });

  it('a server cannot register during a restore, and drops its caches after it', async () => {
    await sell('Kept Tee', target);
    const server = openDatabase(target.connectionString);
    const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), database: server });
    const names = async () => {
      const answer = await app.inject('/api/products/public');
      return z
        .array(z.object({ name: z.string() }))
        .parse(answer.json())
        .map(({ name }) => name);
    };
    await app.deps.changes.ready;
    expect(await names()).toEqual(['Kept Tee']);
    // The server has just lost its connections, and cannot register again until the restore has ended.
    const duringRestore = await withClient(target.connectionString, async (client) => {
      await client.query('begin');
      await endConnections(client, 'shop%');
      while (!(await lockOutServers(client))) await client.query('select pg_sleep(0.01)');
      const session = server.session('shop test');
      await session.connect();
      const held = await registerServer(session, server.pool);
      await session.end();
      await client.query('rollback');
      return held;
    });
    expect(duringRestore).toBe(false);
    await withClient(target.connectionString, (client) => endConnections(client, 'shop%'));
    for (let attempt = 1; ; attempt += 1) {
      try {
        await restoreTo(target.connectionString, dataDir, file, { replace: true });
        break;
      } catch (error) {
        // The server reconnected before the restore began.
        if (attempt === 50 || !String(error).includes('A shop is running')) throw error;
        await withClient(target.connectionString, (client) => endConnections(client, 'shop%'));
      }
    }
    expect(await names()).not.toContain('Kept Tee');
    await app.close();
    await server.close();
  });

  it('a restore refuses a database that holds tables of something else', async () => {
    await ask('drop schema public cascade; drop schema drizzle cascade; create schema public');
    await ask('create table ledger (id int); insert into ledger values (1)');
    await expect(restoreTo(target.connectionString, dataDir, file, { replace: true })).rejects.toThrow(
      'holds tables that are not of this shop (ledger)',
    );
    expect(await ask('select * from ledger')).toEqual([{ id: 1 }]);
  });

  it('a restore removes views, types and functions along with the replaced shop', async () => {
    await sell('Old Tee', target);
    await ask(`
      create type mood as enum ('calm');
      create view cheap as select * from products where price < 100;
      create function twice(n int) returns int language sql as 'select n * 2';
      create sequence numbers;
    `);
    await restoreTo(target.connectionString, dataDir, file, { replace: true });
    expect(
      await ask(`select to_regclass('cheap') as a, to_regtype('mood') as b, to_regproc('twice') as c,
                        to_regclass('numbers') as d`),
    ).toEqual([{ a: null, b: null, c: null, d: null }]);
    expect(await ask('select name from products')).toEqual([{ name: 'Running Tee' }]);
  });

  it('a database without a shop is not backed up', async () => {
    await ask('drop schema public cascade; drop schema drizzle cascade; create schema public');
    const empty = join(folder.path, 'empty.tar.gz');
    await expect(backUpFrom(target.connectionString, folder.path, empty)).rejects.toThrow('There is no shop');
    expect(readdirSync(folder.path)).toEqual(['backup.tar.gz']);
  });
});

describe('data folders', () => {
  beforeEach(async () => {
    writeFiles(join(folder.path, 'source'), { 'pictures/new/320.webp': 'new' });
    await backUpFrom(source.connectionString, join(folder.path, 'source'), file);
  });

  it.each([
    ['a picture', 'pictures/old/320.webp', 'the picture old/320.webp'],
    ['a published release', 'releases/mfe-orders/2.0.0/remote.json', 'the release mfe-orders 2.0.0'],
  ])('data folders that hold %s are kept, unless the restore has the replace option', async (_, path, named) => {
    writeFiles(dataDir, { [path]: 'old' });
    await expect(restoreTo(target.connectionString, dataDir, file)).rejects.toThrow(named);
    expect(await readFiles(dataDir)).toEqual({ [path]: 'old' });
    await restoreTo(target.connectionString, dataDir, file, { replace: true });
    expect(await readFiles(dataDir)).toEqual({ 'pictures/new/320.webp': 'new' });
  });

  it('a restore accepts data folders with local builds, which every start makes again', async () => {
    writeFiles(dataDir, { 'releases/mfe-orders/1.0.0-local.3f2a9c/remote.json': '{}' });
    await restoreTo(target.connectionString, dataDir, file);
    expect(await readFiles(dataDir)).toEqual({ 'pictures/new/320.webp': 'new' });
  });

  it('a restore follows a linked folder and removes leftovers of a killed restore', async () => {
    const disk = join(folder.path, 'disk');
    mkdirSync(join(disk, 'shop-pictures'), { recursive: true });
    writeFiles(disk, { '.shop-pictures.restore-0a1b/new/half': 'half' });
    mkdirSync(dataDir);
    symlinkSync(join(disk, 'shop-pictures'), join(dataDir, 'pictures'));
    await restoreTo(target.connectionString, dataDir, file);
    expect(readdirSync(disk)).toEqual(['shop-pictures']);
    expect(readFileSync(join(dataDir, 'pictures/new/320.webp'), 'utf8')).toBe('new');
    expect(readFileSync(join(disk, 'shop-pictures/new/320.webp'), 'utf8')).toBe('new');
  });

  it('a backup is refused when the data folders hold a symbolic link', async () => {
    const other = join(folder.path, 'other.tar.gz');
    const from = join(folder.path, 'source');
    symlinkSync('/etc/passwd', join(from, 'pictures/link'));
    await expect(backUpFrom(source.connectionString, from, other)).rejects.toThrow('neither a file nor a folder');
    expect(readdirSync(folder.path).sort()).toEqual(['backup.tar.gz', 'source']);
  });
});

it('a backup never overwrites an existing file', async () => {
  writeFileSync(file, 'precious');
  await expect(backUpFrom(source.connectionString, folder.path, file)).rejects.toThrow('exists already');
  expect(readFileSync(file, 'utf8')).toBe('precious');
});

it('an aborted backup leaves no file behind', async () => {
  await expect(
    backUpFrom(source.connectionString, folder.path, file, ({ name }) => {
      if (name === 'products') throw new Error('Broken off.');
    }),
  ).rejects.toThrow('Broken off.');
  expect(readdirSync(folder.path)).toEqual([]);
});
