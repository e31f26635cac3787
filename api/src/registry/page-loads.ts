import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/client';
import { every } from '../every';
import { type StoredRelease, releaseKey } from './stored-release';

/** How often counts are written, in milliseconds. Newer counts are lost when the process dies. */
const WRITE_MS = 10_000;

interface Count {
  name: string;
  version: string;
  count: number;
}

/**
 * Counts the page loads of each release, including those of crawlers, to compare failures with them. It counts in
 * memory, and writes to the database every WRITE_MS.
 */
export class PageLoads {
  private counts = new Map<string, Count>();
  private writing: Promise<void> = Promise.resolve();
  private failing = false;
  private readonly closing = new AbortController();

  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
  ) {
    every(WRITE_MS, () => this.write(), this.closing.signal, this.onError);
  }

  /** Counts page loads of a release. */
  count({ name, version }: Pick<StoredRelease, 'name' | 'version'>, by = 1): void {
    const key = releaseKey({ name, version });
    const known = this.counts.get(key);
    if (known) known.count += by;
    else this.counts.set(key, { name, version, count: by });
  }

  /** Writes the counts. Never rejects: after a failure, the counts are part of the next write. */
  write(): Promise<void> {
    this.writing = this.writing.then(() => this.writeCounts());
    return this.writing;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.write();
  }

  private async writeCounts(): Promise<void> {
    if (this.counts.size === 0) return;
    const counts = [...this.counts.values()];
    this.counts = new Map();
    try {
      // All processes write in the same order, so that they cannot deadlock. A release without a row is not counted.
      await this.database.pool.query(
        `insert into release_loads (name, version, count)
         select name, version, given.count from jsonb_to_recordset($1) as given (name text, version text, count bigint)
         join releases using (name, version) order by name, version
         on conflict (name, version) do update set count = release_loads.count + excluded.count`,
        [JSON.stringify(counts)],
      );
      this.failing = false;
    } catch (error) {
      this.onError(error);
      for (const { count, ...release } of counts) this.count(release, count);
    }
  }
  private onError = (error: unknown): void => {
    if (!this.failing) this.log.warn({ err: error }, 'page loads cannot be counted at the moment');
    this.failing = true;
  };
}
