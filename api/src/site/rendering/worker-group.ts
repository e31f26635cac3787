import { readFile, stat } from 'node:fs/promises';
import { releaseKey } from '../../registry/stored-release';
import { JobClock } from './job-clock';
import { JobQueue, type WaitingJob } from './job-queue';
import { RenderError, asRenderError } from './render-error';
import { warmUpJob, readJobResult } from './render-jobs';
import { type Reply, RenderProcess, WorkerExit } from './render-process';
import type { JobWeight, RenderJob, RenderResults, ServerBundle } from './render-protocol';
import type { Budget, JobLimits, WorkerGroupOptions } from './worker-options';

/** Most releases in one worker: the active ones and recent ones. */
const MAX_RELEASES = 4;
/** Maximum size of a server bundle, in bytes. */
const MAX_BUNDLE_BYTES = 16 * 1024 * 1024;
/** Delay before another worker starts after one that could not start, in milliseconds. */
const RESPAWN_DELAY_MS = 5_000;
/** After this many failed starts in a row, workers count as unavailable. One is not enough: a release may break it. */
const MAX_FAILED_STARTS = 3;
/** What the start and the warm-ups of a worker, or the warm-ups of a new release, may take. */
const WARM_UP: JobLimits = { left: 5_000, wall: 30_000 };
/** Additional processor time for a page whose worker must load the release first, in milliseconds. */
const LOAD_MS = 500;

interface WorkerSlot {
  process: RenderProcess;
  state: 'starting' | 'idle' | 'busy';
  /** Keys of the loaded releases, the least recently used first. */
  loaded: Set<string>;
  /** Keys of the releases in `loaded` that failed to load. */
  broken: Set<string>;
}

const keyOf = ({ remote, version }: ServerBundle): string => releaseKey({ name: remote, version });

/** The worker processes of one remote. Code of other remotes never runs in them. */
export class WorkerGroup {
  private readonly slots = new Set<WorkerSlot>();
  private readonly queue = new JobQueue();
  private readonly readyListeners: (() => void)[] = [];
  private wanted: readonly ServerBundle[] = [];
  private closed = false;
  private skipWarmUp = false;
  /** Failed starts since the last successful one. */
  private failedStarts = 0;

  constructor(
    private readonly remote: string,
    private readonly options: WorkerGroupOptions,
  ) {
    for (let count = 0; count < options.workers; count += 1) void this.spawn();
  }

  /** Number of workers, including those that are starting. */
  get size(): number {
    return this.slots.size;
  }

  /** Whether workers can be started: one is running, or fewer than {@link MAX_FAILED_STARTS} starts failed. */
  get available(): boolean {
    return this.failedStarts < MAX_FAILED_STARTS || [...this.slots].some(({ state }) => state !== 'starting');
  }

  /** Resolves when the first worker is ready. */
  async started(): Promise<void> {
    if ([...this.slots].some(({ state }) => state !== 'starting')) return;
    await new Promise<void>((resolve) => this.readyListeners.push(resolve));
  }

  /**
   * Runs a job in a worker.
   *
   * @throws RenderError
   */
  async run<Kind extends keyof RenderResults>(
    job: Extract<RenderJob, { kind: Kind }>,
    budget: Budget,
    isLeft: () => boolean = () => false,
  ): Promise<RenderResults[Kind]> {
    if (this.closed || !this.available) throw new RenderError('busy', 'There are no workers');
    const value = this.queue.wait(job, budget, isLeft);
    this.assign();
    // parseResult has checked the value for this kind of job.
    return (await value) as RenderResults[Kind];
  }

  /** Sets the active bundles: workers load them in advance and forget all others. */
  retain(bundles: readonly ServerBundle[]): void {
    this.wanted = bundles;
    this.skipWarmUp = false;
    this.assign();
  }

  /** Ends all workers and rejects their jobs. */
  async close(): Promise<void> {
    this.closed = true;
    this.queue.clear('The server is stopping');
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
      await this.timed(slot, WARM_UP, async () => {
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
      // onExit handles the end of a worker.
      if (!(error instanceof WorkerExit)) this.retrySpawn(error);
    }
  }

  private async warmUp(slot: WorkerSlot): Promise<void> {
    if (this.skipWarmUp) return;
    const jobs = this.options.warmUps().filter(({ bundle }) => bundle.remote === this.remote);
    for (const bundle of [...this.wanted, ...jobs.map((job) => job.bundle)]) {
      await this.load(slot, bundle).catch((error: unknown) => {
        if (!(error instanceof RenderError)) throw error;
        // Jobs for its pages report the error.
        slot.loaded.add(keyOf(bundle));
        slot.broken.add(keyOf(bundle));
      });
    }
    for (const job of jobs) if (!slot.broken.has(keyOf(job.bundle))) await this.request(slot, job, 'none');
  }

  /** Replaces a worker that ended. */
  private onExit(slot: WorkerSlot, error: WorkerExit): void {
    if (!this.slots.delete(slot) || this.closed) return;
    this.options.onExit?.(this.remote, error.reason);
    if (slot.state !== 'starting') void this.spawn();
    else {
      // A warm-up may have ended it: the next workers start without one.
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
    for (let first = this.queue.first; first; first = this.queue.first) {
      const key = keyOf(first.job.bundle);
      const idle = [...this.slots].filter(({ state }) => state === 'idle');
      const slot = idle.find(({ loaded }) => loaded.has(key)) ?? idle[0];
      if (!slot) return;
      this.queue.shift();
      void this.execute(slot, first);
    }
    this.prepare();
  }

  private async execute(slot: WorkerSlot, { job, budget, resolve, reject }: WaitingJob): Promise<void> {
    slot.state = 'busy';
    try {
      const key = keyOf(job.bundle);
      if (!slot.loaded.has(key) || slot.broken.has(key)) {
        await this.timed(slot, { left: budget.left + LOAD_MS, wall: budget.wall }, () => this.load(slot, job.bundle));
      }
      const reply = await this.timed(
        slot,
        { ...budget },
        () => this.request(slot, job, job.kind === 'render' ? 'page' : 'part'),
        (used) => (budget.left -= used),
      );
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

  /** Parses and checks the result of a worker. Terminates a worker whose result is invalid. */
  private parseResult(slot: WorkerSlot, kind: RenderJob['kind'], body: string): unknown {
    try {
      return readJobResult(kind, body);
    } catch (error) {
      const message = `It answered something that is no answer: ${asRenderError(error).message}`;
      slot.process.terminate('garbled', message);
      throw new RenderError('garbled', message);
    }
  }

  /** Makes one idle worker at a time load the active bundles. */
  private prepare(): void {
    if (this.skipWarmUp || this.closed || [...this.slots].some(({ state }) => state === 'starting')) return;
    const keys = this.wanted.map(keyOf);
    const behind = ({ loaded }: WorkerSlot) => keys.some((key) => !loaded.has(key)) || loaded.size > keys.length;
    const slot = [...this.slots].find((one) => one.state === 'idle' && behind(one));
    if (!slot || keys.length === 0) return;
    slot.state = 'starting';
    const prepared = this.timed(slot, WARM_UP, async () => {
      await slot.process.request({ kind: 'keep', releases: keys });
      for (const key of slot.loaded) if (!keys.includes(key)) slot.loaded.delete(key);
      await this.warmUp(slot);
    });
    // onExit handles the end of a worker.
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

  /** Runs work with a worker within limits. Calls `onEnd` with the processor time of the work, in milliseconds. */
  private async timed<T>(
    { process }: WorkerSlot,
    limits: JobLimits,
    work: () => Promise<T>,
    onEnd?: (used: number) => void,
  ): Promise<T> {
    const clock = new JobClock(process, limits);
    return work().finally(() => {
      const used = clock.stop();
      onEnd?.(used);
    });
  }
}
