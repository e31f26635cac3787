import { readFile, stat } from 'node:fs/promises';
import type { PublicSettings } from '@shop/shared/contracts';
import { releaseKey } from '../../registry/stored-release';
import { RenderError, asRenderError } from './render-error';
import { warmUpJob, readJobResult } from './render-jobs';
import { type Reply, RenderProcess, WorkerExit } from './render-process';
import type { JobWeight, RenderJob, RenderResults, ServerBundle } from './render-protocol';
import type { WallPlan, Walls } from './render-walls';

/** Time that is left for a page, in milliseconds; all its jobs draw on it while they run. */
export interface Budget {
  left: number;
}

/** What every worker is started with. */
export interface WorkerSetup {
  plan: WallPlan;
  /** Source of the script that makes contexts fit. */
  realm: Buffer;
  /** Source of the host's server bundle. As bytes: a text of it would take twice as much, and be counted to the heap. */
  host: Buffer;
}

/** How the workers of one remote work. */
export interface WorkerGroupOptions {
  setup: Promise<WorkerSetup>;
  walls: Walls;
  settings: () => PublicSettings;
  /** Processes per remote that has pages to render. */
  workers: number;
  /** Done once by each new worker before it serves anybody: code is slow the first time. How it ends does not matter. */
  warmUps: () => readonly RenderJob[];
  /** How long a job may wait for a worker, in milliseconds. */
  waitMs: number;
  /** Called with what went wrong with a worker outside of any job. */
  onStartFailure: (error: Error) => void;
  /** Called with what a page left behind that nobody handled; the worker goes on. */
  onAsyncError: (detail: string) => void;
  /** Told of each worker that ended before it was to. */
  onExit?: (remote: string, reason: WorkerExit['reason']) => void;
}

/** Jobs that wait at most; more are refused at once. */
const MAX_QUEUE = 64;
/** Releases that a worker keeps: what is out, and what was a moment ago. */
const MAX_RELEASES = 4;
/** Bytes of a server bundle at most. */
const MAX_BUNDLE_BYTES = 16 * 1024 * 1024;
/** How long after a worker that could not even start another one is tried, in milliseconds. */
const RESPAWN_DELAY_MS = 5_000;
/** Attempts in a row that have to fail before workers count as such that cannot be started: a release may break the first. */
const MAX_FAILED_STARTS = 3;
/** How long the warm-ups of a new worker or of a new release may take, in milliseconds. */
const WARM_UP_MS = 5_000;
/** How long a page waits besides for a release that its worker has not loaded yet, in milliseconds. */
const LOAD_MS = 500;

interface Task {
  job: RenderJob;
  budget: Budget;
  queueTimeout: NodeJS.Timeout;
  resolve: (value: unknown) => void;
  reject: (error: RenderError) => void;
}

interface WorkerSlot {
  process: RenderProcess;
  state: 'starting' | 'idle' | 'busy';
  /** The keys of the releases that it has, the one used last at the end. */
  loaded: Set<string>;
  /** Of these, what could not be loaded. */
  broken: Set<string>;
}

const keyOf = ({ remote, version }: ServerBundle): string => releaseKey({ name: remote, version });

/** The worker processes of one remote: what they were started for, no other remote's code ever runs in. */
export class WorkerGroup {
  private readonly slots = new Set<WorkerSlot>();
  private readonly queue: Task[] = [];
  private readonly readyListeners: (() => void)[] = [];
  private wanted: readonly ServerBundle[] = [];
  private closed = false;
  private skipWarmUp = false;
  /** Workers that could not start, since one did. */
  private failedStarts = 0;

  constructor(
    private readonly remote: string,
    private readonly options: WorkerGroupOptions,
  ) {
    for (let count = 0; count < options.workers; count += 1) void this.spawn();
  }

  /** Workers that there are, those that are starting among them. */
  get size(): number {
    return this.slots.size;
  }

  /** Whether workers can be started: one works, or not all of the last attempts failed. */
  get available(): boolean {
    return this.failedStarts < MAX_FAILED_STARTS || [...this.slots].some(({ state }) => state !== 'starting');
  }

  /** Resolves when the first worker can work. */
  async started(): Promise<void> {
    if ([...this.slots].some(({ state }) => state !== 'starting')) return;
    await new Promise<void>((resolve) => this.readyListeners.push(resolve));
  }

  /**
   * Has a job done.
   *
   * @throws RenderError
   */
  async run<Kind extends keyof RenderResults>(
    job: Extract<RenderJob, { kind: Kind }>,
    budget: Budget,
  ): Promise<RenderResults[Kind]> {
    if (this.closed || this.queue.length >= MAX_QUEUE) throw new RenderError('busy', 'Too many pages wait');
    const value = await new Promise<unknown>((resolve, reject) => {
      const waiting = setTimeout(() => {
        const at = this.queue.findIndex((one) => one === task);
        if (at >= 0) this.queue.splice(at, 1);
        reject(new RenderError('busy', 'No worker was free in time'));
      }, this.options.waitMs);
      const task: Task = { job, budget, queueTimeout: waiting, resolve, reject };
      this.queue.push(task);
      this.assign();
    });
    // Checked by the kind of the job when it was answered.
    return value as RenderResults[Kind];
  }

  /** Takes what is out now: workers load it ahead and forget all else. */
  retain(bundles: readonly ServerBundle[]): void {
    this.wanted = bundles;
    this.skipWarmUp = false;
    this.assign();
  }

  /** Ends all workers; what they were at is refused. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { queueTimeout: waiting, reject } of this.queue.splice(0)) {
      clearTimeout(waiting);
      reject(new RenderError('busy', 'The server is stopping'));
    }
    const processes = [...this.slots].map(({ process }) => process);
    for (const process of processes) process.terminate('closed', 'The server is stopping');
    this.notifyReady();
    await Promise.all(processes.map(({ exited: gone }) => gone));
  }

  private async spawn(): Promise<void> {
    try {
      const { plan, realm, host } = await this.options.setup;
      if (this.closed) return;
      const process: RenderProcess = new RenderProcess(plan, this.options.walls, (error) => this.onExit(slot, error));
      const slot: WorkerSlot = { process, state: 'starting', loaded: new Set(), broken: new Set() };
      this.slots.add(slot);
      await this.withTimeout(slot, WARM_UP_MS, async () => {
        for (const [kind, text] of [
          ['realm', realm],
          ['host', host],
        ] as const) {
          const { ok, body } = await process.request({ kind }, text);
          if (!ok) throw new Error(body);
        }
        await this.warmUp(slot);
      });
      slot.state = 'idle';
      this.failedStarts = 0;
      this.notifyReady();
      this.assign();
    } catch (error) {
      // The end of a worker is dealt with where it ends.
      if (!(error instanceof WorkerExit)) this.retrySpawn(error);
    }
  }

  private async warmUp(slot: WorkerSlot): Promise<void> {
    if (this.skipWarmUp) return;
    const jobs = this.options.warmUps().filter(({ bundle }) => bundle.remote === this.remote);
    for (const bundle of [...this.wanted, ...jobs.map((job) => job.bundle)]) {
      await this.load(slot, bundle).catch((error: unknown) => {
        if (!(error instanceof RenderError)) throw error;
        // Its pages say so when they are asked for.
        slot.loaded.add(keyOf(bundle));
        slot.broken.add(keyOf(bundle));
      });
    }
    for (const job of jobs) if (!slot.broken.has(keyOf(job.bundle))) await this.request(slot, job, 'none');
  }

  /** A worker is gone, and another takes its place. */
  private onExit(slot: WorkerSlot, error: WorkerExit): void {
    if (!this.slots.delete(slot) || this.closed) return;
    this.options.onExit?.(this.remote, error.reason);
    if (slot.state !== 'starting') void this.spawn();
    else {
      // What cannot even warm up is not warmed up again: workers start cold.
      this.skipWarmUp = true;
      this.retrySpawn(error);
    }
  }

  private retrySpawn(error: unknown): void {
    this.failedStarts += 1;
    const message = error instanceof Error ? error.message : String(error);
    this.options.onStartFailure(new Error(`A worker for the pages of ${this.remote} could not start: ${message}`));
    setTimeout(() => !this.closed && void this.spawn(), RESPAWN_DELAY_MS).unref();
  }

  private notifyReady(): void {
    for (const listener of this.readyListeners.splice(0)) listener();
  }

  private assign(): void {
    for (let task = this.queue[0]; task; task = this.queue[0]) {
      const key = keyOf(task.job.bundle);
      const idle = [...this.slots].filter(({ state }) => state === 'idle');
      const slot = idle.find(({ loaded }) => loaded.has(key)) ?? idle[0];
      if (!slot) return;
      this.queue.shift();
      clearTimeout(task.queueTimeout);
      void this.execute(slot, task);
    }
    this.prepare();
  }

  private async execute(slot: WorkerSlot, { job, budget, resolve, reject }: Task): Promise<void> {
    slot.state = 'busy';
    try {
      const key = keyOf(job.bundle);
      if (!slot.loaded.has(key) || slot.broken.has(key)) {
        await this.withTimeout(slot, budget.left + LOAD_MS, () => this.load(slot, job.bundle));
      }
      const started = performance.now();
      const reply = await this.withTimeout(slot, budget.left, () =>
        this.request(slot, job, job.kind === 'render' ? 'page' : 'part'),
      ).finally(() => (budget.left -= performance.now() - started));
      if (!reply.ok) throw new RenderError('threw', reply.body.slice(0, 2_000));
      resolve(this.parseResult(slot, job.kind, reply.body));
    } catch (error) {
      reject(asRenderError(error));
    } finally {
      this.release(slot);
    }
  }

  private release(slot: WorkerSlot): void {
    slot.state = 'idle';
    this.assign();
  }

  /** What a worker answered, once it is known to be what was asked for; a worker that answers anything else is ended. */
  private parseResult(slot: WorkerSlot, kind: RenderJob['kind'], body: string): unknown {
    try {
      return readJobResult(kind, body);
    } catch (error) {
      const message = `It answered something that is no answer: ${asRenderError(error).message}`;
      slot.process.terminate('garbled', message);
      throw new RenderError('garbled', message);
    }
  }

  /** Lets a worker that has nothing else to do load what is out, one worker at a time. */
  private prepare(): void {
    if (this.skipWarmUp || this.closed || [...this.slots].some(({ state }) => state === 'starting')) return;
    const keys = this.wanted.map(keyOf);
    const behind = ({ loaded }: WorkerSlot) => keys.some((key) => !loaded.has(key)) || loaded.size > keys.length;
    const slot = [...this.slots].find((one) => one.state === 'idle' && behind(one));
    if (!slot || keys.length === 0) return;
    slot.state = 'starting';
    const prepared = this.withTimeout(slot, WARM_UP_MS, async () => {
      await slot.process.request({ kind: 'keep', releases: keys });
      for (const key of slot.loaded) if (!keys.includes(key)) slot.loaded.delete(key);
      await this.warmUp(slot);
    });
    // The end of a worker is dealt with where it ends.
    void prepared.then(
      () => this.release(slot),
      () => undefined,
    );
  }

  private async load(slot: WorkerSlot, bundle: ServerBundle): Promise<void> {
    const { process, loaded, broken } = slot;
    const key = keyOf(bundle);
    if (loaded.delete(key) && !broken.delete(key)) {
      loaded.add(key);
      return;
    }
    if ((await stat(bundle.file)).size > MAX_BUNDLE_BYTES)
      throw new RenderError('threw', 'Its server bundle is too large');
    const { ok, body } = await process.request({ kind: 'load', release: key }, await readFile(bundle.file));
    if (!ok) throw new RenderError('threw', body.slice(0, 2_000));
    loaded.add(key);
    const [oldest] = loaded;
    if (loaded.size > MAX_RELEASES && oldest !== undefined) {
      loaded.delete(oldest);
      await process.request({ kind: 'keep', releases: [...loaded] });
    }
    await this.request(slot, warmUpJob(bundle, this.options.settings()), 'none');
  }

  private async request(slot: WorkerSlot, { bundle, ...job }: RenderJob, weight: JobWeight): Promise<Reply> {
    const message = { kind: 'job', release: keyOf(bundle), weight } as const;
    const reply = await slot.process.request(message, JSON.stringify({ ...job, remote: bundle.remote }));
    if (reply.asyncError !== undefined) this.options.onAsyncError(reply.asyncError);
    return reply;
  }

  /** Does something with a worker that costs the worker if it takes too long. */
  private async withTimeout<T>(slot: WorkerSlot, limit: number, work: () => Promise<T>): Promise<T> {
    const ms = Math.max(1, Math.round(limit));
    const timer = setTimeout(() => slot.process.terminate('late', `It took longer than ${String(ms)} ms`), ms);
    return work().finally(() => clearTimeout(timer));
  }
}
