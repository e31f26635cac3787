import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Reads a file of /proc, or null where there is no such process (or no /proc at all). */
function readProc(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}

/** One column of `ps` for a process, for systems without /proc; null when the process is gone. */
function ps(pid: number, column: string): string | null {
  try {
    const out = execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return out.trim() || null;
  } catch {
    return null;
  }
}

/**
 * Whether a process with this id is running. A zombie counts as gone: it holds no files or sockets any more, and in
 * a container whose first process reaps nobody it would otherwise look alive for ever.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists, but belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  if (process.platform !== 'linux') return true;
  const stat = readProc(pid, 'stat');
  return stat === null || !/^\d+ \(.*\) Z/s.test(stat);
}

/**
 * A text that tells one run of a process from a later process that was given the same id: on Linux the machine's
 * boot and the moment of the start in clock ticks, elsewhere what `ps` calls the start. Null when the process is gone
 * or the system does not tell.
 */
export function processIdentity(pid: number): string | null {
  if (!isRunning(pid)) return null;
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const stat = readProc(pid, 'stat');
  if (stat === null) return null;
  // The second field is the program's name in brackets and may itself hold brackets and spaces.
  const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  let boot = '';
  try {
    boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // Hidden in some sandboxes; the start alone still tells two processes of one boot apart.
  }
  return `${boot}/${startTicks ?? ''}`;
}

/**
 * Whether the process that once had this identity still runs. Where the system does not tell who a living process
 * is, it is taken for the same: holding back is safer than taking something from under it.
 */
export function isSameProcess(pid: number, identity: string): boolean {
  if (!isRunning(pid)) return false;
  const current = processIdentity(pid);
  return current === null || current === identity;
}

/** Whether the command line of a running process names the given path as one of its arguments. */
export function commandLineNames(pid: number, path: string): boolean {
  const line = process.platform === 'linux' ? readProc(pid, 'cmdline') : ps(pid, 'command');
  if (line === null) return false;
  return process.platform === 'linux' ? line.split('\0').includes(path) : line.includes(path);
}
