import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The two isolation layers ("walls") around remote code. Only tests switch one off, to check the other one. */
export interface Walls {
  /** Around each release: its own context. */
  inner: boolean;
  /** Around each process: restrictions that hold for any code in it. */
  outer: boolean;
}

/** How worker processes are started on this system. */
export interface WallPlan {
  /** The program and its arguments, up to the script. */
  command: readonly string[];
  /** Returns the user id for the next process; null if processes cannot have their own users. */
  nextId: (() => number) | null;
  /** Whether the kernel ends a worker when its server ends, even if the worker is in an endless loop. */
  endsWithServer: boolean;
  /** Available isolation, one line each for the log. */
  standing: string[];
  missing: string[];
}

/** The first user id for workers, from a range that is not used for people, services or containers. */
const FIRST_ID = 60_800;
/** Number of user ids, which are used in rotation. */
const IDS = 300;
/** The user of the embedded database if the server runs as root. */
const NOBODY = 65_534;

/** Heap limit of a worker in megabytes. Its other memory is monitored. */
const HEAP = 64;
/** Half of a worker's space for young objects in megabytes. With 2, collecting them takes a fifth of a page's time. */
const SEMI_SPACE = 4;

/** Node flags for workers: little memory, no eval, and no access to files except the script. */
const nodeFlags = (script: string, outer: boolean): string[] => [
  '--no-warnings',
  '--disallow-code-generation-from-strings',
  `--max-old-space-size=${String(HEAP)}`,
  `--max-semi-space-size=${String(SEMI_SPACE)}`,
  '--heap-growing-percent=20',
  '--v8-pool-size=1',
  ...(outer ? [permissionFlag(), `--allow-fs-read=${script}`, ...withoutDatabases()] : []),
];

/** Disables node:sqlite, because its database files are not subject to the permission model. */
const withoutDatabases = (): string[] =>
  process.allowedNodeEnvironmentFlags.has('--experimental-sqlite') ? ['--no-experimental-sqlite'] : [];

const permissionFlag = (): string =>
  process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';

const FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const programOf = (name: string): string | null =>
  FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;

/**
 * Mounts empty file systems over folders, then runs the remaining arguments as a child process. The shell is thus the
 * first process of the namespace. When its starter ends, the kernel ends it and everything else in the namespace.
 */
const COVER =
  'n=$1; shift; while [ "$n" -gt 0 ]; do "$0" -t tmpfs -o ro,size=4k,mode=555 none "$1" || exit 97; shift; ' +
  'n=$((n-1)); done; ulimit -c 0; "$@"; exit $?';

/** Folders that are hidden from workers: the shop's data, and folders with sockets of other programs. */
function covered(dataDir: string, needed: readonly string[]): string[] {
  const isFree = (folder: string) => !needed.some((file) => file === folder || file.startsWith(`${folder}/`));
  const folders = [dataDir, '/run', '/tmp', '/root', '/home'].filter((folder) => existsSync(folder));
  return [...new Set(folders.map((folder) => realpathSync(folder)))].filter(isFree);
}

/** Commands that isolate a process in namespaces, the strictest first. */
function closures(dataDir: string, script: string, root: boolean): { command: string[]; says: string }[] {
  const [setpriv, unshare, mount, shell] = ['setpriv', 'unshare', 'mount', 'sh'].map(programOf);
  if (!unshare || !shell) return [];
  const guard = setpriv ? [setpriv, '--no-new-privs', '--pdeathsig', 'KILL'] : [];
  const spaces = [unshare, ...(root ? [] : ['--user', '--map-root-user']), '--pid', '--net', '--ipc'];
  const fork = ['--fork', '--kill-child', shell, '-c', COVER];
  // A worker that starts as root drops its capabilities itself when it changes its user.
  const bare = root || !setpriv ? [] : [setpriv, '--inh-caps=-all', '--bounding-set=-all'];
  const folders = covered(dataDir, [process.execPath, script]);
  return [
    ...(mount
      ? [
          {
            command: [...guard, ...spaces, '--mount', ...fork, mount, String(folders.length), ...folders, ...bare],
            says: `namespaces of their own for processes, network and mounts, without ${folders.join(', ')}`,
          },
        ]
      : []),
    {
      command: [...guard, ...spaces, ...fork, 'mount', '0', ...bare],
      says: 'namespaces of their own for processes and network',
    },
  ];
}

const works = async ([program = '', ...rest]: readonly string[]): Promise<boolean> => {
  try {
    await run(program, [...rest, process.execPath, '--version'], { env: {}, cwd: '/', timeout: 5_000 });
    return true;
  } catch {
    // The system does not allow this command.
    return false;
  }
};

/**
 * User ids that workers must not use: those of the server, of the database, of system accounts, and of the owners of
 * the shop's data.
 */
async function takenIds(dataDir: string): Promise<Set<number>> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : [];
  const owners = ['', ...names].flatMap((name) => {
    const found = statSync(path.join(dataDir, name), { throwIfNoEntry: false });
    return found ? [found.uid, found.gid] : [];
  });
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  return new Set([0, NOBODY, ...owners, ...accounts.map((line) => Number(line.split(':')[2]))]);
}

function idsWithout(taken: ReadonlySet<number>): () => number {
  const free = Array.from({ length: IDS }, (_, index) => FIRST_ID + index).filter((id) => !taken.has(id));
  let count = 0;
  return () => {
    const id = free[count++ % free.length];
    if (id === undefined) throw new Error('No user id is free for workers that render pages');
    return id;
  };
}

/**
 * Detects which isolation this system allows for worker processes.
 *
 * @param script the worker's script, the only file that it may read
 */
export async function planWalls(dataDir: string, script: string, { outer }: Walls): Promise<WallPlan> {
  const file = realpathSync(script);
  const node = [process.execPath, ...nodeFlags(file, outer), file];
  if (!outer) return { command: node, nextId: null, endsWithServer: false, standing: [], missing: [] };
  const root = process.getuid?.() === 0;
  const standing = ["no environment, no files and no programs by Node's permission model"];
  const missing: string[] = [];
  if (root) standing.push('a user of their own');
  else missing.push('a user of their own (the server is not root)');
  const possible = process.platform === 'linux' ? closures(dataDir, file, root) : [];
  let closure: (typeof possible)[number] | undefined;
  for (const one of possible) if (!closure && (await works(one.command))) closure = one;
  if (closure) standing.push(closure.says);
  else missing.push('namespaces of their own (this system has or allows none)');
  if (!existsSync('/proc/self/statm')) missing.push('a watch over their memory (this system has no /proc)');
  return {
    command: [...(closure?.command ?? []), ...node],
    nextId: root ? idsWithout(await takenIds(dataDir)) : null,
    endsWithServer: closure !== undefined,
    standing,
    missing,
  };
}
