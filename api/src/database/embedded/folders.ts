import { accessSync, constants, existsSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The folders and files of the embedded database inside DATA_DIR. */
export interface DatabaseFolders {
  /** Belongs to the database's user and is closed to everyone else. All others are inside it. */
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
 * Makes a DATA_DIR and the missing folders above it, one by one. Where no folder can be made, as in /proc, a recursive
 * mkdir of Node 20 never ends.
 *
 * @throws Error of the file system
 */
export function makeDataDir(folder: string): void {
  const isThere = lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
  if (!isThere && !existsSync(dirname(folder))) makeDataDir(dirname(folder));
  try {
    mkdirSync(folder, { recursive: isThere });
  } catch (error) {
    // Another process may have made it at the same moment.
    if (!existsSync(folder) || isThere) throw error;
  }
}

/**
 * The folders under a DATA_DIR. Links in the path are resolved, because the running server is recognized by its path.
 */
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

/** Longest path of a unix socket in bytes: 107 on Linux, 103 on macOS. The smaller one works on both. */
const MAX_SOCKET_PATH = 103;

const SOCKET_NAME = '.s.PGSQL.5432';

/** Whether PostgreSQL's socket in this folder stays under the operating system's limit. */
export function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH;
}

/**
 * Makes a new, private folder with a short path for the socket. Its random name need not be stored: a running server
 * writes the folder into its postmaster.pid.
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
