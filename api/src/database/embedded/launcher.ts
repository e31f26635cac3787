import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries';
import { locateBinaries } from './binaries';
import { every } from '../../every';
import { connectionString, isAnswering, prepareDatabase } from './connection';
import { EmbeddedDatabaseError } from './errors';
import type { DatabaseFolders } from './folders';
import { databaseFolders, fitsSocket, makeShortSocketFolder } from './folders';
import type { Postmaster } from './postmaster';
import { findPostmaster, forgetMistakenPostmaster } from './postmaster';
import { isRunning } from '@shop/shared/lib/process-identity.mjs';
import type { RunAs } from './run-as';
import { chooseRunAs, commandFor, databaseEnvironment, makeOwnedFolder } from './run-as';
import { INITDB_ARGUMENTS, SERVER_SETTINGS } from './settings';

/** Input of the launcher. */
export interface EmbeddedPostgresOptions {
  /** The shop's DATA_DIR; the database lives in its folder `postgres`. */
  dataDir: string;
  /** PostgreSQL settings that differ from SERVER_SETTINGS, for tests. */
  settings?: Readonly<Record<string, string>>;
  /** The folder of its previous socket, so that clients can connect there again. Default value: a folder of its own. */
  socketFolder?: string;
  /** Cancels a start in progress. */
  signal?: AbortSignal;
  /** Called once the server's process runs, before it answers. */
  onSpawn?: () => void;
  /** Called once when the server ends although nobody stopped it. The text says what is known. */
  onUnexpectedExit?: (detail: string) => void;
}

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** For `pg`, over the unix socket; role and database are both called `shop`. */
  connectionString: string;
  /** True when it was already running, left over by a process that was killed. */
  adopted: boolean;
  /** Process id of the server. */
  pid: number;
  socketFolder: string;
  /** Stops the server cleanly, and ends open connections. Harmless when repeated. */
  stop: () => Promise<void>;
}

/** Recovery after a power failure may take a while, but never this long for a shop. */
const START_DEADLINE_MS = 120_000;
const STOP_DEADLINE_MS = 30_000;
const POLL_MS = 25;
const ADOPTED_WATCH_MS = 500;
const LARGEST_LOG_BYTES = 5 * 1024 * 1024;

/** What PostgreSQL logs while the children of a killed server still hold its memory or its lock. */
const OLD_CHILDREN = /pre-existing shared memory block|is another postmaster|could not lock|Address already in use/i;

function tail(text: string): string {
  return text.trim().split('\n').slice(-6).join('\n');
}

/**
 * Finds the reason of a failure in the output of a PostgreSQL program. If it names none, returns the end of the output.
 */
function reasonIn(output: string): string {
  const [, said] = /(?:FATAL|PANIC|error):\s+(.+)/.exec(output) ?? [];
  return said === undefined ? tail(output) : `${said.replace(/\.$/, '')}.`;
}

/** Makes the data folder beside its final place and renames it, so that a failed attempt leaves no data folder. */
function initialize(folders: DatabaseFolders, binaries: Binaries, runAs: RunAs): void {
  for (const name of readdirSync(folders.root)) {
    if (name.startsWith('data.new-')) rmSync(join(folders.root, name), { recursive: true, force: true });
  }
  const folder = join(folders.root, `data.new-${process.pid}`);
  makeOwnedFolder(folder, runAs.owner);
  const { file, args } = commandFor(runAs, binaries.initdb, [...INITDB_ARGUMENTS, `--pgdata=${folder}`]);
  const result = spawnSync(file, args, {
    ...runAs.credentials,
    cwd: '/',
    env: databaseEnvironment(binaries),
    encoding: 'utf8',
  });
  if (result.status !== 0) {
    const reason = result.error?.message ?? reasonIn(`${result.stdout}\n${result.stderr}`);
    throw new EmbeddedDatabaseError(`The database folder ${folders.data} could not be made: ${reason}`);
  }
  renameSync(folder, folders.data);
}

/**
 * Opens the log for appending, and makes the database's user its owner. PostgreSQL writes to it directly: a pipe to
 * this process would break when this process is killed.
 */
function openLog(folders: DatabaseFolders, runAs: RunAs): { descriptor: number; start: number } {
  let descriptor = openSync(folders.log, 'a', 0o600);
  if (fstatSync(descriptor).size > LARGEST_LOG_BYTES) {
    closeSync(descriptor);
    renameSync(folders.log, `${folders.log}.1`);
    descriptor = openSync(folders.log, 'a', 0o600);
  }
  fchownSync(descriptor, runAs.owner.uid, runAs.owner.gid);
  return { descriptor, start: fstatSync(descriptor).size };
}

interface Spawned {
  child: ChildProcess;
  pid: number;
  socketFolder: string;
  /** What it logged since its start. */
  logged: () => string;
}

async function spawnServer(
  folders: DatabaseFolders,
  binaries: Binaries,
  runAs: RunAs,
  options: EmbeddedPostgresOptions,
): Promise<Spawned> {
  const socketFolder = options.socketFolder ?? (fitsSocket(folders.run) ? folders.run : await makeShortSocketFolder());
  makeOwnedFolder(socketFolder, runAs.owner);
  const all = {
    ...SERVER_SETTINGS,
    // PostgreSQL parses this as a list of folders. The quotes protect commas and blanks in the path.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    ...options.settings,
  };
  const switches = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args } = commandFor(runAs, binaries.postgres, ['-D', folders.data, ...switches]);
  const log = openLog(folders, runAs);
  const child = spawn(file, args, {
    ...runAs.credentials,
    cwd: '/',
    env: databaseEnvironment(binaries),
    stdio: ['ignore', log.descriptor, log.descriptor],
    // Starts a separate session: Ctrl+C in the terminal must not stop the database while requests are still running.
    detached: true,
  });
  closeSync(log.descriptor);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
  if (child.pid === undefined) throw new EmbeddedDatabaseError('PostgreSQL did not start.');
  const logged = () => readFileSync(folders.log).subarray(log.start).toString('utf8');
  return { child, pid: child.pid, socketFolder, logged };
}

async function waitUntilGone(pid: number, deadlineMs: number): Promise<boolean> {
  const end = Date.now() + deadlineMs;
  while (isRunning(pid)) {
    if (Date.now() > end) return false;
    await delay(POLL_MS);
  }
  return true;
}

/**
 * Stops a server at once but cleanly (SIGINT is PostgreSQL's fast shutdown). Sends stronger signals if it does not end.
 */
async function stopServer(pid: number, socketFolder: string, folders: DatabaseFolders): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      break;
    }
    if (await waitUntilGone(pid, STOP_DEADLINE_MS)) break;
  }
  if (socketFolder !== folders.run) rmSync(socketFolder, { recursive: true, force: true });
}

function handle(
  server: Postmaster,
  folders: DatabaseFolders,
  child: ChildProcess | null,
  onUnexpectedExit: ((detail: string) => void) | undefined,
): EmbeddedPostgres {
  let stopping: Promise<void> | null = null;
  const over = new AbortController();
  const ended = (detail: string) => {
    over.abort();
    if (stopping === null) onUnexpectedExit?.(detail);
  };
  if (child !== null) {
    child.once('exit', (code, signal) => {
      ended(`PostgreSQL ended by itself (${signal ?? `exit code ${code}`}); see ${folders.log}`);
    });
  } else {
    const watch = () => {
      if (!isRunning(server.pid)) ended(`PostgreSQL (process ${server.pid}) is gone; see ${folders.log}`);
    };
    every(ADOPTED_WATCH_MS, watch, over.signal, (error) => ended(String(error)));
  }
  return {
    connectionString: connectionString(server.socketFolder, 'shop', 'shop'),
    adopted: child === null,
    pid: server.pid,
    socketFolder: server.socketFolder,
    stop: () => {
      over.abort();
      stopping ??= stopServer(server.pid, server.socketFolder, folders);
      return stopping;
    },
  };
}

/**
 * Waits until a new server answers. Returns false when the server ended because children of its predecessor still run.
 */
async function answersInTime(spawned: Spawned, deadline: number, signal?: AbortSignal): Promise<boolean> {
  while (!(await isAnswering(spawned.socketFolder))) {
    if (spawned.child.exitCode !== null || spawned.child.signalCode !== null) {
      if (OLD_CHILDREN.test(spawned.logged()) && Date.now() < deadline) return false;
      throw new EmbeddedDatabaseError(`PostgreSQL did not start: ${reasonIn(spawned.logged())}`);
    }
    if (Date.now() > deadline || signal?.aborted === true) {
      throw new EmbeddedDatabaseError(`PostgreSQL does not answer:\n${tail(spawned.logged())}`);
    }
    await delay(POLL_MS);
  }
  return true;
}

/**
 * Starts the embedded PostgreSQL of a DATA_DIR. The first start makes its data folder. If a server still runs on the
 * folder, because the process that started it was killed, this takes it over.
 *
 * The caller makes sure that only one process at a time does this for a DATA_DIR.
 *
 * @throws EmbeddedDatabaseError with a message for the user
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folders = databaseFolders(options.dataDir);
  const binaries = locateBinaries(folders.lib);
  const runAs = chooseRunAs(folders, binaries);
  const deadline = Date.now() + START_DEADLINE_MS;
  if (!existsSync(folders.data)) initialize(folders, binaries, runAs);
  for (;;) {
    if (options.signal?.aborted === true) throw new EmbeddedDatabaseError('Starting PostgreSQL was given up.');
    const running = findPostmaster(folders.data);
    if (running !== null) {
      if (running.socketFolder !== '' && (await isAnswering(running.socketFolder))) {
        options.onSpawn?.();
        await prepareDatabase(running.socketFolder);
        return handle(running, folders, null, options.onUnexpectedExit);
      }
      // It is starting, recovering or stopping, which ends soon.
      if (Date.now() > deadline) {
        throw new EmbeddedDatabaseError(`PostgreSQL (process ${running.pid}) runs on ${folders.data} but is silent.`);
      }
      await delay(POLL_MS);
      continue;
    }
    forgetMistakenPostmaster(folders.data);
    const spawned = await spawnServer(folders, binaries, runAs, options);
    options.onSpawn?.();
    if (await answersInTime(spawned, deadline, options.signal)) {
      await prepareDatabase(spawned.socketFolder);
      return handle(spawned, folders, spawned.child, options.onUnexpectedExit);
    }
    await delay(POLL_MS * 8);
  }
}

/**
 * Returns the connection string of an embedded PostgreSQL that is running on a DATA_DIR, for commands that run beside
 * the shop; null if none is running.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const running = findPostmaster(databaseFolders(dataDir).data);
  if (running === null || !(await isAnswering(running.socketFolder))) return null;
  return connectionString(running.socketFolder, 'shop', 'shop');
}
