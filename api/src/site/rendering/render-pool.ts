import { readFile } from 'node:fs/promises';
import { WorkerGroup } from './worker-group';
import type { Budget, WorkerGroupOptions, WorkerSetup } from './worker-options';
import { RenderError } from './render-error';
import type { RenderJob, RenderResults, ServerBundle } from './render-protocol';
import { type WallPlan, type Walls, planWalls } from './render-walls';

/** How the pool works. */
export interface PoolOptions extends Omit<WorkerGroupOptions, 'setup' | 'walls'> {
  /** Absolute path of the worker's script. */
  workerFile: string;
  /** Absolute path of the script that prepares contexts for releases. */
  realmFile: string;
  /** Absolute path of the host's server bundle. */
  hostFile: string;
  /** The folder of the shop's data, which workers must not access. */
  dataDir: string;
  /** Called once with the available and the missing isolation of the workers. */
  onWalls: (plan: Pick<WallPlan, 'standing' | 'missing'>) => void;
  /** Default: both walls. */
  walls?: Walls;
}

/**
 * Worker processes that run the server bundles of remotes. Each worker runs one job at a time, and code of one remote
 * only. Within a worker each release has its own context. A job that takes too much processor time or memory ends its
 * worker, which is replaced. A job that waits too long for a worker is refused. Jobs contain public data only. The pool
 * treats results as untrusted input.
 */
export class RenderPool {
  private readonly groups = new Map<string, WorkerGroup>();
  private readonly walls: Walls;
  private readonly setup: Promise<WorkerSetup>;
  private closed = false;

  constructor(private readonly options: PoolOptions) {
    this.walls = options.walls ?? { inner: true, outer: true };
    this.setup = this.makeSetup();
    // Prevents an unhandled rejection if nothing awaits the promise. Code that awaits it handles the rejection.
    this.setup.catch(() => undefined);
    this.spawnWorkers();
  }

  /** Starts workers for each remote that has a page to warm up and no workers yet. */
  spawnWorkers(): void {
    for (const { bundle } of this.options.warmUps()) this.groupOf(bundle.remote);
  }

  /** Resolves when each remote with a page to warm up has a worker, or after that many milliseconds. */
  async started(limit: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, limit)));
    await Promise.race([tooLong, Promise.all([...this.groups.values()].map((group) => group.started()))]);
    clearTimeout(timer);
  }

  /**
   * Runs a job in a worker of its remote, within the remaining time of its page.
   *
   * @param isLeft whether the job is not wanted any more when a worker is free
   * @throws RenderError
   */
  async run<Kind extends keyof RenderResults>(
    job: Extract<RenderJob, { kind: Kind }>,
    budget: Budget,
    isLeft?: () => boolean,
  ): Promise<RenderResults[Kind]> {
    if (this.closed) throw new RenderError('busy', 'The server is stopping');
    return this.groupOf(job.bundle.remote).run(job, budget, isLeft);
  }

  /** Number of workers by remote. */
  get running(): ReadonlyMap<string, number> {
    return new Map([...this.groups].map(([remote, group]) => [remote, group.size]));
  }

  /** Whether workers can be started for at least one remote. */
  get available(): boolean {
    return this.groups.size === 0 || [...this.groups.values()].some(({ available: able }) => able);
  }

  /** Ends all workers and rejects their jobs. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.groups.values()].map((group) => group.close()));
  }

  /** Makes workers load these bundles and forget all others. Ends the workers of remotes without a bundle. */
  retain(bundles: readonly ServerBundle[]): void {
    for (const [remote, group] of this.groups) {
      const own = bundles.filter((bundle) => bundle.remote === remote);
      if (own.length > 0) group.retain(own);
      else {
        this.groups.delete(remote);
        void group.close();
      }
    }
  }

  private groupOf(remote: string): WorkerGroup {
    const known = this.groups.get(remote);
    if (known) return known;
    const group = new WorkerGroup(remote, { ...this.options, walls: this.walls, setup: this.setup });
    this.groups.set(remote, group);
    return group;
  }

  private async makeSetup(): Promise<WorkerSetup> {
    const { workerFile, realmFile, hostFile, dataDir } = this.options;
    const [plan, realm, host] = await Promise.all([
      planWalls(dataDir, workerFile, this.walls),
      readFile(realmFile),
      readFile(hostFile),
    ]);
    this.options.onWalls(plan);
    return { plan, realm, host };
  }
}
