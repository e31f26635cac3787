import { JOB_STATES } from '@shop/shared/contracts';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAtColumn, momentColumn } from '../columns';

/** Work that no request waits for, one row each, taken by one server at a time. */
export const jobs = pgTable(
  'jobs',
  {
    /** What is done, and to what: two servers that ask for the same work ask for one row. */
    key: text('key').primaryKey(),
    /** Which code does it. */
    kind: text('kind').notNull(),
    /** What people are shown. */
    title: text('title').notNull(),
    state: text('state', { enum: JOB_STATES }).notNull().default('queued'),
    /** Seconds from one run to the next; null: it is done once. */
    everySeconds: integer('every_seconds'),
    notBefore: momentColumn('not_before').notNull().defaultNow(),
    /** Until when the run counts as alive; who works renews it. */
    leaseUntil: momentColumn('lease_until'),
    /** Names the run that holds the lease. */
    claim: text('claim'),
    /** The server of the last run, for people. */
    server: text('server'),
    /** Runs since the last good one. */
    attempts: integer('attempts').notNull().default(0),
    /** Why the last run failed, in a sentence; null where it did not. */
    lastError: text('last_error'),
    /** When the last good run ended. */
    doneAt: momentColumn('done_at'),
    /** What the last good run came to, in a sentence. */
    result: text('result'),
    /** When a server last said that it does this work: what nobody wants any more is removed. */
    wantedAt: momentColumn('wanted_at').notNull().defaultNow(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    check('jobs_state_check', sql`${t.state} in ('queued', 'claimed', 'done', 'failed', 'unknown')`),
    check('jobs_lease_check', sql`(${t.state} = 'claimed') = (${t.leaseUntil} is not null and ${t.claim} is not null)`),
  ],
);

/** Why no job is begun, one row each reason; no row: jobs run. A backup leaves it out, and a restore writes it. */
export const jobPauses = pgTable('job_pauses', {
  reason: text('reason').primaryKey(),
  pausedAt: momentColumn('paused_at').notNull().defaultNow(),
});
