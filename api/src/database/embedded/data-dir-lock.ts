import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, isSameProcess, processIdentity } from './process-identity';

/** The server that holds a DATA_DIR. */
export interface DataDirHolder {
  pid: number;
  /** Where it serves; null while it is still starting. */
  url: string | null;
}

/** Another server is running on the same DATA_DIR; the message names it. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError';

  constructor(
    readonly dataDir: string,
    readonly holder: DataDirHolder,
  ) {
    const where = holder.url === null ? 'is starting' : `serves at ${holder.url}`;
    super(`The shop is already running: process ${holder.pid} ${where} with the data in ${dataDir}.`);
  }
}

/** A DATA_DIR held by this process. */
export interface DataDirLock {
  /** Notes the URL that this server serves at, for those who try to start a second one. */
  announce: (url: string) => void;
  /** Gives the folder free. Harmless when repeated. */
  release: () => void;
}

interface Note extends DataDirHolder {
  /** What tells this process from a later one with the same id; null once it has released the lock. */
  identity: string | null;
}

const NAME = /^server-(\d+)\.json$/;

function isNote(value: unknown): value is Note {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'url' in value &&
    (value.url === null || typeof value.url === 'string') &&
    'identity' in value &&
    (value.identity === null || typeof value.identity === 'string')
  );
}

function readNote(path: string): Note | null {
  try {
    const note: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isNote(note) ? note : null;
  } catch {
    return null;
  }
}

function isHeld(note: Note | null): note is Note {
  return note?.identity != null && isSameProcess(note.pid, note.identity);
}

/** The numbers of the locks that were ever taken and not yet cleared away, ascending. */
function lockNumbers(folder: string): number[] {
  return readdirSync(folder)
    .map((name) => Number(NAME.exec(name)?.[1] ?? 0))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);
}

const lockPath = (folder: string, number: number) => join(folder, `server-${number}.json`);

/** Writes a note whole under a passing name, from where it is linked or renamed into place. */
function writeTemporary(folder: string, note: Note): string {
  const path = join(folder, `note-${process.pid}-${randomBytes(4).toString('hex')}`);
  writeFileSync(path, `${JSON.stringify(note)}\n`, { mode: 0o644 });
  return path;
}

/** Creates lock number n; false when somebody else has just done so. */
function create(folder: string, number: number, note: Note): boolean {
  const temporary = writeTemporary(folder, note);
  try {
    linkSync(temporary, lockPath(folder, number));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Removes what is below our lock, and passing files of processes that died while writing them. */
function clearAway(folder: string, mine: number): void {
  for (const number of lockNumbers(folder)) if (number < mine) rmSync(lockPath(folder, number), { force: true });
  for (const name of readdirSync(folder)) {
    const pid = Number(/^note-(\d+)-/.exec(name)?.[1] ?? 0);
    if (pid > 0 && !isRunning(pid)) rmSync(join(folder, name), { force: true });
  }
}

/**
 * Takes a DATA_DIR for this process. The lock of a process that died without releasing it is passed over, even when
 * its process id has been given to another program since.
 *
 * Locks are numbered, and the highest number counts: whoever finds the highest one dead creates the next, which the
 * file system grants to one process only. No file in use is ever removed, so two processes that start at the same
 * moment cannot take it from each other.
 *
 * @throws DataDirInUseError when another living process holds it
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const folder = join(dataDir, 'locks');
  mkdirSync(folder, { recursive: true });
  let note: Note = { pid: process.pid, url: null, identity: processIdentity(process.pid) ?? 'unknown' };
  for (;;) {
    const highest = lockNumbers(folder).at(-1) ?? 0;
    const current = readNote(lockPath(folder, highest));
    if (isHeld(current)) throw new DataDirInUseError(dataDir, { pid: current.pid, url: current.url });
    const mine = highest + 1;
    if (!create(folder, mine, note)) continue;
    // A number above ours means that we looked before an older holder's lock was cleared away: theirs counts.
    if (lockNumbers(folder).at(-1) !== mine) {
      rmSync(lockPath(folder, mine), { force: true });
      continue;
    }
    clearAway(folder, mine);
    const update = (change: Partial<Note>) => {
      if (note.identity === null) return;
      note = { ...note, ...change };
      renameSync(writeTemporary(folder, note), lockPath(folder, mine));
    };
    return {
      announce: (url) => {
        update({ url });
      },
      release: () => {
        update({ identity: null });
      },
    };
  }
}

/** The server that is running on a DATA_DIR, or null. */
export function findDataDirHolder(dataDir: string): DataDirHolder | null {
  const folder = join(dataDir, 'locks');
  try {
    const current = readNote(lockPath(folder, lockNumbers(folder).at(-1) ?? 0));
    return isHeld(current) ? { pid: current.pid, url: current.url } : null;
  } catch {
    return null;
  }
}
