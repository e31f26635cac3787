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

/** PostgreSQL and what stands beside it run as nobody where we are root: none of them runs as root. */
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Makes sure that programs are there. @throws Error that says which package is not installed */
export function requirePrograms(programs: readonly (readonly [file: string, name: string])[]): void {
  for (const [file, name] of [[join(POSTGRES, 'postgres'), 'postgresql-15'] as const, ...programs]) {
    if (!existsSync(file)) throw new Error(`${file} is not there: apt-get install ${name}`);
  }
}

/** A folder of their own; whoever makes it removes it. */
export function makeFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if ('uid' in asNobody) chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  return folder;
}

const options = { ...asNobody, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };

/** Starts a program as the user that PostgreSQL runs as. */
export const startBeside = (command: string, args: readonly string[]): ChildProcess =>
  spawn(command, args, { ...options, stdio: 'ignore' });

/** Runs a program as the user that PostgreSQL runs as, to its end. @throws Error with what it said when it fails */
export function runBeside(command: string, args: readonly string[]): SpawnSyncReturns<string> {
  const done = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${done.stdout}${done.stderr}`);
  return done;
}

/** The address of a database on this machine. */
export const urlTo = (port: number, role: string, database: string): string =>
  `postgresql://${role}@127.0.0.1:${String(port)}/${database}`;

/** Asks until it is answered, ten seconds at most. */
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

/** Ends a program, unless it has ended. */
export async function stopProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Debian's PostgreSQL 15, on this machine's own network only. */
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

  /** Makes its folder of data, an account `shop` and its database, and leaves it running. */
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

  /** Stops it cleanly. */
  async stop(): Promise<void> {
    if (this.server !== null) await stopProgram(this.server, 'SIGINT');
    this.server = null;
  }
}
