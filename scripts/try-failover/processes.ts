import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The parent of a process; null when it has ended. */
function parentOf(pid: number): number | null {
  try {
    // The name, in parentheses, may contain anything.
    const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${String(pid)}/stat`, 'utf8')) ?? [];
    return parent === undefined ? null : Number(parent);
  } catch {
    return null;
  }
}

/** The first process of the PostgreSQL in a data folder; null when none runs. */
export function postmasterOf(data: string): number | null {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return parentOf(pid) === null ? null : pid;
  } catch {
    return null;
  }
}

/** Processes that a process started. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid);

/** Sends a signal, unless the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** Sends a signal to a process and then to those that it started. A stopped process starts no more of them. */
export function signalAll(pid: number, name: NodeJS.Signals): void {
  signal(pid, name);
  for (const child of childrenOf(pid)) signal(child, name);
}
