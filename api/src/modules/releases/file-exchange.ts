import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../database/client';
import { releases } from '../../database/schema';
import { type ReleaseArchives, packRelease } from './archives';
import { type KeptRelease, releaseKey } from './kept-release';
import { obtainFiles } from './obtain';
import { exists, releaseFolder } from './release-folders';
import { KEPT_COLUMNS, type RegistryState } from './state';

/** What files are exchanged with. */
export interface ExchangeOptions {
  db: Db;
  archives: ReleaseArchives;
  releasesDir: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Lets servers that share no folder have the same releases, by way of the storage. A failure is logged, no more. */
export class FileExchange {
  constructor(private readonly options: ExchangeOptions) {}

  /** Gives others a release, before they hear of it. @throws Error when the storage does not take it */
  put = (release: Pick<KeptRelease, 'name' | 'version'>, archive: Buffer): Promise<void> =>
    this.options.archives.put(release, archive);

  /** Gives others the releases of this build. */
  async handOver(local: readonly KeptRelease[]): Promise<void> {
    for (const release of local) {
      // A storage that does not answer must not hold up the start five times over.
      if (!(await this.carefully(release, () => this.store(release)))) return;
    }
  }

  /** Fetches what the registry names and this server does not have. */
  async obtainNamed(state: RegistryState): Promise<void> {
    const { archives, releasesDir } = this.options;
    const gone = new Set(state.withdrawn.map(releaseKey));
    for (const release of state.releases.filter((one) => !gone.has(releaseKey(one)))) {
      await this.carefully(release, () => obtainFiles(archives, releasesDir, release));
    }
  }

  /**
   * Fetches a version that this server does not have.
   *
   * @returns whether its files are here now
   */
  async obtain(name: string, version: string): Promise<boolean> {
    const { archives, db, releasesDir } = this.options;
    const [release] = await db
      .select(KEPT_COLUMNS)
      .from(releases)
      .where(and(eq(releases.name, name), eq(releases.version, version), isNull(releases.withdrawnAt)));
    return release !== undefined && obtainFiles(archives, releasesDir, release);
  }

  /**
   * Makes folder and storage whole, as far as this server can: fetches every version that is missing here, so that a
   * backup has it, and stores those that the storage lacks, as a new one does after a restore.
   */
  async complete(signal: AbortSignal): Promise<void> {
    const { db, log, releasesDir } = this.options;
    try {
      const all = await db
        .select({ name: releases.name, version: releases.version })
        .from(releases)
        .where(isNull(releases.withdrawnAt));
      for (const release of all) {
        if (signal.aborted) return;
        await this.carefully(release, async () =>
          (await exists(releaseFolder(releasesDir, release)))
            ? this.store(release)
            : this.obtain(release.name, release.version),
        );
      }
    } catch (error) {
      log.warn({ err: error }, 'the releases could not be compared with the storage');
    }
  }

  private async store(release: Pick<KeptRelease, 'name' | 'version'>): Promise<void> {
    const { archives, releasesDir } = this.options;
    if (await archives.has(release)) return;
    await archives.put(release, await packRelease(releaseFolder(releasesDir, release)));
  }

  /** Answers whether it worked. */
  private async carefully(
    release: Pick<KeptRelease, 'name' | 'version'>,
    work: () => Promise<unknown>,
  ): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.options.log.warn({ err: error, release: releaseKey(release) }, 'a release cannot be exchanged');
      return false;
    }
  }
}
