import { readFileSync } from 'node:fs';

/** Bytes in a page of memory, as all systems have them whose /proc is read here. */
const PAGE = 4096;
/** No chain of programs around a worker is longer. */
const DEPTH = 8;

/**
 * The memory that a process and everything it started hold, in bytes; null where this system does not say so, or the
 * process is gone.
 */
export function memoryOf(pid: number, depth = DEPTH): number | null {
  try {
    const [, resident = '0'] = readFileSync(`/proc/${String(pid)}/statm`, 'utf8').split(' ');
    const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8').trim();
    const below = children === '' || depth === 0 ? [] : children.split(' ');
    return below.reduce((sum, child) => sum + (memoryOf(Number(child), depth - 1) ?? 0), Number(resident) * PAGE);
  } catch {
    // No /proc, or the process ended between two looks.
    return null;
  }
}
