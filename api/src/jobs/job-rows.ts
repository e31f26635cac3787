import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Row } from '../database/client';
import { jobPauses, jobs } from '../database/schema';

/** A job that a server registers. */
export interface WantedJob {
  key: string;
  kind: string;
  title: string;
  /** Seconds from one run to the next; null for a job that runs once. */
  everySeconds: number | null;
}

/** A run that this process has begun: the key of the row, and the claim that holds the lease. */
export interface TakenJob {
  key: string;
  claim: string;
}

/** Seconds before a failed job is retried: 30 at first, then twice as long each time, an hour at most. */
const FIRST_RETRY = 30;
const LAST_RETRY = 3600;
/** A job that runs once is tried this often. After that a person has to look at it. */
const TRIES = 5;
/** A job that no server has registered for so many days is deleted. */
const UNWANTED_DAYS = 30;

/** All times come from the database's clock, because the clocks of servers may differ. */
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

const free = { leaseUntil: null, claim: null };

const held = ({ key, claim }: TakenJob) =>
  sql`${jobs.key} = ${key} and ${jobs.claim} = ${claim} and ${jobs.state} = 'claimed'`;

/** Registers the jobs that this server does. A new job is due at once. A shorter interval applies from now on. */
export async function wantJobs(db: Executor, wanted: readonly WantedJob[]): Promise<void> {
  for (const { key, kind, title, everySeconds } of wanted) {
    const sooner =
      everySeconds === null ? sql`${jobs.notBefore}` : sql`least(${jobs.notBefore}, ${inSeconds(everySeconds)})`;
    await db
      .insert(jobs)
      .values({ key, kind, title, everySeconds })
      .onConflictDoUpdate({
        target: jobs.key,
        set: { kind, title, everySeconds, wantedAt: sql`now()`, notBefore: sooner },
      });
  }
}

/**
 * Sets every run whose lease has expired to `unknown`: its server was killed, or could not reach the database, and the
 * outcome is not known. The state lasts until a server that does this job runs it again.
 */
export async function noteSilentRuns(db: Executor): Promise<void> {
  await db
    .update(jobs)
    .set({
      ...free,
      state: 'unknown',
      lastError: sql`'The server ' || coalesce(${jobs.server}, 'that did it') || ' fell silent: whether it was done is not known.'`,
    })
    .where(sql`${jobs.state} = 'claimed' and ${jobs.leaseUntil} <= now()`);
}

/**
 * Takes the job of these keys that has been due for longest. A job can be taken if it is queued, if it failed and
 * repeats, or if the outcome of its last run is unknown. A job that runs once cannot be taken after its last attempt.
 * Rows that another server is taking at this moment are skipped. Null if no job is due or jobs are paused.
 */
export async function takeJob(
  db: Executor,
  keys: readonly string[],
  { claim, server, leaseSeconds }: { claim: string; server: string; leaseSeconds: number },
): Promise<TakenJob | null> {
  const { rows } = await db.execute<Row<{ key: string }>>(sql`
    update ${jobs}
    set state = 'claimed', claim = ${claim}, server = ${server}, lease_until = ${inSeconds(leaseSeconds)},
        attempts = attempts + 1
    where key = (
      select key from ${jobs}
      where key in ${[...keys]}
        and (
          (state = 'queued' and not_before <= now())
          or (state = 'failed' and every_seconds is not null and not_before <= now())
          or (state = 'unknown' and not_before <= now() and (every_seconds is not null or attempts < ${TRIES}))
        )
        and not exists (select from ${jobPauses})
      order by not_before, key
      limit 1
      for update skip locked
    )
    returning key`);
  const [row] = rows;
  return row === undefined ? null : { key: row.key, claim };
}

/**
 * Extends the lease of a running job.
 *
 * @returns false when another server has taken the job
 */
export async function renewLease(db: Executor, job: TakenJob, leaseSeconds: number): Promise<boolean> {
  const renewed = await db
    .update(jobs)
    .set({ leaseUntil: inSeconds(leaseSeconds) })
    .where(held(job));
  return renewed.rowCount === 1;
}

/**
 * Records that a job succeeded. The next run is due one interval after this one was due, or one interval from now if
 * that time has passed.
 */
export async function finishJob(db: Executor, job: TakenJob, result: string | null): Promise<void> {
  const next = sql`${jobs.notBefore} + make_interval(secs => ${jobs.everySeconds})`;
  await db
    .update(jobs)
    .set({
      ...free,
      state: sql`case when ${jobs.everySeconds} is null then 'done' else 'queued' end`,
      notBefore: sql`case
        when ${jobs.everySeconds} is null then ${jobs.notBefore}
        when ${next} > now() then ${next}
        else now() + make_interval(secs => ${jobs.everySeconds}) end`,
      attempts: 0,
      lastError: null,
      doneAt: sql`now()`,
      result,
    })
    .where(held(job));
}

/**
 * Records that a job failed, and why. A job that repeats is retried after a short pause. A job that runs once is
 * retried a few times.
 */
export async function failJob(db: Executor, job: TakenJob, reason: string): Promise<void> {
  const pause = sql`least(${LAST_RETRY}::int, ${FIRST_RETRY}::int * power(2, least(${jobs.attempts}, 20) - 1))`;
  await db
    .update(jobs)
    .set({
      ...free,
      state: sql`case when ${jobs.everySeconds} is null and ${jobs.attempts} < ${TRIES} then 'queued' else 'failed' end`,
      lastError: reason,
      notBefore: sql`now() + make_interval(secs => least(coalesce(${jobs.everySeconds}, ${LAST_RETRY}), ${pause}))`,
    })
    .where(held(job));
}

/** Which of these jobs, whose last run in one server failed, another server has done since. */
export async function doneSince(db: Executor, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const done = sql`${jobs.state} in ('queued', 'done') and ${jobs.attempts} = 0 and ${jobs.lastError} is null`;
  const rows = await db
    .select({ key: jobs.key })
    .from(jobs)
    .where(and(inArray(jobs.key, [...keys]), done));
  return rows.map(({ key }) => key);
}

/** Puts a job back because this server stops before the work is done. The next server starts it from the beginning. */
export async function putJobBack(db: Executor, job: TakenJob): Promise<void> {
  await db
    .update(jobs)
    .set({ ...free, state: 'queued', attempts: sql`${jobs.attempts} - 1` })
    .where(held(job));
}

/**
 * Makes a job due now, for the next server that looks for work. A running job continues.
 *
 * @returns its title, or null if there is no such job
 */
export async function hurryJob(db: Executor, key: string): Promise<string | null> {
  await db
    .update(jobs)
    .set({ state: 'queued', notBefore: sql`now()`, attempts: 0 })
    .where(sql`${jobs.key} = ${key} and ${jobs.state} <> 'claimed'`);
  const [row] = await db.select({ title: jobs.title }).from(jobs).where(eq(jobs.key, key));
  return row?.title ?? null;
}

/** Deletes jobs that no server has registered for UNWANTED_DAYS. */
export async function forgetUnwanted(db: Executor): Promise<void> {
  await db.delete(jobs).where(sql`${jobs.wantedAt} < now() - make_interval(days => ${UNWANTED_DAYS})`);
}
