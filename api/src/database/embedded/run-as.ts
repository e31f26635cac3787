import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries';
import { EmbeddedDatabaseError } from './errors';
import type { DatabaseFolders } from './folders';
import { findPostmaster } from './postmaster';

/** PostgreSQL refuses to run as root; this is `nobody` on every Linux. */
const NOBODY = 65534;

interface Owner {
  uid: number;
  gid: number;
}

/** The user that runs the database's programs, and the way to become that user. */
export interface RunAs {
  /** The owner of the database's files. */
  owner: Owner;
  /** Passed to spawn, when Node itself drops root. */
  credentials: Partial<Owner>;
  /** Put before the program's own command line. */
  prefix: readonly string[];
}

/** The program and arguments to spawn for one of PostgreSQL's programs. */
export function commandFor(runAs: RunAs, program: string, args: readonly string[]): { file: string; args: string[] } {
  const [file = program, ...rest] = [...runAs.prefix, program, ...args];
  return { file, args: rest };
}

/**
 * Keeps the C library (glibc) from raising these limits by itself, up to 64 MB. So memory goes back to the system after
 * a query. Without this, each connection kept 8 MB under load and used 3 MB of it. Other C libraries ignore these
 * variables.
 */
const MEMORY_GOES_BACK = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * The whole environment of PostgreSQL's programs. Only PATH comes from this process, so that PGPORT and the like have
 * no effect.
 */
export function databaseEnvironment(binaries: Binaries): NodeJS.ProcessEnv {
  const search = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return {
    PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...MEMORY_GOES_BACK,
    ...(binaries.libraryPath === null ? {} : { [search]: binaries.libraryPath }),
  };
}

function mapToNobody(owner: Owner): RunAs {
  return {
    owner,
    credentials: {},
    prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'],
  };
}

/**
 * The ways to run PostgreSQL, best first.
 *
 * As root: the first way switches to the owner of an existing database, else to nobody. That user cannot enter a
 * project inside a home folder that is closed to others (0700), and moving data or programs elsewhere would separate
 * the shop from its data. So the second way keeps the one capability that allows entering such folders. The third way
 * is for containers that withhold this capability: a user namespace in which root is only named nobody.
 *
 * As an ordinary user: the first way changes nothing. The second way is for a user without a name, which PostgreSQL
 * requires: a user namespace gives it one.
 */
function waysToRun(existing: Owner | null): RunAs[] {
  const self: Owner = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  if (self.uid !== 0) return [{ owner: self, credentials: {}, prefix: [] }, mapToNobody(self)];
  const owner = existing === null || existing.uid === 0 ? { uid: NOBODY, gid: NOBODY } : existing;
  return [
    { owner, credentials: owner, prefix: [] },
    {
      owner,
      credentials: {},
      prefix: [
        'setpriv',
        `--reuid=${owner.uid}`,
        `--regid=${owner.gid}`,
        '--clear-groups',
        // Without this, access() ignores the capability, and PostgreSQL uses access() to find its own programs.
        '--securebits=+no_setuid_fixup',
        '--inh-caps=+dac_override',
        '--ambient-caps=+dac_override',
        '--',
      ],
    },
    mapToNobody(self),
  ];
}

function ownerOf(folder: string): Owner | null {
  try {
    const { uid, gid } = statSync(folder);
    return { uid, gid };
  } catch {
    return null;
  }
}

/** Makes `owner` the owner of a folder and everything in it. Links are changed themselves, not their targets. */
function giveTo(path: string, owner: Owner): void {
  lchownSync(path, owner.uid, owner.gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) giveTo(child, owner);
    else lchownSync(child, owner.uid, owner.gid);
  }
}

/** Makes the database's private folder, or gives an existing one to the user that will run the database. */
function prepareRoot(folder: string, owner: Owner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const current = ownerOf(folder);
  if (current?.uid === owner.uid) return;
  giveTo(folder, owner);
}

/**
 * Tests a way by using it: the user must be able to write to the folder, and initdb must find its other programs, its
 * libraries and the user's name. (Here initdb only prints its settings and creates nothing.)
 *
 * @returns what prevents this way, or null when it works
 */
function obstacle(runAs: RunAs, folders: DatabaseFolders, binaries: Binaries): string | null {
  const script = 'test -w "$1" && exec "$2" --show --pgdata="$1/none"';
  const { file, args } = commandFor(runAs, '/bin/sh', ['-c', script, 'sh', folders.root, binaries.initdb]);
  const result = spawnSync(file, args, {
    ...runAs.credentials,
    cwd: '/',
    env: databaseEnvironment(binaries),
    encoding: 'utf8',
    timeout: 20_000,
  });
  if (result.status === 0) return null;
  const by = runAs.prefix[0] ?? `user ${runAs.owner.uid}`;
  return `${by}: ${result.error?.message ?? (result.stderr.trim() || 'may not enter the folder')}`;
}

/**
 * Chooses how PostgreSQL can run here, and prepares its private folder.
 *
 * @throws EmbeddedDatabaseError when no way works, with what was tried
 */
export function chooseRunAs(folders: DatabaseFolders, binaries: Binaries): RunAs {
  const existing = ownerOf(folders.root);
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0 && existing !== null && existing.uid !== uid) {
    throw new EmbeddedDatabaseError(
      `The database in ${folders.root} belongs to user ${existing.uid}, and this is user ${uid}` +
        `${existing.uid === NOBODY ? ' (it was made by a start as root)' : ''}. ` +
        'Start as that user or as root, or choose another DATA_DIR.',
    );
  }
  // The files of a running server must keep their owner, so only ways with that owner are tried.
  const running = findPostmaster(folders.data) !== null;
  const tried: string[] = [];
  for (const runAs of waysToRun(existing)) {
    if (running && runAs.owner.uid !== existing?.uid) continue;
    if (!running) prepareRoot(folders.root, runAs.owner);
    const reason = obstacle(runAs, folders, binaries);
    if (reason === null) return runAs;
    tried.push(reason);
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL cannot be run in ${folders.root}. Tried: ${tried.join('; ')}. ` +
      'Choose a DATA_DIR elsewhere, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Makes a private folder for the database's user. */
export function makeOwnedFolder(folder: string, owner: Owner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, owner.uid, owner.gid);
}
