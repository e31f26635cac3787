import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import type { RenderJob, RenderResults, ServerBundle } from './render-protocol';
import type { Budget } from './worker-options';
import { RenderError, type RenderFailure } from './render-error';
import { type PoolOptions, RenderPool } from './render-pool';

/** Settings of rendering on the server. */
export interface RenderingOptions extends Omit<PoolOptions, 'onStartFailure' | 'onAsyncError' | 'onWalls'> {
  /** Processor time that describing and rendering one page may take together, in milliseconds. */
  renderMs: number;
  /** How long one page may wait for workers, in milliseconds. */
  waitMs: number;
  /** After this time by the clock a worker hangs, in milliseconds. Default value: {@link HANG_MS} and `renderMs`. */
  hangMs?: number;
  /** Called with the result for each page that should be rendered. */
  onRender?: (remote: string, result: 'rendered' | RenderFailure) => void;
}

/** The usual time by the clock, without processor time, after which a worker hangs, in milliseconds. */
const HANG_MS = 10_000;
/** After this many failures in a row that ended a worker, the circuit breaker of a page opens. */
const MAX_ENDED = 2;
/** How long it then stays open, in milliseconds. */
const ENDED_OPEN_MS = 30_000;
/**
 * After this many failures in a row that only threw, the circuit breaker opens as well. The limit is higher, because
 * they cost little, and the data of one product may cause some of them.
 */
const MAX_THREW = 10;
/** How long it then stays open, in milliseconds. A worker replaces a broken context in the meantime. */
const THREW_OPEN_MS = 5_000;
/** Minimum interval of the log entries about asynchronous errors, in milliseconds. */
const SILENCE_MS = 30_000;
/** Failures that are errors of a release in any case, and not only too much work. */
const FAULTS: ReadonlySet<RenderFailure> = new Set(['memory', 'garbled', 'crashed']);

/** Failures in a row. */
interface Breaker {
  ended: number;
  threw: number;
  /** By Date.now(). */
  openUntil: number;
}

/**
 * Renders pages of remotes in workers. A failure is logged, and the result of the job is undefined. Each kind of job of
 * each page has a circuit breaker, for code that throws or hangs: after some failures in a row, such jobs are left out
 * for a while. Then one of them may try again. A job that no worker had time for is no failure.
 */
export class PageRenderer {
  private readonly pool: RenderPool;
  private readonly breakers = new Map<string, Breaker>();
  /** Until when no further asynchronous error is logged, by performance.now(). */
  private silentUntil = 0;

  constructor(
    private readonly options: RenderingOptions,
    private readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  ) {
    this.pool = new RenderPool({
      ...options,
      onStartFailure: (error) => log.error({ err: error }, 'pages are rendered by browsers for now'),
      onAsyncError: (detail) => this.reportAsyncError(detail),
      onWalls: ({ standing, missing }) =>
        log[missing.length > 0 ? 'warn' : 'info'](
          { standing, missing },
          missing.length > 0
            ? 'code of releases is rendered behind fewer walls than there could be'
            : 'code of releases is rendered behind all walls',
        ),
    });
  }

  /** Starts workers for the active releases. */
  spawnWorkers = (): void => this.pool.spawnWorkers();

  started = (limit: number): Promise<void> => this.pool.started(limit);

  close = (): Promise<void> => this.pool.close();

  /** Number of workers by remote. */
  get running(): ReadonlyMap<string, number> {
    return this.pool.running;
  }

  /** Whether workers can be started. */
  get available(): boolean {
    return this.pool.available;
  }

  /** Sets the active bundles: workers may forget all others. */
  retain = (bundles: readonly ServerBundle[]): void => this.pool.retain(bundles);

  /** The time budget of one page. */
  budget = (): Budget => {
    const { renderMs, waitMs, hangMs = HANG_MS + renderMs } = this.options;
    return { left: renderMs, wall: hangMs, wait: waitMs };
  };

  /** The result of a job; undefined if it failed or no worker had time for it. */
  async run<Kind extends keyof RenderResults>(
    job: Extract<RenderJob, { kind: Kind }>,
    budget: Budget,
  ): Promise<RenderResults[Kind] | undefined> {
    const page = `${job.bundle.remote} ${job.bundle.version} ${'expose' in job ? job.expose : ''}`.trim();
    const key = `${job.kind} ${page}`;
    const report = (result: 'rendered' | RenderFailure) => {
      if (job.kind === 'render') this.options.onRender?.(job.bundle.remote, result);
    };
    const breaker = this.breakers.get(key);
    const isTrial = isTripped(breaker) && !isOpen(breaker);
    // Only one job tries again.
    if (breaker && isTrial) breaker.openUntil = Date.now() + ENDED_OPEN_MS;
    const isLeft = () => !isTrial && isOpen(this.breakers.get(key));
    try {
      if (isLeft()) throw new RenderError('left', 'Its page is not rendered for a while');
      const result = await this.pool.run(job, budget, isLeft);
      this.breakers.delete(key);
      report('rendered');
      return result;
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      report(error.reason);
      if (error.reason !== 'busy' && error.reason !== 'left') this.recordFailure(key, page, job.kind, error);
      else if (breaker && isTrial) breaker.openUntil = 0;
      return undefined;
    }
  }

  /** Logs an error after the end of its job, at most once in {@link SILENCE_MS}: each visit may cause one. */
  private reportAsyncError(detail: string): void {
    if (performance.now() < this.silentUntil) return;
    this.silentUntil = performance.now() + SILENCE_MS;
    this.log.warn({ detail }, 'a page left something behind that failed after it was rendered on the server');
  }

  private recordFailure(key: string, page: string, job: string, { reason, message }: RenderError): void {
    const known = this.breakers.get(key);
    if (!known) {
      this.log[FAULTS.has(reason) ? 'error' : 'warn'](
        { page, job, reason, detail: message },
        'a page could not be rendered on the server; browsers render it',
      );
    }
    const breaker = known ?? { ended: 0, threw: 0, openUntil: 0 };
    breaker[reason === 'threw' ? 'threw' : 'ended'] += 1;
    const openMs = breaker.ended >= MAX_ENDED ? ENDED_OPEN_MS : THREW_OPEN_MS;
    breaker.openUntil = isTripped(breaker) ? Date.now() + openMs : 0;
    this.breakers.set(key, breaker);
  }
}

const isTripped = (breaker: Breaker | undefined): boolean =>
  breaker !== undefined && (breaker.ended >= MAX_ENDED || breaker.threw >= MAX_THREW);

const isOpen = (breaker: Breaker | undefined): boolean => breaker !== undefined && Date.now() < breaker.openUntil;

/** The server bundle of a release; null for a remote without public pages, which has no bundle. */
export const serverBundle = (release: ReleaseManifest, version: string, folder: string): ServerBundle | null =>
  release.pages.some(({ access }) => access === 'public')
    ? { remote: release.name, version, file: `${folder}/server/pages.cjs` }
    : null;
