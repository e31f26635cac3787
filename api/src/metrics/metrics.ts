import { statfs } from 'node:fs/promises';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { JobFigures } from '../jobs/job-figures';
import { NOTICE_KINDS, type NoticeKind } from '../health/notices';
import { shopVersion } from '../shop-version';
import { IncompletePages, type PageLack } from './incomplete-pages';

/** The figures of a connection pool. */
interface PoolFigures {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Source of a page: taken from the cache (kept), or made for this request and others that waited for it (made). */
export type PageSource = 'kept' | 'made';

/**
 * Buckets in seconds. Most responses take a few milliseconds. The server gives up on the database after
 * DATABASE_SECONDS.
 */
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The series of one route by status class (such as 2 for 2xx). A series is created by its first response. */
type RouteSeries = Map<number, Histogram.Internal<'method' | 'route' | 'status'>>;

/**
 * The metrics of this process in the Prometheus format. Label values are names that the shop chooses (route patterns,
 * remotes, reasons), never a requested URL or anything that a visitor typed.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly routes = new Map<string, Map<string, RouteSeries>>();

  private readonly requests = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by method, route and class of the status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [this.registry],
  });
  private readonly pages = new Counter({
    name: 'shop_pages_sent_total',
    help: 'Pages that were sent, by the remote they belong to and whether they were kept from before',
    labelNames: ['remote', 'source'],
    registers: [this.registry],
  });
  private readonly renders = new Counter({
    name: 'shop_page_renders_total',
    help: 'Pages that were to be rendered on the server: rendered, or why not; browsers render those',
    labelNames: ['remote', 'result'],
    registers: [this.registry],
  });
  private readonly incomplete = new Counter({
    name: 'shop_pages_incomplete_total',
    help:
      'Pages that were made incomplete, by what they lack: markup, browsers render them; ' +
      'description or data, their status is 503',
    labelNames: ['remote', 'lacks'],
    registers: [this.registry],
  });
  /** The incomplete pages, for the page Health. */
  readonly incompletePages = new IncompletePages();
  private readonly renderersEnded = new Counter({
    name: 'shop_renderers_ended_total',
    help: 'Processes that render pages and ended, or were ended; others take their place',
    labelNames: ['remote', 'reason'],
    registers: [this.registry],
  });
  private readonly placed = new Counter({
    name: 'shop_orders_placed_total',
    help: 'Orders that were placed, by whom; one that is sent a second time counts once',
    labelNames: ['by'],
    registers: [this.registry],
  });
  private readonly refused = new Counter({
    name: 'shop_orders_refused_total',
    help: 'Orders that were refused, by the code of the answer; STOCK: too little was left',
    labelNames: ['code'],
    registers: [this.registry],
  });
  private readonly signIns = new Counter({
    name: 'shop_sign_ins_failed_total',
    help: 'Sign-ins with a wrong name or password, and those refused by a limit',
    labelNames: ['reason'],
    registers: [this.registry],
  });
  private readonly failures = new Counter({
    name: 'shop_remote_failures_total',
    help: 'Failures of releases that browsers reported, by remote and stage',
    labelNames: ['remote', 'stage'],
    registers: [this.registry],
  });

  constructor() {
    // These series exist from the start with the value 0, so that Prometheus sees the first event as an increase.
    this.refused.inc({ code: 'STOCK' }, 0);
    this.placed.inc({ by: 'visitor' }, 0);
    for (const reason of ['wrong', 'limit']) this.signIns.inc({ reason }, 0);
  }

  /** Counts a response. `route` is undefined if no route matched. */
  requestAnswered(method: string, route: string | undefined, status: number, milliseconds: number): void {
    const name = route ?? 'none';
    let ofMethod = this.routes.get(method);
    if (ofMethod === undefined) this.routes.set(method, (ofMethod = new Map()));
    let series = ofMethod.get(name);
    if (series === undefined) ofMethod.set(name, (series = new Map()));
    const hundreds = Math.trunc(status / 100);
    let one = series.get(hundreds);
    if (one === undefined) {
      one = this.requests.labels({ method, route: name, status: `${String(hundreds)}xx` });
      series.set(hundreds, one);
    }
    one.observe(milliseconds / 1000);
  }

  /** Counts a page that was sent; `remote` is null for pages of the host. */
  pageSent(remote: string | null, source: PageSource): void {
    this.pages.inc({ remote: remote ?? 'host', source });
  }

  /** Counts a page that was to be rendered on the server. */
  pageRendered(remote: string, result: string): void {
    this.renders.inc({ remote, result });
  }

  /** Counts a page that was made without a part of it. */
  pageIncomplete(remote: string, lacks: PageLack): void {
    this.incomplete.inc({ remote, lacks });
    this.incompletePages.add(lacks);
  }

  /** Counts a render worker that ended. */
  rendererEnded(remote: string, reason: string): void {
    this.renderersEnded.inc({ remote, reason });
  }

  orderPlaced(by: 'visitor' | 'staff'): void {
    this.placed.inc({ by });
  }

  /** Counts a refused order, by the error code of the response. */
  orderRefused(code: string): void {
    this.refused.inc({ code });
  }

  /** Counts a failed sign-in: the name or password was wrong, or a limit was reached. */
  signInFailed(reason: 'wrong' | 'limit'): void {
    this.signIns.inc({ reason });
  }

  /** Exports the room on the disk of a folder. A disk that does not answer has no figures. */
  watchDisk(folder: string): void {
    const watch = (name: string, help: string, blocks: 'bavail' | 'blocks') =>
      new Gauge({
        name,
        help,
        registers: [this.registry],
        async collect() {
          const disk = await statfs(folder).catch(() => null);
          if (disk === null) this.remove();
          else this.set(disk[blocks] * disk.bsize);
        },
      });
    watch('shop_disk_free_bytes', 'Free space on the disk of DATA_DIR', 'bavail');
    watch('shop_disk_size_bytes', 'Size of the disk of DATA_DIR', 'blocks');
  }

  /** Counts a reported failure of a release that this shop knows. */
  remoteFailed(remote: string, stage: string): void {
    this.failures.inc({ remote, stage });
  }

  /** Exports the state of the connection pool. */
  watchPool(pool: PoolFigures): void {
    new Gauge({
      name: 'shop_database_connections',
      help: 'Connections of the pool: idle, or lent to a request',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'lent' }, pool.totalCount - pool.idleCount);
      },
    });
    this.gauge('shop_database_waiting', 'Requests that wait for a connection of the pool', () => pool.waitingCount);
  }

  /** Exports how many seconds the replica is behind the primary at most. */
  watchReplica(lagSeconds: () => number): void {
    this.gauge('shop_replica_lag_seconds', 'Most seconds that the replica is behind; +Inf if not known', lagSeconds);
  }

  private gauge(name: string, help: string, read: () => number): void {
    const registers = [this.registry];
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) });
  }

  /** Exports the figures of jobs. `read` never rejects; null means that the figures are not known at this moment. */
  watchJobs(read: () => Promise<JobFigures | null>): void {
    const registers = [this.registry];
    const gauge = <L extends string>(
      config: { name: string; help: string; labelNames: L[] },
      tell: (gauge: Gauge<L>, figures: JobFigures) => void,
    ) =>
      new Gauge({
        ...config,
        registers,
        async collect() {
          const figures = await read();
          this.reset();
          if (figures !== null) tell(this, figures);
          else if (config.labelNames.length === 0) this.remove();
        },
      });
    gauge({ name: 'shop_jobs_failed', help: 'Jobs whose last run failed', labelNames: [] }, (failed, figures) =>
      failed.set(figures.failed),
    );
    gauge({ name: 'shop_jobs_paused', help: '1 while no job is begun, else 0', labelNames: [] }, (paused, figures) =>
      paused.set(figures.paused ? 1 : 0),
    );
    gauge(
      {
        name: 'shop_backup_age_seconds',
        help: 'Time since the last good backup by schedule, or since the first was wanted, by the place it goes to',
        labelNames: ['to'],
      },
      (age, { backups }) => {
        for (const backup of backups) age.set({ to: backup.to }, backup.age);
      },
    );
    gauge(
      {
        name: 'shop_backup_interval_seconds',
        help: 'Time from one backup by schedule to the next, by the place they go to',
        labelNames: ['to'],
      },
      (interval, { backups }) => {
        for (const backup of backups) interval.set({ to: backup.to }, backup.every);
      },
    );
  }

  /** Exports the notices: problems that do not stop the shop. */
  watchNotices(stands: (kind: NoticeKind) => boolean): void {
    new Gauge({
      name: 'shop_notices',
      help:
        '1 while it is so: proxy, one that TRUST_PROXY does not name; trust, TRUST_PROXY is true; ' +
        'clock, it differs from that of the database; database, it takes no writes or does not answer; ' +
        'pictures, servers have different stores of pictures; replica, the primary answers in its place; ' +
        'cdn, it does not serve the files of the shop',
      labelNames: ['notice'],
      registers: [this.registry],
      collect() {
        for (const notice of NOTICE_KINDS) this.set({ notice }, stands(notice) ? 1 : 0);
      },
    });
  }

  /** Exports the number of render workers, by remote. */
  watchRenderers(running: () => ReadonlyMap<string, number>): void {
    new Gauge({
      name: 'shop_renderers',
      help: 'Processes that render pages',
      labelNames: ['remote'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [remote, count] of running()) this.set({ remote }, count);
      },
    });
  }

  /** Exports the version, memory, CPU time, garbage collection and event loop delay. */
  watchProcess(): void {
    new Gauge({
      name: 'shop_info',
      help: 'Always 1: the version of the shop that this process runs',
      labelNames: ['version'],
      registers: [this.registry],
    }).set({ version: shopVersion() }, 1);
    collectDefaultMetrics({ register: this.registry });
  }

  /** Content type of {@link text}. */
  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics in the Prometheus text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
