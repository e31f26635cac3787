import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Which walls are up. Only tests take one down, to see what the other holds. */
export interface Walls {
  /** Around each release: a context of its own. */
  inner: boolean;
  /** Around each process: what it may not do, whatever runs in it. */
  outer: boolean;
}

/** How worker processes are started here. */
export interface WallPlan {
  /** The program and its arguments, up to where the script stands. */
  command: readonly string[];
  /** Where each process becomes a user of its own: a user id for the next one. */
  nextId: (() => number) | null;
  /** Whether the kernel ends a worker with its server, even in an endless loop. */
  endsWithServer: boolean;
  /** One line each for the log. */
  standing: string[];
  missing: string[];
}

/** The first user id that workers become: of a range that neither people, services nor containers get theirs from. */
const FIRST_ID = 60_800;
/** So many one after the other, over and over. */
const IDS = 300;
/** The user that the embedded database runs as where the server is root. */
const NOBODY = 65_534;

/** Megabytes that the heap of a worker may take. What it takes beside it is watched. */
const HEAP = 64;

/** Flags of Node for workers: little memory, no code from text, nothing of the file system but the script. */
const nodeFlags = (script: string, outer: boolean): string[] => [
  '--no-warnings',
  '--disallow-code-generation-from-strings',
  `--max-old-space-size=${String(HEAP)}`,
  '--max-semi-space-size=2',
  '--heap-growing-percent=20',
  '--v8-pool-size=1',
  ...(outer ? [permissionFlag(), `--allow-fs-read=${script}`, ...withoutDatabases()] : []),
];

/** Node's own database opens and makes files past the permission model: a Node that has it goes without. */
const withoutDatabases = (): string[] =>
  process.allowedNodeEnvironmentFlags.has('--experimental-sqlite') ? ['--no-experimental-sqlite'] : [];

const permissionFlag = (): string =>
  process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';

const FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const programOf = (name: string): string | null =>
  FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;

/**
 * Covers folders by empty ones, then runs the rest as its own child: so this shell is the first process in a namespace,
 * which the kernel ends with its starter, and everything else in the namespace with it.
 */
const COVER =
  'n=$1; shift; while [ "$n" -gt 0 ]; do "$0" -t tmpfs -o ro,size=4k,mode=555 none "$1" || exit 97; shift; ' +
  'n=$((n-1)); done; ulimit -c 0; "$@"; exit $?';

/** Folders that workers have no business in: the shop's data, and where other programs keep their sockets. */
function covered(dataDir: string, needed: readonly string[]): string[] {
  const isFree = (folder: string) => !needed.some((file) => file === folder || file.startsWith(`${folder}/`));
  const folders = [dataDir, '/run', '/tmp', '/root', '/home'].filter((folder) => existsSync(folder));
  return [...new Set(folders.map((folder) => realpathSync(folder)))].filter(isFree);
}

/** Commands that close a process in, the best first. */
function closures(dataDir: string, script: string, root: boolean): { command: string[]; says: string }[] {
  const [setpriv, unshare, mount, shell] = ['setpriv', 'unshare', 'mount', 'sh'].map(programOf);
  if (!unshare || !shell) return [];
  const guard = setpriv ? [setpriv, '--no-new-privs', '--pdeathsig', 'KILL'] : [];
  const spaces = [unshare, ...(root ? [] : ['--user', '--map-root-user']), '--pid', '--net', '--ipc'];
  const fork = ['--fork', '--kill-child', shell, '-c', COVER];
  // As root a worker gives its capabilities up itself, with its user.
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
    // Which is the answer: this system does not allow it.
    return false;
  }
};

/** User ids that a worker must not become: of the server, of the database, and of whoever owns the shop's data. */
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
 * Finds out what this system lets us put around a worker process.
 *
 * @param script the worker's own script, all that it may read
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
