import type { Job } from '@shop/shared/contracts';
import { counted, fileSize } from '@shop/shared/rules';

const GIGABYTE = 1024 ** 3;

/** A size as text: '340 MB', '12.4 GB'. */
export const sizeText = (bytes: number): string =>
  bytes < GIGABYTE ? fileSize(bytes) : `${(bytes / GIGABYTE).toFixed(1)} GB`;

/** A duration in its largest unit: '40 seconds', '3 hours', '2 days'. */
export const spanText = (seconds: number): string => {
  if (seconds < 60) return counted(Math.max(0, Math.floor(seconds)), 'second');
  if (seconds < 3600) return counted(Math.floor(seconds / 60), 'minute');
  if (seconds < 2 * 86_400) return counted(Math.floor(seconds / 3600), 'hour');
  return counted(Math.floor(seconds / 86_400), 'day');
};

const secondsBetween = (from: string, to: Date): number => (to.getTime() - new Date(from).getTime()) / 1000;

/** A time in the past as text: '3 hours ago'. */
export const agoText = (at: string, now: Date): string => `${spanText(secondsBetween(at, now))} ago`;

/** A time in the future as text: 'in 3 hours', or 'now' when it has come. */
export const untilText = (at: string, now: Date): string => {
  const seconds = -secondsBetween(at, now);
  return seconds <= 0 ? 'now' : `in ${spanText(seconds)}`;
};

/** Whether a job is a backup. There is one for each destination. */
export const isBackup = ({ kind }: Job): boolean => kind === 'backup';

/** Whether a job needs attention. */
export const isInTrouble = ({ state }: Job): boolean => state === 'failed' || state === 'unknown';

/**
 * Whether there is no successful backup, or the last one is older than one and a half intervals. The alert uses the
 * same rule.
 */
export const isOverdue = ({ doneAt, everySeconds }: Job, now: Date): boolean =>
  doneAt === null || (everySeconds !== null && secondsBetween(doneAt, now) > 1.5 * everySeconds);
