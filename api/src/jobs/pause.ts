import type { Executor } from '../database/client';
import { jobPauses } from '../database/schema';

/** Reads why jobs are paused, and since when; empty if they are not paused. */
export const readPauses = (db: Executor): Promise<{ reason: string; pausedAt: Date }[]> =>
  db.select().from(jobPauses).orderBy(jobPauses.pausedAt);

/**
 * Lets jobs run again.
 *
 * @returns whether they were paused
 */
export async function releaseJobs(db: Executor): Promise<boolean> {
  return ((await db.delete(jobPauses)).rowCount ?? 0) > 0;
}
