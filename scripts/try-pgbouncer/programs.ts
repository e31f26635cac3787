import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

const NOBODY = 65534;
const POSTGRES = '/usr/lib/postgresql/15/bin';
const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Connections of the database server, and how many of them the pooler uses: fewer than one shop server's own pool. */
const MAX_CONNECTIONS = 30;
const POOLER_CONNECTIONS = 6;

/** A database server and a pooler before it, on this machine's own network only. */
export interface Programs {
  folder: string;
  /** The database server. */
  directUrl: string;
  /** The pooler. */
  pooledUrl: string;
  stop: () => Promise<void>;
}

/** A free port of this machine. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

const urlTo = (port: number, role: string, database: string) =>
  `postgresql://${role}@127.0.0.1:${String(port)}/${database}`;

/** Asks until it is answered. */
async function ask(connectionString: string, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(sql);
      return;
    } catch (error) {
      if (attempt === 100) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await delay(100);
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Starts both in a temporary folder. @throws Error that says which package is not installed */
export async function startPrograms(): Promise<Programs> {
  for (const [file, name] of [
    [join(POSTGRES, 'postgres'), 'postgresql-15'],
    [PGBOUNCER, 'pgbouncer'],
  ] as const) {
    if (!existsSync(file)) throw new Error(`${file} is not there: apt-get install ${name}`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'shop-pgbouncer-'));
  // Neither runs as root.
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ('uid' in asNobody) chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  const options = { ...asNobody, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  const made = spawnSync(join(POSTGRES, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'], {
    ...options,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);

  const [port, poolerPort] = [await freePort(), await freePort()];
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    max_connections: MAX_CONNECTIONS,
    unix_socket_directories: '',
  };
  const switches = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${String(value)}`]);
  const database = spawn(join(POSTGRES, 'postgres'), ['-D', data, ...switches], { ...options, stdio: 'ignore' });
  await ask(urlTo(port, 'postgres', 'postgres'), 'create role shop login');
  await ask(urlTo(port, 'postgres', 'postgres'), 'create database shop owner shop');

  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
shop = user=shop host=127.0.0.1 port=${String(port)} dbname=shop
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(poolerPort)}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${String(POOLER_CONNECTIONS)}
max_client_conn = 200
logfile = ${join(folder, 'pgbouncer.log')}
`,
  );
  const pooler = spawn(PGBOUNCER, [config], { ...options, stdio: 'ignore' });
  await ask(urlTo(poolerPort, 'shop', 'shop'), 'select 1');
  return {
    folder,
    directUrl: urlTo(port, 'shop', 'shop'),
    pooledUrl: urlTo(poolerPort, 'shop', 'shop'),
    stop: async () => {
      await stop(pooler, 'SIGINT');
      await stop(database, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
