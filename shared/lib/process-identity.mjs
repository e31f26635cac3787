import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Reads a file of /proc; null when there is no such process (or no /proc). */
function readProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}

/** One column of `ps` for a process, for systems without /proc; null when the process is gone. */
function ps(pid, column) {
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
 * Whether a process with this id is running. A zombie counts as ended, because it holds no files or sockets. In a
 * container whose first process does not reap zombies, it would otherwise seem alive forever.
 *
 * @param {number} pid
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    if (error.code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  const stat = readProc(pid, 'stat');
  return stat === null || !/^\d+ \(.*\) Z/s.test(stat);
}

/**
 * A text that distinguishes one run of a process from a later process with the same id. On Linux it is the boot id of
 * the machine and the start time in clock ticks; elsewhere it is the start time that `ps` shows. Null when the process
 * has ended or the system does not show it.
 *
 * @param {number} pid
 * @returns {string | null}
 */
export function processIdentity(pid) {
  if (!isRunning(pid)) return null;
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const stat = readProc(pid, 'stat');
  if (stat === null) return null;
  // The second field is the program's name in parentheses, and may itself contain parentheses and spaces.
  const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  let boot = '';
  try {
    boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // Some sandboxes hide the boot id. The start time alone still distinguishes two processes of one boot.
  }
  return `${boot}/${startTicks ?? ''}`;
}

/**
 * Whether the process that had this identity is still running. When the system does not show the identity of a living
 * process, it counts as the same process, because waiting is safer than taking something from a running process.
 *
 * @param {number} pid
 * @param {string} identity
 */
export function isSameProcess(pid, identity) {
  if (!isRunning(pid)) return false;
  const current = processIdentity(pid);
  return current === null || current === identity;
}

/**
 * Whether the command line of a running process has the given path as one of its arguments.
 *
 * @param {number} pid
 * @param {string} path
 */
export function commandLineNames(pid, path) {
  const line = process.platform === 'linux' ? readProc(pid, 'cmdline') : ps(pid, 'command');
  if (line === null) return false;
  return process.platform === 'linux' ? line.split('\0').includes(path) : line.includes(path);
}
