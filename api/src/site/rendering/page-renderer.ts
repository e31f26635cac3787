import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import type { RenderJob, RenderResults, ServerBundle } from './render-protocol';
import type { Budget } from './render-crew';
import { RenderError, type RenderFailure } from './render-error';
import { type PoolOptions, RenderPool } from './render-pool';

/** Settings of rendering on the server. */
export interface RenderingOptions extends Omit<PoolOptions, 'onTrouble' | 'onStray' | 'onWalls'> {
  /** How long describing and rendering one page may take in all, waiting apart, in milliseconds. */
  renderMs: number;
  /** Told of each page that was to be rendered what came of it. */
  onRender?: (remote: string, result: 'rendered' | 'left' | RenderFailure) => void;
}

/** How often in a row a page may cost a worker before it is left to the browser for a while. */
const STRIKES = 2;
/** How long it is left to the browser then, in milliseconds. */
const PAUSE = 30_000;
/** What only a release that is broken does to its worker: a fault. One that is late may be so on a busy machine. */
const FAULTS: ReadonlySet<RenderFailure> = new Set(['memory', 'garbled', 'crashed']);

interface Trouble {
  strikes: number;
  until: number;
}

/**
 * Has pages of remotes rendered, and never lets one that breaks cost more than itself: its failure is logged and answered
 * with null, and a page that keeps taking workers down is left alone for half a minute.
 */
export class PageRenderer {
  private readonly pool: RenderPool;
  private readonly troubles = new Map<string, Trouble>();
  /** Until when nothing more is said of what pages left behind, by performance.now(). */
  private quietUntil = 0;

  constructor(
    private readonly options: RenderingOptions,
    private readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  ) {
    this.pool = new RenderPool({
      ...options,
      onTrouble: (error) => log.error({ err: error }, 'pages are rendered by browsers for now'),
      onStray: (detail) => this.tellStray(detail),
      onWalls: ({ standing, missing }) =>
        log[missing.length > 0 ? 'warn' : 'info'](
          { standing, missing },
          missing.length > 0
            ? 'code of releases is rendered behind fewer walls than there could be'
            : 'code of releases is rendered behind all walls',
        ),
    });
  }

  /** Starts workers for what is out now. */
  hire = (): void => this.pool.hire();

  started = (limit: number): Promise<void> => this.pool.started(limit);

  close = (): Promise<void> => this.pool.close();

  /** Workers that there are, by remote. */
  get running(): ReadonlyMap<string, number> {
    return this.pool.running;
  }

  /** Whether workers can be started. */
  get able(): boolean {
    return this.pool.able;
  }

  /** Told what is out now: anything else may be forgotten. */
  retain = (bundles: readonly ServerBundle[]): void => this.pool.retain(bundles);

  /** Time for one page. */
  budget = (): Budget => ({ left: this.options.renderMs });

  /** The result of a job, or undefined when it failed or ran out of time. */
  async run<Kind extends keyof RenderResults>(
    job: Extract<RenderJob, { kind: Kind }>,
    budget: Budget,
  ): Promise<RenderResults[Kind] | undefined> {
    const subject = `${job.bundle.remote} ${job.bundle.version} ${'expose' in job ? job.expose : ''}`;
    const trouble = this.troubles.get(subject);
    const tell = (result: 'rendered' | 'left' | RenderFailure) => {
      if (job.kind === 'render') this.options.onRender?.(job.bundle.remote, result);
    };
    if (budget.left <= 0 || (trouble && trouble.strikes >= STRIKES && Date.now() < trouble.until)) {
      tell('left');
      return undefined;
    }
    try {
      const result = await this.pool.run(job, budget);
      if (job.kind === 'render') this.troubles.delete(subject);
      tell('rendered');
      return result;
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      tell(error.reason);
      if (error.reason !== 'busy') this.blame(subject, job.kind, error);
      return undefined;
    }
  }

  /** Logs what failed after its page was done: once in a while, as it may come with every visit. */
  private tellStray(detail: string): void {
    if (performance.now() < this.quietUntil) return;
    this.quietUntil = performance.now() + PAUSE;
    this.log.warn({ detail }, 'a page left something behind that failed after it was rendered on the server');
  }

  private blame(subject: string, kind: string, error: RenderError): void {
    const strikes = (this.troubles.get(subject)?.strikes ?? 0) + (error.reason === 'threw' ? 0 : 1);
    if (!this.troubles.has(subject)) {
      this.log[FAULTS.has(error.reason) ? 'error' : 'warn'](
        { page: subject.trim(), job: kind, reason: error.reason, detail: error.message },
        'a page could not be rendered on the server; browsers render it',
      );
    }
    this.troubles.set(subject, { strikes, until: Date.now() + PAUSE });
  }
}

/** Where a release's server bundle lies; null when it has none, as a remote without public pages. */
export const serverBundle = (release: ReleaseManifest, version: string, folder: string): ServerBundle | null =>
  release.pages.some(({ access }) => access === 'public')
    ? { remote: release.name, version, file: `${folder}/server/pages.cjs` }
    : null;
