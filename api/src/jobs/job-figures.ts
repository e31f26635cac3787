import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Executor, Row } from '../database/client';
import { jobPauses, jobs } from '../database/schema';

/** Figures about jobs for monitoring. */
export interface JobFigures {
  failed: number;
  paused: boolean;
  /**
   * For each place: seconds since its last good backup (or since the job was added, if there is no good backup), and
   * seconds from one backup to the next.
   */
  backups: { to: string; age: number; every: number }[];
}

/**
 * Leaves out jobs that no server has registered for a day, such as backups to a place that is no longer in the
 * settings.
 */
export const IS_WANTED = sql`${jobs.wantedAt} > now() - interval '1 day'`;

interface BackupRow {
  key: string;
  age: number;
  every: number | null;
}

export async function readJobFigures(db: Executor): Promise<JobFigures> {
  const { rows: counted } = await db.execute<Row<{ failed: number; paused: boolean }>>(sql`
    select (select count(*)::int from ${jobs} where state in ('failed', 'unknown') and ${IS_WANTED}) as failed,
           exists (select from ${jobPauses}) as paused`);
  const { rows } = await db.execute<Row<BackupRow>>(sql`
    select key, extract(epoch from now() - coalesce(done_at, created_at))::float8 as age, every_seconds as every
    from ${jobs} where kind = 'backup' and ${IS_WANTED} order by key`);
  const [{ failed, paused } = { failed: 0, paused: false }] = counted;
  return {
    failed,
    paused,
    backups: rows.map(({ key, age, every }) => ({ to: key.slice('backup '.length), age, every: every ?? 0 })),
  };
}

/** How long a scrape waits for the figures, in milliseconds. */
const WAIT_MS = 500;

/**
 * Reads the figures for monitoring. Concurrent calls share one read. Resolves to null if the database does not answer
 * in time.
 */
export function watchedFigures(db: Executor): () => Promise<JobFigures | null> {
  let reading: Promise<JobFigures | null> | null = null;
  return async () => {
    reading ??= readJobFigures(db)
      .catch(() => null)
      .finally(() => {
        reading = null;
      });
    const over = new AbortController();
    const late = delay(WAIT_MS, null, { signal: over.signal }).catch(() => null);
    return Promise.race([reading, late]).finally(() => over.abort());
  };
}
