import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Executor, Row } from '../database/client';
import { jobPauses, jobs } from '../database/schema';

/** What is watched of jobs from outside. */
export interface JobFigures {
  failed: number;
  paused: boolean;
  /** Seconds since the last good backup of each place, or since it was first wanted, and from one to the next. */
  backups: { to: string; age: number; every: number }[];
}

/** Jobs that no server has wanted for a day are nobody's trouble: a place for backups that was given up, for one. */
export const IS_WANTED = sql`${jobs.wantedAt} > now() - interval '1 day'`;

interface BackupRow {
  key: string;
  age: number;
  every: number | null;
}

/** Reads the figures of jobs. */
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

/** How long a scrape waits for the figures. */
const WAIT_MS = 500;

/**
 * Reads the figures for whoever watches: all who ask meanwhile share one look. Null where the database is not there in
 * time.
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
