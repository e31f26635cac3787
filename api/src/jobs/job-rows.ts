import { eq, sql } from 'drizzle-orm';
import type { Executor, Row } from '../database/client';
import { jobPauses, jobs } from '../database/schema';

/** A row that says what a server does. */
export interface WantedJob {
  key: string;
  kind: string;
  title: string;
  /** Seconds from one run to the next; null: it is done once. */
  everySeconds: number | null;
}

/** A run that this process has begun: the row, and the name under which it holds the lease. */
export interface TakenJob {
  key: string;
  claim: string;
}

/**
 * A job that fails is tried again after half a minute, then after twice that and so on: an hour at most, in seconds.
 */
const FIRST_RETRY = 30;
const LAST_RETRY = 3600;
/** As often as a job that is done once is tried before a person has to look at it. */
const TRIES = 5;
/** Work that no server has wanted for so long is forgotten. */
const UNWANTED_DAYS = 30;

/** Every time is the database's: the clocks of servers may differ. */
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

const free = { leaseUntil: null, claim: null };

const held = ({ key, claim }: TakenJob) =>
  sql`${jobs.key} = ${key} and ${jobs.claim} = ${claim} and ${jobs.state} = 'claimed'`;

/** Says that this server does these jobs. A new one is due at once, and a shorter interval counts from now on. */
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
 * Says of every run whose lease ran out that nobody knows what became of it: its server was killed, or has not reached
 * the database since. That is so until a server that does this job begins it anew.
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
 * Takes the job that has been due for longest, of these: one that waits, one that failed and comes back, or one whose
 * last run ended nobody knows how; but not one that is done once and has had all its tries. What another server takes
 * at this moment is passed over. Null if no job is due or jobs are paused.
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

/** Says that the work goes on. @returns false when another server has taken the job meanwhile */
export async function renewLease(db: Executor, job: TakenJob, leaseSeconds: number): Promise<boolean> {
  const renewed = await db
    .update(jobs)
    .set({ leaseUntil: inSeconds(leaseSeconds) })
    .where(held(job));
  return renewed.rowCount === 1;
}

/** The job is done; the next run is due one interval after this one was, or from now where that has passed. */
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

/** The job failed, for this reason. One that comes back is tried again soon, one that does not a few times. */
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

/** The server ends before the work does: whoever is next begins it anew. */
export async function putJobBack(db: Executor, job: TakenJob): Promise<void> {
  await db
    .update(jobs)
    .set({ ...free, state: 'queued', attempts: sql`${jobs.attempts} - 1` })
    .where(held(job));
}

/**
 * Has a job run as soon as a server looks. A running job continues. @returns its title, or null if there is no such job
 */
export async function hurryJob(db: Executor, key: string): Promise<string | null> {
  await db
    .update(jobs)
    .set({ state: 'queued', notBefore: sql`now()`, attempts: 0 })
    .where(sql`${jobs.key} = ${key} and ${jobs.state} <> 'claimed'`);
  const [row] = await db.select({ title: jobs.title }).from(jobs).where(eq(jobs.key, key));
  return row?.title ?? null;
}

/** Forgets work that no server does any more. */
export async function forgetUnwanted(db: Executor): Promise<void> {
  await db.delete(jobs).where(sql`${jobs.wantedAt} < now() - make_interval(days => ${UNWANTED_DAYS})`);
}
