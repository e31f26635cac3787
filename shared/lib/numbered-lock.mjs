// Plain JavaScript without packages, because scripts take locks before packages are installed. The server takes a lock
// for its data folder.
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, isSameProcess, processIdentity } from './process-identity.mjs';

/**
 * The content of a lock file. Other fields belong to the caller. `identity` distinguishes the process from a later one
 * with the same id, and is null after the lock was released.
 *
 * @typedef {{ pid: number, identity: string | null } & Record<string, unknown>} LockNote
 */

const lockPath = (folder, name, number) => join(folder, `${name}-${number}.json`);

/** The numbers of the lock files with this name, ascending. */
function lockNumbers(folder, name) {
  const pattern = new RegExp(`^${name}-(\\d+)\\.json$`);
  return readdirSync(folder)
    .map((file) => Number(pattern.exec(file)?.[1] ?? 0))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);
}

/** The note in a lock file whose process is alive and holds the lock; null for any other file. */
function livingNote(path) {
  try {
    const note = JSON.parse(readFileSync(path, 'utf8'));
    const held = typeof note.pid === 'number' && typeof note.identity === 'string';
    return held && isSameProcess(note.pid, note.identity) ? note : null;
  } catch {
    return null;
  }
}

/**
 * Writes a note into a temporary file. Linking or renaming it into place later ensures that nobody reads half a note.
 */
function writeTemporary(folder, note) {
  const path = join(folder, `note-${process.pid}-${randomBytes(4).toString('hex')}`);
  writeFileSync(path, `${JSON.stringify(note)}\n`, { mode: 0o644 });
  return path;
}

/** Creates a lock file; false when another process has just created it. */
function create(folder, path, note) {
  const temporary = writeTemporary(folder, note);
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Removes the locks below the lock of this process, and temporary files of processes that died while writing them. */
function clearAway(folder, name, mine) {
  for (const number of lockNumbers(folder, name)) {
    if (number < mine) rmSync(lockPath(folder, name, number), { force: true });
  }
  for (const file of readdirSync(folder)) {
    const pid = Number(/^note-(\d+)-/.exec(file)?.[1] ?? 0);
    if (pid > 0 && !isRunning(pid)) rmSync(join(folder, file), { force: true });
  }
}

/**
 * The note of the process that holds the lock.
 *
 * @param {string} folder
 * @param {string} name
 * @returns {LockNote | null} null when nobody holds it
 */
export function lockHolder(folder, name) {
  const highest = lockNumbers(folder, name).at(-1) ?? 0;
  return highest === 0 ? null : livingNote(lockPath(folder, name, highest));
}

/**
 * Takes a lock for this process, unless a living process holds it. A lock of a dead process is ignored, even when
 * another program has its process id now.
 *
 * Locks are numbered, and the highest number counts. A process that finds that the highest lock is dead creates the
 * next one, which the file system permits to one process only. A file in use is never removed, so two processes that
 * start at the same moment cannot take the lock from each other.
 *
 * @param {string} folder created when it is missing
 * @param {string} name
 * @param {Record<string, unknown>} [fields] of the caller, for other processes to read
 * @returns {{ holder: LockNote } | { update: (fields: Record<string, unknown>) => void, release: () => void }} the
 * holder, or the lock of this process. `release` may be called more than once; later updates are ignored
 */
export function takeLock(folder, name, fields = {}) {
  mkdirSync(folder, { recursive: true });
  let note = { pid: process.pid, ...fields, identity: processIdentity(process.pid) ?? 'unknown' };
  for (;;) {
    const highest = lockNumbers(folder, name).at(-1) ?? 0;
    const holder = highest === 0 ? null : livingNote(lockPath(folder, name, highest));
    if (holder !== null) return { holder };
    const mine = highest + 1;
    const path = lockPath(folder, name, mine);
    if (!create(folder, path, note)) continue;
    // There is a number above this one: the other process looked before an older lock was removed. Its lock counts.
    if (lockNumbers(folder, name).at(-1) !== mine) {
      rmSync(path, { force: true });
      continue;
    }
    clearAway(folder, name, mine);
    const update = (change) => {
      if (note.identity === null) return;
      note = { ...note, ...change };
      renameSync(writeTemporary(folder, note), path);
    };
    // The file stays, because its number must stay in use.
    return { update, release: () => update({ identity: null }) };
  }
}
