import { resolve } from 'node:path';
import { databaseFault } from '../database/fault-words';
import { codeOf } from '../unavailable';
import { BackupError, messageOf } from './errors';
import { showProgress } from './progress';
import type { ReportProgress } from './progress';

/**
 * Resolves a path that the user typed. npm runs commands in the repository's folder and puts the user's folder into
 * INIT_CWD.
 */
export const typedPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

/**
 * Shows progress on standard output, unless it is hidden. After a first signal to stop, the next progress report
 * throws, so that the work ends cleanly. A second signal ends the process at once.
 */
export function commandProgress(shown = true): ReportProgress {
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopped) process.exit(1);
      stopped = true;
    });
  }
  const show = shown ? showProgress(process.stdout) : () => undefined;
  return (step) => {
    if (stopped) throw new BackupError('Broken off.');
    show(step);
  };
}

/** Formats a size, such as 35.2 MB. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Formats the time since `start`, a value of `performance.now()`, such as 4.1 s. */
export const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * Describes an error in one line. An AggregateError has one error for each address that was tried: the first one
 * counts.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (codeOf(error) === 'ENOSPC') return 'The disk is full.';
  const fault = databaseFault(error);
  if (fault !== null) return `Not done: ${fault}.`;
  return messageOf(error) || String(error);
}
