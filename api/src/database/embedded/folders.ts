import { accessSync, constants, existsSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where the parts of the embedded database lie inside DATA_DIR. */
export interface DatabaseFolders {
  /** Belongs to the database's user, closed to everyone else; all others are inside it. */
  root: string;
  /** PostgreSQL's own data folder. */
  data: string;
  /** The unix socket, when its path is short enough. */
  run: string;
  /** Links to shared libraries, only where node_modules is read-only. */
  lib: string;
  log: string;
}

/**
 * Makes a DATA_DIR and the folders above it that are not there, one by one: where nobody can make any, as in /proc,
 * Node 20 tries for ever to make all of them at once.
 *
 * @throws Error of the file system
 */
export function makeDataDir(folder: string): void {
  const isThere = lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
  if (!isThere && !existsSync(dirname(folder))) makeDataDir(dirname(folder));
  try {
    mkdirSync(folder, { recursive: isThere });
  } catch (error) {
    // Another process may have made it in the same moment.
    if (!existsSync(folder) || isThere) throw error;
  }
}

/** The folders under a DATA_DIR; the path is made real, because the running server is recognised by it. */
export function databaseFolders(dataDir: string): DatabaseFolders {
  makeDataDir(dataDir);
  const root = join(realpathSync(dataDir), 'postgres');
  return {
    root,
    data: join(root, 'data'),
    run: join(root, 'run'),
    lib: join(root, 'lib'),
    log: join(root, 'postgres.log'),
  };
}

/** Longest path of a unix socket in bytes: 107 on Linux, 103 on macOS; the smaller serves both. */
const LONGEST_SOCKET_PATH = 103;

const SOCKET_NAME = '.s.PGSQL.5432';

/** Whether PostgreSQL's socket in this folder stays under the operating system's limit. */
export function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= LONGEST_SOCKET_PATH;
}

/**
 * A new, private folder with a short path for the socket. Its random name needs no keeping: a running server notes
 * the folder in its postmaster.pid.
 */
export async function makeShortSocketFolder(): Promise<string> {
  for (const parent of ['/tmp', tmpdir()]) {
    try {
      accessSync(parent, constants.W_OK | constants.X_OK);
    } catch {
      continue;
    }
    const folder = await mkdtemp(join(parent, 'shop-pg-'));
    if (fitsSocket(folder)) return folder;
    rmSync(folder, { recursive: true, force: true });
  }
  throw new Error('No temporary folder with a path short enough for a unix socket.');
}
