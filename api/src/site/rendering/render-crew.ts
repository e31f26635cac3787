import { readFile, stat } from 'node:fs/promises';
import type { PublicSettings } from '@shop/shared/contracts';
import { releaseKey } from '../../registry/stored-release';
import { RenderError, asRenderError } from './render-error';
import { firstJob, readAnswer } from './render-jobs';
import { type Answer, RenderProcess, WorkerEnd } from './render-process';
import type { JobWeight, RenderJob, RenderResults, ServerBundle } from './render-protocol';
import type { WallPlan, Walls } from './render-walls';

/** Time that is left for a page, in milliseconds; all its jobs draw on it while they run. */
export interface Budget {
  left: number;
}

/** What every worker is started with. */
export interface WorkerKit {
  plan: WallPlan;
  /** Source of the script that makes contexts fit. */
  realm: Buffer;
  /** Source of the host's server bundle. As bytes: a text of it would take twice as much, and be counted to the heap. */
  host: Buffer;
}

/** How the workers of one remote work. */
export interface CrewOptions {
  kit: Promise<WorkerKit>;
  walls: Walls;
  settings: () => PublicSettings;
  /** Processes per remote that has pages to render. */
  workers: number;
  /** Done once by each new worker before it serves anybody: code is slow the first time. How it ends does not matter. */
  warmUps: () => readonly RenderJob[];
  /** How long a job may wait for a worker, in milliseconds. */
  waitMs: number;
  /** Called with what went wrong with a worker outside of any job. */
  onTrouble: (error: Error) => void;
  /** Called with what a page left behind that nobody handled; the worker goes on. */
  onStray: (detail: string) => void;
  /** Told of each worker that ended before it was to. */
  onEnd?: (remote: string, reason: WorkerEnd['reason']) => void;
}

/** Jobs that wait at most; more are refused at once. */
const QUEUE = 64;
/** Releases that a worker keeps: what is out, and what was a moment ago. */
const KEPT_RELEASES = 4;
/** Bytes of a server bundle at most. */
const LARGEST = 16 * 1024 * 1024;
/** How long after a worker that could not even start another one is tried, in milliseconds. */
const RESTART_PAUSE = 5_000;
/** Attempts in a row that have to fail before workers count as such that cannot be started: a release may break the first. */
const HOPELESS = 3;
/** How long the warm-ups of a new worker or of a new release may take, in milliseconds. */
const WARM_UP_MS = 5_000;
/** How long a page waits besides for a release that its worker has not loaded yet, in milliseconds. */
const LOAD_MS = 500;

interface Task {
  job: RenderJob;
  budget: Budget;
  waiting: NodeJS.Timeout;
  resolve: (value: unknown) => void;
  reject: (error: RenderError) => void;
}

interface Member {
  process: RenderProcess;
  state: 'starting' | 'idle' | 'busy';
  /** The keys of the releases that it has, the one used last at the end. */
  loaded: Set<string>;
  /** Of these, what could not be loaded. */
  broken: Set<string>;
}

const keyOf = ({ remote, version }: ServerBundle): string => releaseKey({ name: remote, version });

/** The worker processes of one remote: what they were started for, no other remote's code ever runs in. */
export class RenderCrew {
  private readonly members = new Set<Member>();
  private readonly queue: Task[] = [];
  private readonly greeters: (() => void)[] = [];
  private wanted: readonly ServerBundle[] = [];
  private closed = false;
  private coldStarts = false;
  /** Workers that could not start, since one did. */
  private failedStarts = 0;

  constructor(
    private readonly remote: string,
    private readonly options: CrewOptions,
  ) {
    for (let count = 0; count < options.workers; count += 1) void this.hire();
  }

  /** Workers that there are, those that are starting among them. */
  get size(): number {
    return this.members.size;
  }

  /** Whether workers can be started: one works, or not all of the last attempts failed. */
  get able(): boolean {
    return this.failedStarts < HOPELESS || [...this.members].some(({ state }) => state !== 'starting');
  }

  /** Resolves when the first worker can work. */
  async started(): Promise<void> {
    if ([...this.members].some(({ state }) => state !== 'starting')) return;
    await new Promise<void>((resolve) => this.greeters.push(resolve));
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
    if (this.closed || this.queue.length >= QUEUE) throw new RenderError('busy', 'Too many pages wait');
    const value = await new Promise<unknown>((resolve, reject) => {
      const waiting = setTimeout(() => {
        const at = this.queue.findIndex((one) => one === task);
        if (at >= 0) this.queue.splice(at, 1);
        reject(new RenderError('busy', 'No worker was free in time'));
      }, this.options.waitMs);
      const task: Task = { job, budget, waiting, resolve, reject };
      this.queue.push(task);
      this.assign();
    });
    // Checked by the kind of the job when it was answered.
    return value as RenderResults[Kind];
  }

  /** Takes what is out now: workers load it ahead and forget all else. */
  retain(bundles: readonly ServerBundle[]): void {
    this.wanted = bundles;
    this.coldStarts = false;
    this.assign();
  }

  /** Ends all workers; what they were at is refused. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { waiting, reject } of this.queue.splice(0)) {
      clearTimeout(waiting);
      reject(new RenderError('busy', 'The server is stopping'));
    }
    const leaving = [...this.members].map(({ process }) => process);
    for (const process of leaving) process.lose('closed', 'The server is stopping');
    this.greet();
    await Promise.all(leaving.map(({ gone }) => gone));
  }

  private async hire(): Promise<void> {
    try {
      const { plan, realm, host } = await this.options.kit;
      if (this.closed) return;
      const process: RenderProcess = new RenderProcess(plan, this.options.walls, (error) => this.lose(member, error));
      const member: Member = { process, state: 'starting', loaded: new Set(), broken: new Set() };
      this.members.add(member);
      await this.timed(member, WARM_UP_MS, async () => {
        for (const [kind, text] of [
          ['realm', realm],
          ['host', host],
        ] as const) {
          const { ok, body } = await process.ask({ kind }, text);
          if (!ok) throw new Error(body);
        }
        await this.warmUp(member);
      });
      member.state = 'idle';
      this.failedStarts = 0;
      this.greet();
      this.assign();
    } catch (error) {
      // The end of a worker is dealt with where it ends.
      if (!(error instanceof WorkerEnd)) this.tryLater(error);
    }
  }

  private async warmUp(member: Member): Promise<void> {
    if (this.coldStarts) return;
    const jobs = this.options.warmUps().filter(({ bundle }) => bundle.remote === this.remote);
    for (const bundle of [...this.wanted, ...jobs.map((job) => job.bundle)]) {
      await this.load(member, bundle).catch((error: unknown) => {
        if (!(error instanceof RenderError)) throw error;
        // Its pages say so when they are asked for.
        member.loaded.add(keyOf(bundle));
        member.broken.add(keyOf(bundle));
      });
    }
    for (const job of jobs) if (!member.broken.has(keyOf(job.bundle))) await this.ask(member, job, 'none');
  }

  /** A worker is gone, and another takes its place. */
  private lose(member: Member, error: WorkerEnd): void {
    if (!this.members.delete(member) || this.closed) return;
    this.options.onEnd?.(this.remote, error.reason);
    if (member.state !== 'starting') void this.hire();
    else {
      // What cannot even warm up is not warmed up again: workers start cold.
      this.coldStarts = true;
      this.tryLater(error);
    }
  }

  private tryLater(error: unknown): void {
    this.failedStarts += 1;
    const message = error instanceof Error ? error.message : String(error);
    this.options.onTrouble(new Error(`A worker for the pages of ${this.remote} could not start: ${message}`));
    setTimeout(() => !this.closed && void this.hire(), RESTART_PAUSE).unref();
  }

  private greet(): void {
    for (const greet of this.greeters.splice(0)) greet();
  }

  private assign(): void {
    for (let task = this.queue[0]; task; task = this.queue[0]) {
      const key = keyOf(task.job.bundle);
      const idle = [...this.members].filter(({ state }) => state === 'idle');
      const member = idle.find(({ loaded }) => loaded.has(key)) ?? idle[0];
      if (!member) return;
      this.queue.shift();
      clearTimeout(task.waiting);
      void this.perform(member, task);
    }
    this.prepare();
  }

  private async perform(member: Member, { job, budget, resolve, reject }: Task): Promise<void> {
    member.state = 'busy';
    try {
      const key = keyOf(job.bundle);
      if (!member.loaded.has(key) || member.broken.has(key)) {
        await this.timed(member, budget.left + LOAD_MS, () => this.load(member, job.bundle));
      }
      const started = performance.now();
      const answer = await this.timed(member, budget.left, () =>
        this.ask(member, job, job.kind === 'render' ? 'page' : 'part'),
      ).finally(() => (budget.left -= performance.now() - started));
      if (!answer.ok) throw new RenderError('threw', answer.body.slice(0, 2_000));
      resolve(this.read(member, job.kind, answer.body));
    } catch (error) {
      reject(asRenderError(error));
    } finally {
      this.free(member);
    }
  }

  private free(member: Member): void {
    member.state = 'idle';
    this.assign();
  }

  /** What a worker answered, once it is known to be what was asked for; a worker that answers anything else is ended. */
  private read(member: Member, kind: RenderJob['kind'], body: string): unknown {
    try {
      return readAnswer(kind, body);
    } catch (error) {
      const message = `It answered something that is no answer: ${asRenderError(error).message}`;
      member.process.lose('garbled', message);
      throw new RenderError('garbled', message);
    }
  }

  /** Lets a worker that has nothing else to do load what is out, one worker at a time. */
  private prepare(): void {
    if (this.coldStarts || this.closed || [...this.members].some(({ state }) => state === 'starting')) return;
    const keys = this.wanted.map(keyOf);
    const behind = ({ loaded }: Member) => keys.some((key) => !loaded.has(key)) || loaded.size > keys.length;
    const member = [...this.members].find((one) => one.state === 'idle' && behind(one));
    if (!member || keys.length === 0) return;
    member.state = 'starting';
    const prepared = this.timed(member, WARM_UP_MS, async () => {
      await member.process.ask({ kind: 'keep', releases: keys });
      for (const key of member.loaded) if (!keys.includes(key)) member.loaded.delete(key);
      await this.warmUp(member);
    });
    // The end of a worker is dealt with where it ends.
    void prepared.then(
      () => this.free(member),
      () => undefined,
    );
  }

  private async load(member: Member, bundle: ServerBundle): Promise<void> {
    const { process, loaded, broken } = member;
    const key = keyOf(bundle);
    if (loaded.delete(key) && !broken.delete(key)) {
      loaded.add(key);
      return;
    }
    if ((await stat(bundle.file)).size > LARGEST) throw new RenderError('threw', 'Its server bundle is too large');
    const { ok, body } = await process.ask({ kind: 'load', release: key }, await readFile(bundle.file));
    if (!ok) throw new RenderError('threw', body.slice(0, 2_000));
    loaded.add(key);
    const [oldest] = loaded;
    if (loaded.size > KEPT_RELEASES && oldest !== undefined) {
      loaded.delete(oldest);
      await process.ask({ kind: 'keep', releases: [...loaded] });
    }
    await this.ask(member, firstJob(bundle, this.options.settings()), 'none');
  }

  private async ask(member: Member, { bundle, ...job }: RenderJob, weight: JobWeight): Promise<Answer> {
    const request = { kind: 'job', release: keyOf(bundle), weight } as const;
    const answer = await member.process.ask(request, JSON.stringify({ ...job, remote: bundle.remote }));
    if (answer.stray !== undefined) this.options.onStray(answer.stray);
    return answer;
  }

  /** Does something with a worker that costs the worker if it takes too long. */
  private async timed<T>(member: Member, limit: number, work: () => Promise<T>): Promise<T> {
    const ms = Math.max(1, Math.round(limit));
    const timer = setTimeout(() => member.process.lose('late', `It took longer than ${String(ms)} ms`), ms);
    return work().finally(() => clearTimeout(timer));
  }
}
