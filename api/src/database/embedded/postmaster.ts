import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineNames, isRunning } from '@shop/shared/lib/process-identity.mjs';

/** The server process that a data folder's postmaster.pid names. */
export interface Postmaster {
  pid: number;
  /** Folder of its unix socket. */
  socketFolder: string;
}

const NOTE = 'postmaster.pid';

function readNote(dataFolder: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(dataFolder, NOTE), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid < 1) return null;
  return { pid, socketFolder: lines[4]?.trim() ?? '' };
}

/**
 * Finds the PostgreSQL server that runs on a data folder: the process in its postmaster.pid, if it is alive and its
 * command line names this folder. (After a reboot the id may belong to any program.)
 *
 * @param dataFolder real, absolute path of PostgreSQL's data folder
 */
export function findPostmaster(dataFolder: string): Postmaster | null {
  const noted = readNote(dataFolder);
  if (noted === null || !isRunning(noted.pid) || !commandLineNames(noted.pid, dataFolder)) return null;
  return noted;
}

/**
 * Removes a postmaster.pid whose process id now belongs to another program, as happens after a reboot and in every
 * restarted container. PostgreSQL checks only whether the process is alive, and would refuse to start. The file of a
 * dead process stays, because PostgreSQL uses it to find children of that process.
 */
export function forgetMistakenPostmaster(dataFolder: string): void {
  const noted = readNote(dataFolder);
  if (noted !== null && isRunning(noted.pid) && !commandLineNames(noted.pid, dataFolder)) {
    rmSync(join(dataFolder, NOTE), { force: true });
  }
}
