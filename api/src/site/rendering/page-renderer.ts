import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import type { RenderJob, RenderResults, ServerBundle } from './render-protocol';
import type { Budget } from './worker-options';
import { RenderError, type RenderFailure } from './render-error';
import { type PoolOptions, RenderPool } from './render-pool';

/** Settings of rendering on the server. */
export interface RenderingOptions extends Omit<PoolOptions, 'onStartFailure' | 'onAsyncError' | 'onWalls'> {
  /** How long describing and rendering one page may take together, without waiting times, in milliseconds. */
  renderMs: number;
  /** Called with the result for each page that should be rendered. */
  onRender?: (remote: string, result: 'rendered' | 'left' | RenderFailure) => void;
}

/** After this many failures in a row that ended a worker, the circuit breaker of a page opens: browsers render it. */
const FAILURE_THRESHOLD = 2;
/** How long a circuit breaker stays open, in milliseconds. */
const OPEN_MS = 30_000;
/** Failures that only a broken release causes. A late page is not one: the machine may be busy. */
const FAULTS: ReadonlySet<RenderFailure> = new Set(['memory', 'garbled', 'crashed']);

interface Breaker {
  failures: number;
  openUntil: number;
}

/**
 * Renders pages of remotes in workers. A failure is logged, and the result of the job is undefined. Each page has a
 * circuit breaker: after {@link FAILURE_THRESHOLD} failures that ended a worker, it is not rendered for {@link
 * OPEN_MS}.
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
  budget = (): Budget => ({ left: this.options.renderMs });

  /** The result of a job; undefined if it failed or ran out of time. */
  async run<Kind extends keyof RenderResults>(
    job: Extract<RenderJob, { kind: Kind }>,
    budget: Budget,
  ): Promise<RenderResults[Kind] | undefined> {
    const subject = `${job.bundle.remote} ${job.bundle.version} ${'expose' in job ? job.expose : ''}`;
    const breaker = this.breakers.get(subject);
    const report = (result: 'rendered' | 'left' | RenderFailure) => {
      if (job.kind === 'render') this.options.onRender?.(job.bundle.remote, result);
    };
    if (budget.left <= 0 || (breaker && breaker.failures >= FAILURE_THRESHOLD && Date.now() < breaker.openUntil)) {
      report('left');
      return undefined;
    }
    try {
      const result = await this.pool.run(job, budget);
      if (job.kind === 'render') this.breakers.delete(subject);
      report('rendered');
      return result;
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      report(error.reason);
      if (error.reason !== 'busy') this.recordFailure(subject, job.kind, error);
      return undefined;
    }
  }

  /** Logs an error after the end of its job, at most once in {@link OPEN_MS}: each visit may cause one. */
  private reportAsyncError(detail: string): void {
    if (performance.now() < this.silentUntil) return;
    this.silentUntil = performance.now() + OPEN_MS;
    this.log.warn({ detail }, 'a page left something behind that failed after it was rendered on the server');
  }

  private recordFailure(subject: string, kind: string, error: RenderError): void {
    const failures = (this.breakers.get(subject)?.failures ?? 0) + (error.reason === 'threw' ? 0 : 1);
    if (!this.breakers.has(subject)) {
      this.log[FAULTS.has(error.reason) ? 'error' : 'warn'](
        { page: subject.trim(), job: kind, reason: error.reason, detail: error.message },
        'a page could not be rendered on the server; browsers render it',
      );
    }
    this.breakers.set(subject, { failures: failures, openUntil: Date.now() + OPEN_MS });
  }
}

/** The server bundle of a release; null for a remote without public pages, which has no bundle. */
export const serverBundle = (release: ReleaseManifest, version: string, folder: string): ServerBundle | null =>
  release.pages.some(({ access }) => access === 'public')
    ? { remote: release.name, version, file: `${folder}/server/pages.cjs` }
    : null;
