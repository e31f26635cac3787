import { Worker } from 'node:worker_threads';
import type { PublicSettings } from '@shop/shared/contracts';
import type { RenderJob, RenderReply, RenderRequest, RenderResults, ServerBundle } from './render-protocol';

/** Why a job was not done: no worker in time, the job took too long, its code threw, or it took its worker with it. */
export type RenderFailure = 'busy' | 'late' | 'threw' | 'crashed';

/** A job that was not done; the page is left to the browser. */
export class RenderError extends Error {
  override name = 'RenderError';

  constructor(
    readonly reason: RenderFailure,
    message: string,
  ) {
    super(message);
  }
}

/** How the pool works. */
export interface PoolOptions {
  /** Absolute path of the worker's script. */
  workerFile: string;
  /** Absolute path of the host's server bundle. */
  hostFile: string;
  /** For warming up. */
  settings: PublicSettings;
  workers: number;
  /** Done once by each new worker before it serves anybody: code is slow the first time. How it ends does not matter. */
  warmUps: () => readonly RenderJob[];
  /** How long a job may wait for a worker, in milliseconds. */
  waitMs: number;
  /** Told what went wrong with a worker outside of any job. */
  onTrouble: (error: Error) => void;
  /** Told what a page left behind that failed after its job was done; the worker goes on. */
  onStray: (detail: string) => void;
}

/** Jobs that wait at most; more are refused at once. */
const QUEUE = 64;
/** What a worker may hold. Rendering takes a tenth of it. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** How long after a worker that could not even start another one is tried, in milliseconds. */
const RESTART_PAUSE = 5_000;

/** The id of all warm-ups: nobody waits for one of them. */
const WARM_UP = 0;
/** How long all warm-ups of a worker may take, in milliseconds. */
const WARM_UP_MS = 5_000;

interface Task {
  job: RenderJob;
  runMs: number;
  waiting: NodeJS.Timeout;
  resolve: (value: unknown) => void;
  reject: (error: RenderError) => void;
}

interface Crew {
  worker: Worker;
  ready: boolean;
  /** Answers to warm-ups that are still to come. */
  cold: number;
  warming?: NodeJS.Timeout;
  task: (Task & { id: number; running: NodeJS.Timeout }) | null;
}

/**
 * A few worker threads that evaluate remotes' server bundles, one job at a time each. A job that takes too long or too
 * much memory costs its worker, which is replaced, and nobody else anything: what has to wait too long is refused.
 * This keeps faults apart, not malice: jobs carry public data only.
 */
export class RenderPool {
  private readonly crew = new Set<Crew>();
  private readonly queue: Task[] = [];
  private readonly greeters: (() => void)[] = [];
  private closed = false;
  private coldStarts = false;
  private lastId = 0;

  constructor(private readonly options: PoolOptions) {
    for (let count = 0; count < options.workers; count += 1) this.hire();
  }

  /** Resolves when the first worker can work, or after that many milliseconds. */
  async started(limit: number): Promise<void> {
    if ([...this.crew].some(({ ready }) => ready)) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limit);
      this.greeters.push(resolve);
    });
    clearTimeout(timer);
  }

  /**
   * Has a job done.
   *
   * @param runMs how long it may take once a worker has it, in milliseconds
   * @throws RenderError
   */
  async run<Kind extends keyof RenderResults>(
    job: Extract<RenderJob, { kind: Kind }>,
    runMs: number,
  ): Promise<RenderResults[Kind]> {
    if (this.closed || this.queue.length >= QUEUE) throw new RenderError('busy', 'Too many pages wait to be rendered');
    const value = await new Promise<unknown>((resolve, reject) => {
      const waiting = setTimeout(() => {
        const at = this.queue.findIndex((one) => one === task);
        if (at >= 0) this.queue.splice(at, 1);
        reject(new RenderError('busy', 'No worker was free in time'));
      }, this.options.waitMs);
      const task: Task = { job, runMs, waiting, resolve, reject };
      this.queue.push(task);
      this.assign();
    });
    // The worker is ours and answers each kind of work in its own form.
    return value as RenderResults[Kind];
  }

  /** Ends all workers; what they were at is refused. */
  async close(): Promise<void> {
    this.closed = true;
    for (const task of this.queue.splice(0)) this.refuse(task, new RenderError('busy', 'The server is stopping'));
    await Promise.all([...this.crew].map(({ worker }) => worker.terminate()));
  }

  /** Has workers forget every bundle but these; what is asked for again later is evaluated again. */
  retain(bundles: readonly ServerBundle[]): void {
    for (const { worker } of this.crew) worker.postMessage({ retain: bundles } satisfies RenderRequest);
  }

  private hire(): void {
    const { workerFile, hostFile, settings } = this.options;
    const worker = new Worker(workerFile, {
      workerData: { hostFile, settings },
      // No secrets of the server's settings, and none of its flags.
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: LIMITS,
    });
    // A worker never keeps the process alive.
    worker.unref();
    const member: Crew = { worker, ready: false, cold: 0, task: null };
    this.crew.add(member);
    worker.on('message', (reply: RenderReply) => this.hear(member, reply));
    worker.on('error', (error) => this.lose(member, error));
    worker.on('exit', () => this.lose(member, new Error('A render worker ended')));
  }

  private hear(member: Crew, reply: RenderReply): void {
    if ('ready' in reply) {
      const jobs = this.warmUps();
      member.cold = jobs.length;
      for (const job of jobs) member.worker.postMessage({ id: WARM_UP, job } satisfies RenderRequest);
      if (jobs.length > 0) member.warming = setTimeout(() => this.giveUpWarming(member), WARM_UP_MS);
      else this.open(member);
    } else if ('stray' in reply) {
      this.options.onStray(reply.stray);
    } else if (reply.id === WARM_UP) {
      member.cold -= 1;
      if (member.cold === 0) this.open(member);
    } else if (member.task?.id === reply.id) {
      const { task } = member;
      member.task = null;
      clearTimeout(task.running);
      if ('error' in reply) task.reject(new RenderError('threw', reply.error));
      else task.resolve(reply.value);
    }
    this.assign();
  }

  private open(member: Crew): void {
    clearTimeout(member.warming);
    member.ready = true;
    for (const greet of this.greeters.splice(0)) greet();
  }

  /** A release that cannot even warm up in time is not warmed up again: its workers start cold. */
  private giveUpWarming(member: Crew): void {
    this.coldStarts = true;
    member.ready = true;
    this.lose(member, new Error('A render worker took too long to warm up'));
  }

  private warmUps(): readonly RenderJob[] {
    return this.coldStarts ? [] : this.options.warmUps();
  }

  /** A worker is gone: its job is refused, and another takes its place. */
  private lose(member: Crew, error: unknown): void {
    if (!this.crew.delete(member)) return;
    clearTimeout(member.warming);
    if (member.cold > 0) this.coldStarts = true;
    void member.worker.terminate();
    const { task } = member;
    const message = error instanceof Error ? error.message : String(error);
    if (task) {
      clearTimeout(task.running);
      task.reject(error instanceof RenderError ? error : new RenderError('crashed', message));
    }
    if (this.closed) return;
    if (member.ready) this.hire();
    else {
      this.options.onTrouble(new Error(`A render worker could not start: ${message}`));
      setTimeout(() => !this.closed && this.hire(), RESTART_PAUSE).unref();
    }
  }

  private assign(): void {
    for (const member of this.crew) {
      if (!member.ready || member.task) continue;
      const task = this.queue.shift();
      if (!task) return;
      clearTimeout(task.waiting);
      const id = (this.lastId += 1);
      const running = setTimeout(
        () => this.lose(member, new RenderError('late', `It took longer than ${String(task.runMs)} ms`)),
        task.runMs,
      );
      member.task = { ...task, id, running };
      member.worker.postMessage({ id, job: task.job } satisfies RenderRequest);
    }
  }

  private refuse(task: Task, error: RenderError): void {
    clearTimeout(task.waiting);
    task.reject(error);
  }
}
