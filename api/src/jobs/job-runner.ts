import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../database/client';
import { causesOf } from '../unavailable';
import {
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

/** Work that no request waits for. */
export interface Job {
  /** Which work it is; the same in every server. */
  kind: string;
  /** What it is done to, where servers do it to different things. */
  subject?: string;
  /** What an admin is shown. */
  title: string;
  /** Seconds from one run to the next; null: it is done once. */
  everySeconds: number | null;
  /**
   * Does the work; may be repeated after a run that was broken off. What it resolves to is shown to admins.
   *
   * @param signal says that the server ends, or that another one has taken the job because this one fell silent
   */
  run: (signal: AbortSignal) => Promise<string | undefined>;
}

/** What the runner works with. */
export interface RunnerOptions {
  db: Db;
  log: Record<'warn' | 'error', (details: object, message: string) => void>;
  /** Milliseconds from one look for work to the next. */
  lookMs?: number;
  /** How long a server may be silent before another one takes its job. */
  leaseSeconds?: number;
}

/** An hour: how often what grows old is removed. */
export const HOUR = 3600;

const LOOK_MS = 5_000;
const LEASE_SECONDS = 120;
/** How long a server that ends waits for its jobs. */
const CLOSE_MS = 5_000;
/** Jobs that one process does at a time: a long backup keeps nothing else waiting. */
const AT_ONCE = 2;

const keyOf = ({ kind, subject }: Job): string => (subject === undefined ? kind : `${kind} ${subject}`);

/** Why a job failed, in one line. A query's own words hold its parameters, which may be somebody's data. */
const reasonOf = (error: unknown): string => {
  const said = [...causesOf(error)].find(({ message }) => !message.startsWith('Failed query'));
  return (said?.message ?? '').split('\n')[0]?.slice(0, 500) || 'It failed without a word.';
};

/** Does the jobs of this process, one server at a time each, whatever number of servers looks for work. */
export class JobRunner {
  private readonly known = new Map<string, Job>();
  private readonly running = new Map<string, Promise<void>>();
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

  /** Does this job from now on. */
  add(job: Job): void {
    const key = keyOf(job);
    if (this.known.has(key)) throw new Error(`There is a job ${key} already.`);
    this.known.set(key, job);
  }

  /** The keys of the jobs that this process does. */
  get keys(): string[] {
    return [...this.known.keys()];
  }

  /** Begins to look for work. */
  open(): void {
    void this.look();
    this.timer = setInterval(() => void this.look(), this.lookMs);
    this.timer.unref();
  }

  /** Begins what is due and resolves when it has begun. Never fails. */
  look(): Promise<void> {
    // Whoever asks during a look may know of what it has passed already.
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

  /** Resolves when nothing is under way in this process. */
  async idle(): Promise<void> {
    while (this.looking !== null || this.running.size > 0) {
      await Promise.all([this.looking, ...this.running.values()]);
    }
  }

  /**
   * Begins nothing more, and waits for what is under way to end or to be broken off; for no database that stands still,
   * as the lease of what is left ends by itself.
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
    while (!this.closing.signal.aborted && this.running.size < AT_ONCE) {
      const lease = { claim: randomUUID(), server: this.server, leaseSeconds: this.leaseSeconds };
      const taken = await takeJob(db, this.keys, lease);
      const job = taken && this.known.get(taken.key);
      if (!taken || !job) return;
      const done = this.work(taken, job).finally(() => {
        this.running.delete(taken.claim);
        // Something else may have waited for its turn.
        if (!this.closing.signal.aborted) void this.look();
      });
      this.running.set(taken.claim, done);
    }
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
          // The lease outlasts a database that is away for a moment.
          () => undefined,
        );
      },
      (this.leaseSeconds * 1000) / 4,
    );
    const signal = AbortSignal.any([this.closing.signal, lost.signal]);
    try {
      const result = await run(signal);
      await finishJob(db, taken, result ?? null);
    } catch (error) {
      if (signal.aborted) {
        await putJobBack(db, taken).catch(() => undefined);
        return;
      }
      log.error({ err: error, job: taken.key }, `a job failed: ${title}`);
      // A database that is away learns of it when the lease has run out.
      await failJob(db, taken, reasonOf(error)).catch(() => undefined);
    } finally {
      clearInterval(renewing);
    }
  }
}
