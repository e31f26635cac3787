import { linkSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CACHE } from './paths.mjs';

const FOLDER = join(CACHE, 'locks');
const POLL_MS = 200;

/** What tells a process from a later one with the same id, where the system shows it. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return 'unknown';
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isHeld(path) {
  try {
    const { pid, start } = JSON.parse(readFileSync(path, 'utf8'));
    return isRunning(pid) && startOf(pid) === start;
  } catch {
    return false;
  }
}

function numbers(name) {
  return readdirSync(FOLDER)
    .map((file) => Number(new RegExp(`^${name}-(\\d+)\\.json$`).exec(file)?.[1] ?? 0))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);
}

const pathOf = (name, number) => join(FOLDER, `${name}-${number}.json`);

/** Creates lock number n with its content in one step; false when another process was faster. */
function create(path) {
  const temporary = join(FOLDER, `note-${process.pid}`);
  writeFileSync(temporary, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }));
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

async function acquire(name, onWait) {
  mkdirSync(FOLDER, { recursive: true });
  let waiting = false;
  for (;;) {
    const highest = numbers(name).at(-1) ?? 0;
    if (highest > 0 && isHeld(pathOf(name, highest))) {
      if (!waiting) onWait();
      waiting = true;
      await delay(POLL_MS);
      continue;
    }
    const mine = pathOf(name, highest + 1);
    if (!create(mine)) continue;
    const all = numbers(name);
    if (all.at(-1) === highest + 1) {
      for (const number of all) if (number <= highest) rmSync(pathOf(name, number), { force: true });
      return mine;
    }
    // Somebody passed us between looking and creating.
    rmSync(mine, { force: true });
  }
}

/**
 * Runs work while no other process of this folder runs work under the same name. A holder that died is passed over.
 * Locks are numbered and the highest counts: a dead one is followed by the next number, which the file system gives to
 * one process only, so that two can never both take a dead lock.
 *
 * @param {string} name
 * @param {() => void} onWait called once if somebody else holds it
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @template T
 */
export async function withLock(name, onWait, work) {
  const path = await acquire(name, onWait);
  try {
    return await work();
  } finally {
    // Emptied rather than removed: its number must stay taken.
    writeFileSync(path, '');
  }
}
