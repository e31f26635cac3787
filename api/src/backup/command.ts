import { resolve } from 'node:path';
import { codeOf } from '../unavailable';
import { BackupError, messageOf } from './errors';
import { showProgress } from './progress';
import type { ReportProgress } from './progress';

/** A path as it was typed: npm runs commands in the repository's folder and notes where the person was. */
export const typedPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

/**
 * Progress on standard output, unless it is hidden. A first signal to stop breaks the work off in order; at a second
 * one the process ends at once.
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

/** Such as 35.2 MB. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Such as 4.1 s, since a moment of `performance.now()`. */
export const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** What went wrong, in one line; an error may be several (one for each address that was tried) or bare. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (codeOf(error) === 'ENOSPC') return 'The disk is full.';
  return messageOf(error) || String(error);
}
