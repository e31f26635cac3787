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

/** As whom, and by what means, the database's programs are run. */
export interface RunAs {
  /** To whom the database's files belong. */
  owner: Owner;
  /** Given to spawn, when the process drops root itself. */
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
 * Keeps the C library from raising these limits by itself, up to 64 MB: memory that a query is done with goes back to
 * the system. Under load each connection kept 8 MB for 3 MB in use. Other C libraries do not read it.
 */
const MEMORY_GOES_BACK = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };

/** The whole environment of PostgreSQL's programs: nothing of ours leaks in, PGPORT and the like least of all. */
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
 * As root: drop to the owner of an existing database, else to nobody. That user cannot pass a project under a home
 * that is closed to others (0700), and moving data or programs elsewhere would part the shop from its data; so the
 * second way keeps the one capability to pass folders, and the third, for containers that hold it back, is a user
 * namespace in which root is merely called nobody.
 * As an ordinary user: as is; in a user namespace where that user has no name, which PostgreSQL insists on.
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
        // Without it the capability is not looked at by access(), by which PostgreSQL looks for its own programs.
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

/** Gives a folder and all in it to the owner. Links are changed themselves, not what they point at. */
function giveTo(path: string, owner: Owner): void {
  lchownSync(path, owner.uid, owner.gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) giveTo(child, owner);
    else lchownSync(child, owner.uid, owner.gid);
  }
}

/** Makes the database's private folder, or hands an existing one over to the user it will run as. */
function prepareRoot(folder: string, owner: Owner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const current = ownerOf(folder);
  if (current?.uid === owner.uid) return;
  giveTo(folder, owner);
}

/**
 * Tries a way for real: the user may write to the folder, and initdb finds its other programs, its libraries and the
 * user's name (it only prints its settings, and creates nothing).
 *
 * @returns what stood against it, or null when it works
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
 * Chooses how PostgreSQL can run here and makes its private folder ready for it.
 *
 * @throws EmbeddedDatabaseError when there is no way, with what was tried
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
  // A running server keeps its files as they are: then only a way that leaves them with their owner will do.
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
