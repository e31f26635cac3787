import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { max } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { ChangeFeed } from '../cache/change-feed';
import type { Database } from '../database/client';
import { releaseEvents } from '../database/schema';
import { adoptLocal } from './register-local-build';
import type { ReleaseArchives } from './archives';
import { FileExchange } from './replication';
import { DESCRIPTION_FILE } from '@shop/shared/remote/release/files';
import type { HostFacts } from '@shop/shared/remote/release/problem';
import { type KeptRelease, releaseKey } from './stored-release';
import type { JobRunner } from '../jobs/job-runner';
import type { LocalBuild } from './local-build';
import { OneAtATime } from './single-flight';
import { PageLoads } from './page-loads';
import { releaseFolder, sweepIncoming } from './release-folders';
import { NOTHING, type Served, type ServingHost, chooseServed, servedLocally } from './snapshot';
import { addSweeps, sweepFolders, sweepShared } from './retention';
import { ServerRow } from './server-heartbeat';
import { ShellVersions } from './shell-versions';
import { type RegistryState, isState, readState } from './registry-rows';

/** What is kept as text where nothing could be read. */
const NOTHING_READ = 'null';

/** How often the registry is read again though nobody told of a change, in milliseconds. */
const REREAD_MS = 30_000;

/** What is out at the moment. */
export interface ReleaseSource {
  current: () => Served;
  /** Calls back after every change. Answers how to stop that. */
  subscribe: (listener: () => void) => () => void;
  /** Fetches the files of a version that another server has; answers whether they are here now. */
  obtain: (name: string, version: string) => Promise<boolean>;
}

/** What the registry works with. */
export interface RegistryOptions {
  database: Database;
  feed: Pick<ChangeFeed, 'subscribeReleases'>;
  jobs: Pick<JobRunner, 'add'>;
  dataDir: string;
  /** Origins that releases may lie at. */
  remoteOrigins: readonly string[];
  /** Where servers hand each other their files. */
  archives: ReleaseArchives;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Told the database's time, in milliseconds, whenever it has just been read. */
  onTime: (milliseconds: number) => void;
}

/**
 * The registry as this process knows it: read from the database, again whenever any process changed it, and every half
 * minute. While it cannot be read the last good copy stays in use, which is also kept in a file, so that a start with a
 * broken registry serves it.
 */
export class LiveRegistry implements ReleaseSource {
  private served: Served = NOTHING;
  private build: LocalBuild = { facts: { contract: HOST_CONTRACT, singletons: null }, releases: [], shell: null };
  private readonly listeners = new Set<() => void>();
  private unsubscribe = (): void => undefined;
  private timer: NodeJS.Timeout | undefined;
  /** What was read last, as text; empty until something was. */
  private last = '';
  /** What the copy holds. */
  private written = '';
  /** The last line of the history that was read: every change adds one. */
  private event: number | null = null;
  private failing = false;
  private readonly closing = new AbortController();
  private completing: Promise<void> | undefined;
  private reading: Promise<void> = Promise.resolve();
  private queued: Promise<void> | null = null;

  /** How releases are exchanged with other servers. */
  readonly exchange: FileExchange;
  /** The shells of this build and of others. */
  readonly shells: ShellVersions;
  private readonly row: ServerRow;
  /** How many pages of each release this process has sent. */
  readonly loads: PageLoads;

  constructor(private readonly options: RegistryOptions) {
    const { archives, database, log } = options;
    const { releasesDir } = this;
    this.loads = new PageLoads(database, log);
    this.row = new ServerRow(database, log, options.onTime);
    const turns = new OneAtATime(log);
    this.exchange = new FileExchange({ db: database.db, archives, releasesDir, turns });
    this.shells = new ShellVersions({ db: database.db, archives, root: this.shellsDir, turns });
  }

  current = (): Served => this.served;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether it was ever read, from the database or from the last good copy. */
  get loaded(): boolean {
    return this.last !== '' && this.last !== NOTHING_READ;
  }

  /** The last line of the releases' history that this process follows; null before the first. */
  get lastEvent(): number | null {
    return this.event;
  }

  /** What this host offers to remotes. */
  get facts(): HostFacts {
    return this.build.facts;
  }

  /** Folder that the files of all releases lie in. */
  get releasesDir(): string {
    return path.join(this.options.dataDir, 'releases');
  }

  /** Folder that the files of all shells lie in. */
  get shellsDir(): string {
    return path.join(this.options.dataDir, 'shell');
  }

  /** Adopts this server's own build, reads what is out, and follows it until `close`. Never fails for the database. */
  async open(build: LocalBuild): Promise<void> {
    const { database, dataDir, feed, jobs, log } = this.options;
    this.build = build;
    this.row.open(build);
    for (const folder of [this.releasesDir, this.shellsDir]) await sweepIncoming(folder, Date.now());
    if (build.shell) await this.shells.enter(build.shell);
    await this.exchange.handOver(build.releases);
    await adoptLocal(database.db, build.releases).catch((error: unknown) => {
      log.warn({ err: error }, 'the build could not be entered into the registry');
    });
    this.unsubscribe = feed.subscribeReleases(() => void this.reload());
    await this.reload();
    if (this.last === '') this.use((await this.readCopy()) ?? null);
    this.timer = setInterval(() => void this.reread(), REREAD_MS);
    this.timer.unref();
    this.completing = this.complete(build);
    addSweeps(jobs, this, dataDir);
  }

  /** Makes what other servers fetch from whole, as far as this server can. */
  private async complete({ shell }: LocalBuild): Promise<void> {
    if (shell) await this.shells.complete(shell);
    await this.exchange.complete(this.closing.signal);
  }

  /** Reads the registry anew; what was committed before the call is served when it resolves. Never fails. */
  reload(): Promise<void> {
    if (this.closing.signal.aborted) return this.reading;
    this.queued ??= this.reading.then(() => {
      this.queued = null;
      this.reading = this.read();
      return this.reading;
    });
    return this.queued;
  }

  /** Reads the registry again if it changed and nobody said so, or if something is amiss that may have passed. */
  private async reread(): Promise<void> {
    const { db } = this.options.database;
    const [latest] = await db
      .select({ event: max(releaseEvents.id) })
      .from(releaseEvents)
      .catch(() => []);
    const same = latest !== undefined && latest.event === this.event;
    if (!same || this.failing || this.served.problems.size > 0) await this.reload();
  }

  /** Why a release's files cannot be served here; null when they can. */
  lacks = ({ name, version, origin }: Pick<KeptRelease, 'name' | 'version' | 'origin'>): string | null => {
    if (origin !== null) {
      const { origin: at } = new URL(origin);
      return this.options.remoteOrigins.includes(at)
        ? null
        : `it lies at ${at}, which the setting REMOTE_ORIGINS does not name`;
    }
    const file = path.join(releaseFolder(this.releasesDir, { name, version }), DESCRIPTION_FILE);
    return existsSync(file) ? null : `its files are not in ${path.dirname(file)}`;
  };

  /** Removes files that nobody can ask for any more from where all servers fetch them. */
  sweepShared = (): Promise<void> => {
    const { archives, database } = this.options;
    return sweepShared({ db: database.db, archives });
  };

  /** Removes what was swept from the folders of this server. */
  sweepFolders = (): Promise<void> => {
    const { build: own, releasesDir, shellsDir } = this;
    return sweepFolders({ db: this.options.database.db, own, releasesDir, shellsDir });
  };

  async close(): Promise<void> {
    this.closing.abort();
    clearInterval(this.timer);
    this.unsubscribe();
    await Promise.all([this.reading, this.completing, this.loads.close()]);
    await this.row.close();
    this.options.archives.close();
  }

  obtain = (name: string, version: string): Promise<boolean> => this.exchange.obtain(name, version);

  private get host(): ServingHost {
    return { facts: this.build.facts, local: this.build.releases, lacks: this.lacks };
  }

  private get copyFile(): string {
    return path.join(this.options.dataDir, 'registry.json');
  }

  private async read(): Promise<void> {
    const { database, log } = this.options;
    try {
      const state = await database.db.transaction((tx) => readState(tx), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      });
      if (this.failing) log.info('the registry can be read again');
      this.failing = false;
      this.event = state.lastEvent;
      await this.exchange.obtainNamed(state);
      this.use(state);
      await this.row.confirm(state.lastEvent, this.served);
    } catch (error) {
      if (!this.failing) log.warn({ err: error }, 'the registry cannot be read; the last good copy is served');
      this.failing = true;
      return;
    }
    await this.writeCopy().catch((error: unknown) => {
      log.warn({ err: error }, 'the copy of the registry cannot be written');
    });
  }

  /** Serves a state; without one, this server's own build. */
  private use(state: RegistryState | null): void {
    this.last = JSON.stringify(state);
    const before = this.served;
    const next = state ? chooseServed(state, this.host) : servedLocally(this.build.releases, this.host);
    if (outlineOf(next) === outlineOf(before)) return;
    this.served = next;
    for (const [name, problem] of next.problems) {
      if (before.problems.get(name) !== problem) this.options.log.warn({ remote: name }, problem);
    }
    for (const listener of this.listeners) listener();
  }

  private async writeCopy(): Promise<void> {
    if (this.written === this.last || this.last === '') return;
    this.written = this.last;
    const part = `${this.copyFile}.${String(process.pid)}`;
    await mkdir(this.options.dataDir, { recursive: true });
    await writeFile(part, this.last);
    await rename(part, this.copyFile);
  }

  private async readCopy(): Promise<RegistryState | null> {
    try {
      const copy: unknown = JSON.parse(await readFile(this.copyFile, 'utf8'));
      return isState(copy) ? copy : null;
    } catch {
      // There is none yet, or it is damaged: the build is all there is.
      return null;
    }
  }
}

/** What distinguishes what is served from anything else that could be: a version never changes. */
const outlineOf = ({ remotes, withdrawn, elsewhere, problems }: Served): string =>
  JSON.stringify([
    remotes.map(({ release, candidate, fallback }) => [
      releaseKey(release),
      candidate && [releaseKey(candidate.release), candidate.traffic],
      fallback && releaseKey(fallback),
    ]),
    [...withdrawn],
    [...elsewhere],
    [...problems],
  ]);

/** What is out where there is no registry: the build, as it is. */
export function fixedSource(build: LocalBuild): ReleaseSource {
  const served = servedLocally(build.releases, { facts: build.facts, local: build.releases, lacks: () => null });
  return { current: () => served, subscribe: () => () => undefined, obtain: () => Promise.resolve(false) };
}
