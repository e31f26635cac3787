import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { takeLock } from '../../shared/lib/numbered-lock.mjs';
import { CACHE } from './paths.mjs';

const FOLDER = join(CACHE, 'locks');
const POLL_MS = 200;

/**
 * Runs work while no other process of this folder runs work with the same name. Ignores the lock of a process that
 * died: see numbered-lock.mjs.
 *
 * @param {string} name
 * @param {() => void} onWait called once when another process holds the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @template T
 */
export async function withLock(name, onWait, work) {
  let lock = takeLock(FOLDER, name);
  if ('holder' in lock) onWait();
  while ('holder' in lock) {
    await delay(POLL_MS);
    lock = takeLock(FOLDER, name);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
