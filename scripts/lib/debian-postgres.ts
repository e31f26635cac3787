import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess, SpawnSyncReturns } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

const NOBODY = 65534;
const POSTGRES = '/usr/lib/postgresql/15/bin';

/**
 * When this runs as root, PostgreSQL and its helper programs run as the user nobody, because they refuse to run as
 * root.
 */
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Checks that programs are installed. @throws Error with the package that is missing */
export function requirePrograms(programs: readonly (readonly [file: string, name: string])[]): void {
  for (const [file, name] of [[join(POSTGRES, 'postgres'), 'postgresql-15'] as const, ...programs]) {
    if (!existsSync(file)) throw new Error(`${file} is not there: apt-get install ${name}`);
  }
}

/** Makes a temporary folder that these programs can use. The caller removes it. */
export function makeFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if ('uid' in asNobody) chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  return folder;
}

const options = { ...asNobody, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };

/**
 * Starts a program as PostgreSQL's user.
 *
 * @param output the descriptor of a file for its output. Default value: none.
 */
export const startBeside = (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  output?: number,
): ChildProcess =>
  spawn(command, args, {
    ...options,
    env: { ...options.env, ...env },
    stdio: ['ignore', output ?? 'ignore', output ?? 'ignore'],
  });

/** Runs a program as PostgreSQL's user and waits for its end. @throws Error with its output when it fails */
export function runBeside(command: string, args: readonly string[]): SpawnSyncReturns<string> {
  const done = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${done.stdout}${done.stderr}`);
  return done;
}

/** The address of a database on this machine. */
export const urlTo = (port: number, role: string, database: string): string =>
  `postgresql://${role}@127.0.0.1:${String(port)}/${database}`;

/** Repeats a query until it succeeds, for at most ten seconds. */
export async function askUntilAnswered(connectionString: string, sql: string): Promise<unknown[]> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows }: { rows: unknown[] } = await client.query(sql);
      return rows;
    } catch (error) {
      if (attempt === 100) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await delay(100);
  }
}

/** Stops a program, unless it has already ended. */
export async function stopProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** PostgreSQL 15 from Debian, reachable only from this machine. */
export class DebianPostgres {
  readonly data: string;
  private server: ChildProcess | null = null;

  constructor(
    readonly folder: string,
    readonly port: number,
    private readonly settings: Readonly<Record<string, string | number>>,
  ) {
    this.data = join(folder, 'data');
  }

  /** Creates the data folder, a role `shop` and its database, and starts the server. */
  async make(): Promise<void> {
    mkdirSync(this.data, { mode: 0o700 });
    if ('uid' in asNobody) chownSync(this.data, NOBODY, NOBODY);
    runBeside(join(POSTGRES, 'initdb'), ['-D', this.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']);
    this.start();
    await askUntilAnswered(urlTo(this.port, 'postgres', 'postgres'), 'create role shop login');
    await askUntilAnswered(urlTo(this.port, 'postgres', 'postgres'), 'create database shop owner shop');
  }

  start(): void {
    const settings = { listen_addresses: '127.0.0.1', ...this.settings, port: this.port };
    const switches = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${String(value)}`]);
    this.server = startBeside(join(POSTGRES, 'postgres'), ['-D', this.data, ...switches]);
  }

  /** Stops the server cleanly. */
  async stop(): Promise<void> {
    if (this.server !== null) await stopProgram(this.server, 'SIGINT');
    this.server = null;
  }
}
