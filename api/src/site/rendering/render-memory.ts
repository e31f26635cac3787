import { readFileSync } from 'node:fs';

/** Size of a memory page in bytes, on all systems whose /proc is read here. */
const PAGE = 4096;
/** Maximum depth of the process tree of a worker. */
const DEPTH = 8;

/**
 * Memory of a process and all its descendants, in bytes; null if the system does not report it or the process has
 * ended.
 */
export function memoryOf(pid: number, depth = DEPTH): number | null {
  try {
    const [, resident = '0'] = readFileSync(`/proc/${String(pid)}/statm`, 'utf8').split(' ');
    const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8').trim();
    const below = children === '' || depth === 0 ? [] : children.split(' ');
    return below.reduce((sum, child) => sum + (memoryOf(Number(child), depth - 1) ?? 0), Number(resident) * PAGE);
  } catch {
    // There is no /proc, or the process has ended.
    return null;
  }
}
