import { JOB_STATES } from '@shop/shared/contracts';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { NOW, createdAtColumn, momentColumn } from './columns';

/** Background jobs, one row each. Each job runs on one server at a time. */
export const jobs = pgTable(
  'jobs',
  {
    /** The kind of work and what it is done to. Servers that register the same work share one row. */
    key: text('key').primaryKey(),
    /** Which code runs it. */
    kind: text('kind').notNull(),
    /** The title that admins see. */
    title: text('title').notNull(),
    state: text('state', { enum: JOB_STATES }).notNull().default('queued'),
    /** Seconds from one run to the next; null for a job that runs once. */
    everySeconds: integer('every_seconds'),
    notBefore: momentColumn('not_before').notNull().default(NOW),
    /** Until when the run counts as alive. The server that runs the job extends it. */
    leaseUntil: momentColumn('lease_until'),
    /** Identifies the run that holds the lease. */
    claim: text('claim'),
    /** The server of the last run, for display. */
    server: text('server'),
    /** The number of runs since the last successful one. */
    attempts: integer('attempts').notNull().default(0),
    /** Why the last run failed, in a sentence; null if it did not. */
    lastError: text('last_error'),
    /** When the last successful run ended. */
    doneAt: momentColumn('done_at'),
    /** The result of the last successful run, in a sentence. */
    result: text('result'),
    /** When a server last registered this job. A job that no server registers any more is deleted. */
    wantedAt: momentColumn('wanted_at').notNull().default(NOW),
    createdAt: createdAtColumn(),
  },
  (t) => [
    check('jobs_state_check', sql`${t.state} in ('queued', 'claimed', 'done', 'failed', 'unknown')`),
    check('jobs_lease_check', sql`(${t.state} = 'claimed') = (${t.leaseUntil} is not null and ${t.claim} is not null)`),
  ],
);

/**
 * Why jobs are paused, one row for each reason. Without a row, jobs run. A backup leaves this table out, and a restore
 * writes to it.
 */
export const jobPauses = pgTable('job_pauses', {
  reason: text('reason').primaryKey(),
  pausedAt: momentColumn('paused_at').notNull().default(NOW),
});
