import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { killProcess, startScript } from '../../testing/scripts';
import type { EmbeddedPostgres } from './launcher';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './launcher';
import { isRunning } from '@shop/shared/lib/process-identity.mjs';

let parent: string;
const started: EmbeddedPostgres[] = [];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'shop-launcher-test-'));
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  rmSync(parent, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir });
  started.push(server);
  return server;
}

async function query<Row extends object>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the database from a process that can be killed; resolves once the database answers. */
async function startElsewhere(dataDir: string): Promise<{ process: ChildProcess; connectionString: string }> {
  const child = startScript('launcher', [dataDir]);
  for await (const line of createInterface({ input: child.stdout })) return { process: child, connectionString: line };
  throw new Error('the launching process ended without starting the database');
}

describe('startEmbeddedPostgres', () => {
  it('starts a durable UTF-8 database on a private socket and stops it cleanly', async () => {
    const dataDir = join(parent, 'data');
    const server = await start(dataDir);
    expect(server.adopted).toBe(false);

    const [row] = await query<Record<string, string>>(
      server.connectionString,
      `select current_user as role, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
              current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone,
              (select usesuper::text from pg_user where usename = current_user) as superuser,
              upper('größe') as upper`,
    );
    expect(row).toEqual({
      role: 'shop',
      fsync: 'on',
      commit: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      addresses: '',
      zone: 'UTC',
      superuser: 'false',
      upper: 'GRÖßE',
    });
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);

    await server.stop();
    expect(isRunning(server.pid)).toBe(false);
    expect(await findEmbeddedPostgres(dataDir)).toBeNull();
  });

  it('keeps the data over a restart', async () => {
    const first = await start(parent);
    await query(first.connectionString, 'create table kept (word text)');
    await query(first.connectionString, "insert into kept values ('still here')");
    await first.stop();

    const second = await start(parent);
    expect(second.adopted).toBe(false);
    expect(await query(second.connectionString, 'select word from kept')).toEqual([{ word: 'still here' }]);
  });

  it('takes over the server whose launching process was killed', async () => {
    const launched = await startElsewhere(parent);
    await query(launched.connectionString, 'create table kept (word text)');
    await query(launched.connectionString, "insert into kept values ('acknowledged')");
    await killProcess(launched.process);

    const server = await start(parent);
    expect(server.adopted).toBe(true);
    expect(await query(server.connectionString, 'select word from kept')).toEqual([{ word: 'acknowledged' }]);

    await server.stop();
    expect(isRunning(server.pid)).toBe(false);
  });

  it('recovers a killed database, even if its children may still run', async () => {
    const first = await start(parent);
    await query(first.connectionString, 'create table kept (word text)');
    await query(first.connectionString, "insert into kept values ('acknowledged')");
    process.kill(first.pid, 'SIGKILL');

    const second = await start(parent);
    expect(second.adopted).toBe(false);
    expect(await query(second.connectionString, 'select word from kept')).toEqual([{ word: 'acknowledged' }]);
  });

  it('reports a server that ends by itself, but not one that was stopped', async () => {
    const ended = new Promise<string>((resolve) => {
      void startEmbeddedPostgres({ dataDir: parent, onUnexpectedExit: resolve }).then((server) => {
        process.kill(server.pid, 'SIGKILL');
      });
    });
    expect(await ended).toContain('SIGKILL');

    let reports = 0;
    const server = await startEmbeddedPostgres({ dataDir: parent, onUnexpectedExit: () => (reports += 1) });
    await server.stop();
    expect(reports).toBe(0);
  });

  it('ignores a pid file whose process id now belongs to another program', async () => {
    const first = await start(parent);
    const note = join(parent, 'postgres/data/postmaster.pid');
    const lines = readFileSync(note, 'utf8').split('\n');
    await first.stop();
    writeFileSync(note, [String(process.pid), ...lines.slice(1)].join('\n'));

    expect(await findEmbeddedPostgres(parent)).toBeNull();
    const second = await start(parent);
    expect(second.adopted).toBe(false);
  });

  it('supports a long folder path with blanks, commas and quotes', async () => {
    const dataDir = join(parent, `a long "folder", with ${'x'.repeat(100)}`);
    const server = await start(dataDir);
    expect(await query(server.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  if (process.getuid?.() === 0) {
    it('works as root in a folder that is closed to every other user', async () => {
      const closed = join(parent, 'home');
      mkdirSync(closed, { mode: 0o700 });
      const first = await start(join(closed, 'data'));
      await query(first.connectionString, 'create table kept (word text)');
      await first.stop();

      const second = await start(join(closed, 'data'));
      expect(await query(second.connectionString, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }]);
    });
  }
});
