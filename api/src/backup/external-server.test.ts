import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../config';
import { openDatabase } from '../database/client';
import { migrate } from '../database/migrate';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { makeProduct } from '../testing/fixtures';
import { backUpFrom, readDatabase, restoreTo, temporaryFolder, withClient } from './testing';

const NOBODY = 65534;

/** Programs of older PostgreSQL servers where Debian and Ubuntu install them. There may be no such programs. */
const installed = [15, 16, 17]
  .map((version) => ({ version, programs: `/usr/lib/postgresql/${version}/bin` }))
  .filter(({ programs }) => existsSync(join(programs, 'initdb')));

/**
 * A server that is not the shop's own: it has another major version, and the shop's role is neither superuser nor owner
 * of the database.
 */
class ForeignServer {
  private constructor(
    readonly folder: string,
    readonly child: ChildProcess,
  ) {}

  static async start(programs: string): Promise<ForeignServer> {
    const folder = mkdtempSync(join(tmpdir(), 'shop-foreign-'));
    const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    if ('uid' in asNobody) chownSync(folder, NOBODY, NOBODY);
    const options = { ...asNobody, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
    const data = join(folder, 'data');
    const made = spawnSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'], {
      ...options,
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(made.stderr);
    const child = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'datestyle=SQL, DMY'],
      { ...options, stdio: 'ignore' },
    );
    const server = new ForeignServer(folder, child);
    for (let attempt = 0; ; attempt += 1) {
      try {
        await server.ask('select 1');
        break;
      } catch (error) {
        if (attempt === 200 || child.exitCode !== null) throw error;
        await delay(100);
      }
    }
    await server.ask('create role tenant login');
    return server;
  }

  url(database: string, role = 'tenant'): string {
    return `postgresql://${role}@/${database}?host=${encodeURIComponent(this.folder)}`;
  }

  ask(sql: string, database = 'postgres') {
    return withClient(this.url(database, 'postgres'), (client) => client.query(sql));
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGINT');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

let embedded: TestDatabase;
let folder: ReturnType<typeof temporaryFolder>;

beforeEach(async () => {
  embedded = await createTestDatabase();
  folder = temporaryFolder();
});

afterEach(async () => {
  await embedded.drop();
  folder.remove();
});

async function fill(connectionString: string): Promise<void> {
  const database = openDatabase(connectionString);
  await migrate(database, readConfig({}));
  await makeProduct(database.db, {
    name: 'Läufer 👟',
    sizes: ['S', 'M,L'],
    createdAt: new Date('2026-01-31T23:59:59Z'),
  });
  await database.close();
}

it('an embedded database is restored into a second one by its address', async () => {
  const other = await createTestDatabase();
  await fill(embedded.connectionString);
  const file = join(folder.path, 'backup.tar.gz');
  await backUpFrom(embedded.connectionString, folder.path, file);
  await restoreTo(other.connectionString, join(folder.path, 'target'), file);
  expect(await readDatabase(other.connectionString)).toEqual(await readDatabase(embedded.connectionString));
  await other.drop();
});

for (const { version, programs } of installed) {
  describe(`PostgreSQL ${version}`, () => {
    let server: ForeignServer;

    beforeAll(async () => {
      server = await ForeignServer.start(programs);
    });

    afterAll(() => server.stop());

    it('a PostgreSQL server is backed up and restored into the newer embedded one and another database', async () => {
      await server.ask('create database one owner tenant');
      await server.ask('create database two');
      // The role does not own the database. It may use the schema `public` and create one more.
      await server.ask('grant create on database two to tenant');
      await server.ask('grant all on schema public to tenant', 'two');
      await fill(server.url('one'));
      const file = join(folder.path, 'backup.tar.gz');
      await backUpFrom(server.url('one'), folder.path, file);
      const before = await readDatabase(server.url('one'));

      await restoreTo(embedded.connectionString, join(folder.path, 'embedded'), file);
      expect(await readDatabase(embedded.connectionString)).toEqual(before);

      for (const replace of [false, true]) {
        await restoreTo(server.url('two'), join(folder.path, 'two'), file, { replace });
        expect(await readDatabase(server.url('two'))).toEqual(before);
      }
    });

    it('the backup of a newer server is restored, such as that of the embedded one', async () => {
      await server.ask('create database three owner tenant');
      await fill(embedded.connectionString);
      const file = join(folder.path, 'backup.tar.gz');
      await backUpFrom(embedded.connectionString, folder.path, file);
      await restoreTo(server.url('three'), join(folder.path, 'three'), file);
      expect(await readDatabase(server.url('three'))).toEqual(await readDatabase(embedded.connectionString));
    });
  });
}
