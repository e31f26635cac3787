import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { SHARED_NAMES } from '@shop/shared/remote/release/shared-names';
import { max } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { ChangeFeed } from '../cache/change-feed';
import type { Database } from '../database/client';
import { releaseEvents } from '../database/schema';
import { every } from '../every';
import type { JobRunner } from '../jobs/job-runner';
import type { ReleaseArchives } from './archives';
import type { LocalBuild } from './local-build';
import { PageLoads } from './page-loads';
import { registerLocalBuild } from './register-local-build';
import { type RegistryRows, isRegistryRows, readRegistryRows } from './registry-rows';
import { ReleaseFiles } from './release-files';
import { addSweeps } from './retention';
import type { IncompletePageCounts } from '../database/schema/archives';
import type { PictureStores } from './server-heartbeat';
import { ServerHeartbeat } from './server-heartbeat';
import {
  EMPTY_SNAPSHOT,
  type HostCapabilities,
  type RegistrySnapshot,
  localSnapshot,
  resolveSnapshot,
} from './snapshot';
import { releaseKey } from './stored-release';

/** The value of `last` when neither the database nor the copy could be read. */
const NOTHING_READ = 'null';

/** How often the registry is read again without a notification, in milliseconds. */
const POLL_MS = 30_000;

/** The releases that are out at the moment. */
export interface ReleaseSource {
  current: () => RegistrySnapshot;
  /** Calls back after every change. Returns a function that ends the subscription. */
  subscribe: (listener: () => void) => () => void;
  /** Downloads the files of a version from another server. @returns whether they are here now */
  download: (name: string, version: string) => Promise<boolean>;
}

export interface RegistryOptions {
  database: Database;
  feed: Pick<ChangeFeed, 'subscribeReleases'>;
  jobs: Pick<JobRunner, 'add'>;
  dataDir: string;
  /** Origins that a release's files may lie at. */
  remoteOrigins: readonly string[];
  /** How many days a preview can be opened. */
  previewDays: number;
  /** Archives by which servers exchange files. */
  archives: ReleaseArchives;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Receives the database's time, in milliseconds, after each read of it. */
  onTime: (milliseconds: number) => void;
  pictures: PictureStores;
  /** The pages that this process sent incomplete. */
  incompletePages: () => IncompletePageCounts;
}

/**
 * Reads the registry of releases, and keeps a snapshot of it. It reads again after every notification of a change, and
 * every 30 seconds. While the database cannot be read, the last snapshot stays in use. A copy of the rows lies in the
 * file registry.json, so that a server can start without the database's registry.
 */
export class RegistryReader implements ReleaseSource {
  /** The files of releases and shells. */
  readonly files: ReleaseFiles;
  /** Counts the pages of each release that this process has sent. */
  readonly loads: PageLoads;
  private readonly heartbeat: ServerHeartbeat;
  private snapshot: RegistrySnapshot = EMPTY_SNAPSHOT;
  private build: LocalBuild = {
    facts: { contract: HOST_CONTRACT, singletons: null, sharedNames: SHARED_NAMES },
    releases: [],
    shell: null,
  };
  private readonly listeners = new Set<() => void>();
  private unsubscribe = (): void => undefined;
  /** The rows of the last read, as JSON; empty before the first read. */
  private last = '';
  /** The content of the copy that this process wrote last. */
  private written = '';
  /** Id of the last history row that was read. Every change adds a row. */
  private event: number | null = null;
  private failing = false;
  private readonly closing = new AbortController();
  private repairing: Promise<void> | undefined;
  private reading: Promise<void> = Promise.resolve();
  private queued: Promise<void> | null = null;

  constructor(private readonly options: RegistryOptions) {
    const { database, log } = options;
    this.loads = new PageLoads(database, log);
    this.heartbeat = new ServerHeartbeat(database, log, options.onTime, options.pictures, options.incompletePages);
    this.files = new ReleaseFiles({ ...options, db: database.db });
  }

  current = (): RegistrySnapshot => this.snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  download = (name: string, version: string): Promise<boolean> => this.files.replication.download(name, version);

  /** The id of this process among the servers. */
  get serverId(): string {
    return this.heartbeat.id;
  }

  /** Whether the registry was ever read, from the database or from the copy. */
  get loaded(): boolean {
    return this.last !== '' && this.last !== NOTHING_READ;
  }

  /** Id of the last history row that this process has read; null before the first. */
  get lastEvent(): number | null {
    return this.event;
  }

  /** The facts of this server that decide whether it can serve a release. */
  get host(): HostCapabilities {
    const { facts, releases } = this.build;
    return { facts, local: releases, unavailableReason: this.files.unavailableReason };
  }

  /**
   * Registers this server's own build, reads the registry, and follows it until `close`. Database errors are only
   * logged.
   */
  async open(build: LocalBuild): Promise<void> {
    const { database, dataDir, feed, jobs, log } = this.options;
    const { files } = this;
    this.build = build;
    this.heartbeat.open(build);
    await files.open(build);
    await registerLocalBuild(database.db, build.releases).catch((error: unknown) => {
      log.warn({ err: error }, 'the build could not be entered into the registry');
    });
    this.unsubscribe = feed.subscribeReleases(() => void this.reload());
    await this.reload();
    if (this.last === '') this.use((await this.readCopy()) ?? null);
    every(
      POLL_MS,
      () => this.poll(),
      this.closing.signal,
      (error) => log.warn({ err: error }, 'the registry could not be read again'),
    );
    this.repairing = files.repair(build, this.closing.signal);
    addSweeps(jobs, { sweepShared: files.sweepShared, sweepFolders: this.sweepFolders }, dataDir);
  }

  /** Reads the registry again. When it resolves, everything committed before the call is in use. Never rejects. */
  reload(): Promise<void> {
    if (this.closing.signal.aborted) return this.reading;
    this.queued ??= this.reading.then(() => {
      this.queued = null;
      this.reading = this.read();
      return this.reading;
    });
    return this.queued;
  }

  /** Removes the folders of this server whose archives were removed, except those of its own build. */
  sweepFolders = (): Promise<void> => this.files.sweepFolders(this.build);

  async close(): Promise<void> {
    this.closing.abort();
    this.unsubscribe();
    await Promise.all([this.reading, this.repairing, this.loads.close()]);
    await this.heartbeat.close();
    this.files.close();
  }

  /**
   * Reads the registry again after a change without a notification, or while there is a problem that may have passed.
   */
  private async poll(): Promise<void> {
    const { db } = this.options.database;
    const [latest] = await db
      .select({ event: max(releaseEvents.id) })
      .from(releaseEvents)
      .catch(() => []);
    const same = latest !== undefined && latest.event === this.event;
    if (!same || this.failing || this.snapshot.problems.size > 0) await this.reload();
  }

  private async read(): Promise<void> {
    const { database, log } = this.options;
    try {
      const rows = await database.db.transaction((tx) => readRegistryRows(tx), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      });
      if (this.failing) log.info('the registry can be read again');
      this.failing = false;
      this.event = rows.lastEvent;
      await this.files.replication.downloadNamed(rows);
      this.use(rows);
      await this.heartbeat.confirm(rows.lastEvent, this.snapshot);
    } catch (error) {
      if (!this.failing) log.warn({ err: error }, 'the registry cannot be read; the last good copy is served');
      this.failing = true;
      return;
    }
    await this.writeCopy().catch((error: unknown) => {
      log.warn({ err: error }, 'the copy of the registry cannot be written');
    });
  }

  /**
   * Makes a new snapshot of the rows, or of this server's own build without rows, and notifies the listeners of
   * changes.
   */
  private use(rows: RegistryRows | null): void {
    this.last = JSON.stringify(rows);
    const before = this.snapshot;
    const next = rows ? resolveSnapshot(rows, this.host) : localSnapshot(this.host);
    if (fingerprintOf(next) === fingerprintOf(before)) return;
    this.snapshot = next;
    for (const [name, problem] of next.problems) {
      if (before.problems.get(name) !== problem) this.options.log.warn({ remote: name }, problem);
    }
    for (const listener of this.listeners) listener();
  }

  private get copyFile(): string {
    return path.join(this.options.dataDir, 'registry.json');
  }

  private async writeCopy(): Promise<void> {
    if (this.written === this.last || this.last === '') return;
    this.written = this.last;
    const part = `${this.copyFile}.${String(process.pid)}`;
    await mkdir(this.options.dataDir, { recursive: true });
    await writeFile(part, this.last);
    await rename(part, this.copyFile);
  }

  private async readCopy(): Promise<RegistryRows | null> {
    try {
      const copy: unknown = JSON.parse(await readFile(this.copyFile, 'utf8'));
      return isRegistryRows(copy) ? copy : null;
    } catch {
      // The file is missing or damaged: the server falls back to its build.
      return null;
    }
  }
}

/** Text that is equal for equal snapshots. Keys of releases are enough, because a version never changes. */
const fingerprintOf = ({ remotes, withdrawn, externalUrls, problems }: RegistrySnapshot): string =>
  JSON.stringify([
    remotes.map(({ release, canary, fallback }) => [
      releaseKey(release),
      canary && [releaseKey(canary.release), canary.traffic],
      fallback && releaseKey(fallback),
    ]),
    [...withdrawn],
    [...externalUrls],
    [...problems],
  ]);
