import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../database/client';
import { databaseFault } from '../database/fault-words';
import { causesOf } from '../unavailable';
import {
  doneSince,
  failJob,
  finishJob,
  forgetUnwanted,
  noteSilentRuns,
  putJobBack,
  renewLease,
  takeJob,
  wantJobs,
} from './job-rows';
import type { TakenJob, WantedJob } from './job-rows';

/** Background work, which no request waits for. */
export interface Job {
  /** The kind of work; the same in every server. */
  kind: string;
  /** What the job works on, if servers do the same kind of work on different things. */
  subject?: string;
  /** The title that admins see. */
  title: string;
  /** Seconds from one run to the next; null for a job that runs once. */
  everySeconds: number | null;
  /**
   * Does the work. May be called again after a run that was interrupted. Resolves to a text that admins see.
   *
   * @param signal aborts when this server stops, or when another server has taken the job because this one was silent
   *   for too long
   */
  run: (signal: AbortSignal) => Promise<string | undefined>;
}

export interface RunnerOptions {
  db: Db;
  log: Record<'warn' | 'error', (details: object, message: string) => void>;
  /** Milliseconds between two searches for due jobs. */
  lookMs?: number;
  /** Seconds that a server may be silent before another one takes its job. */
  leaseSeconds?: number;
}

/** An hour in seconds. Jobs that remove old data run this often. */
export const HOUR = 3600;

const LOOK_MS = 5_000;
const LEASE_SECONDS = 120;
/** How long a server that stops waits for its jobs, in milliseconds. */
const CLOSE_MS = 5_000;
/** The number of jobs that one process runs at a time: while one makes a long backup, others can still run. */
const AT_ONCE = 2;

const keyOf = ({ kind, subject }: Job): string => (subject === undefined ? kind : `${kind} ${subject}`);

/**
 * Describes in one line why a job failed. Skips the message of a failed query: it contains parameters, which may be
 * somebody's data.
 */
const reasonOf = (error: unknown): string => {
  const fault = databaseFault(error);
  if (fault !== null) return `Not done: ${fault}.`;
  const said = [...causesOf(error)].find(({ message }) => !message.startsWith('Failed query'));
  return (said?.message ?? '').split('\n')[0]?.slice(0, 500) || 'It failed without a word.';
};

/** Runs the jobs of this process. Each job runs on only one server at a time, however many servers look for work. */
export class JobRunner {
  private readonly known = new Map<string, Job>();
  private readonly running = new Map<string, Promise<void>>();
  /** The jobs whose last run here failed, and no server has done them since. */
  private readonly failed = new Set<string>();
  private readonly closing = new AbortController();
  private readonly server = `${hostname()}-${String(process.pid)}`;
  private readonly lookMs: number;
  private readonly leaseSeconds: number;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;
  private again = false;
  private saidAt = -Infinity;
  private failing = false;

  constructor(private readonly options: RunnerOptions) {
    this.lookMs = options.lookMs ?? LOOK_MS;
    this.leaseSeconds = options.leaseSeconds ?? LEASE_SECONDS;
    this.add({
      kind: 'unwanted-jobs',
      title: 'Forget jobs that no server does any more',
      everySeconds: 24 * HOUR,
      run: () => forgetUnwanted(options.db).then(() => undefined),
    });
  }

  /** Adds a job, which this process runs from now on. */
  add(job: Job): void {
    const key = keyOf(job);
    if (this.known.has(key)) throw new Error(`There is a job ${key} already.`);
    this.known.set(key, job);
  }

  /** The keys of the jobs that this process runs. */
  get keys(): string[] {
    return [...this.known.keys()];
  }

  /** Starts to look for due jobs. */
  open(): void {
    void this.look();
    this.timer = setInterval(() => void this.look(), this.lookMs);
    this.timer.unref();
  }

  /** Starts the jobs that are due, and resolves when they have started. Never rejects. */
  look(): Promise<void> {
    // The look in progress may already have passed the job that this caller knows of, so it is repeated.
    this.again = this.looking !== null;
    this.looking ??= this.lookAgain().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  private async lookAgain(): Promise<void> {
    do {
      this.again = false;
      try {
        await this.begin();
        this.failing = false;
      } catch (error) {
        if (!this.failing && !this.closing.signal.aborted) {
          this.options.log.warn({ err: error }, 'this server cannot look for jobs');
        }
        this.failing = true;
      }
    } while (this.again && !this.failing);
  }

  /** Resolves when this process runs no job and is not looking for one. */
  async idle(): Promise<void> {
    while (this.looking !== null || this.running.size > 0) {
      await Promise.all([this.looking, ...this.running.values()]);
    }
  }

  /**
   * Starts no more jobs, and waits at most CLOSE_MS for the running ones to end. If the database hangs, the leases of
   * the rest expire by themselves.
   */
  async close(): Promise<void> {
    this.closing.abort();
    clearInterval(this.timer);
    const over = new AbortController();
    const late = delay(CLOSE_MS, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([this.idle(), late]).finally(() => over.abort());
  }

  private async begin(): Promise<void> {
    const { db } = this.options;
    if (performance.now() - this.saidAt > (HOUR * 1000) / 2) {
      await wantJobs(
        db,
        [...this.known].map(([key, job]): WantedJob => ({ ...job, key })),
      );
      this.saidAt = performance.now();
    }
    await noteSilentRuns(db);
    for (const key of await doneSince(db, [...this.failed])) this.noteDone(key);
    while (!this.closing.signal.aborted && this.running.size < AT_ONCE) {
      const lease = { claim: randomUUID(), server: this.server, leaseSeconds: this.leaseSeconds };
      const taken = await takeJob(db, this.keys, lease);
      const job = taken && this.known.get(taken.key);
      if (!taken || !job) return;
      const done = this.work(taken, job).finally(() => {
        this.running.delete(taken.claim);
        // Another job may have waited for this slot.
        if (!this.closing.signal.aborted) void this.look();
      });
      this.running.set(taken.claim, done);
    }
  }

  /** Logs the end of the failures of a job, if its last run here failed. */
  private noteDone(key: string): void {
    if (!this.failed.delete(key)) return;
    const title = this.known.get(key)?.title ?? key;
    this.options.log.warn({ job: key, over: `job ${key}` }, `a job that failed was done: ${title}`);
  }

  private async work(taken: TakenJob, { run, title }: Job): Promise<void> {
    const { db, log } = this.options;
    const lost = new AbortController();
    const renewing = setInterval(
      () => {
        renewLease(db, taken, this.leaseSeconds).then(
          (held) => {
            if (!held) lost.abort();
          },
          // The lease outlasts a short outage of the database.
          () => undefined,
        );
      },
      (this.leaseSeconds * 1000) / 4,
    );
    const signal = AbortSignal.any([this.closing.signal, lost.signal]);
    try {
      const result = await run(signal);
      await finishJob(db, taken, result ?? null);
      this.noteDone(taken.key);
    } catch (error) {
      if (signal.aborted) {
        await putJobBack(db, taken).catch(() => undefined);
        return;
      }
      this.failed.add(taken.key);
      log.error({ err: error, job: taken.key }, `a job failed: ${title}`);
      // If the database is unreachable, the job becomes `unknown` when its lease expires.
      await failJob(db, taken, reasonOf(error)).catch(() => undefined);
    } finally {
      clearInterval(renewing);
    }
  }
}
