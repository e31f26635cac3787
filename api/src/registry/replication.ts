import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Executor } from '../database/client';
import { releases } from '../database/schema';
import { type ReleaseArchives, releaseArchive } from './archives';
import { type StoredRelease, releaseKey } from './stored-release';
import { downloadRelease } from './download';
import type { SingleFlight } from './single-flight';
import { packFolder } from './pack-folder';
import { exists, releaseFolder } from './release-folders';
import { STORED_RELEASE_COLUMNS, type RegistryRows } from './registry-rows';
import { toShopError } from './unpack-folder';

export interface ReplicationOptions {
  db: Db;
  archives: ReleaseArchives;
  releasesDir: string;
  singleFlight: SingleFlight;
}

type ReleaseId = Pick<StoredRelease, 'name' | 'version'>;

/** Exchanges releases between servers that share no folder, by archives. */
export class ReleaseReplication {
  constructor(private readonly options: ReplicationOptions) {}

  /**
   * Stores a release for other servers, before they are notified of it.
   *
   * @param folder its files, with their compressed copies
   * @param within the transaction that registers the release
   */
  put = (release: ReleaseId, folder: string, within: Executor): Promise<void> =>
    this.options.archives.put(releaseArchive(release), () => packFolder(folder), within);

  /** Stores the releases of this build for other servers, in parallel. A failure is only logged. */
  async storeLocal(local: readonly StoredRelease[]): Promise<void> {
    await Promise.all(local.map((release) => this.store(release, this.options.archives.has)));
  }

  /** Downloads the releases of the registry that this server lacks. A failure is only logged. */
  async downloadNamed(state: RegistryRows): Promise<void> {
    const gone = new Set(state.withdrawn.map(releaseKey));
    for (const release of state.releases.filter((one) => !gone.has(releaseKey(one)))) {
      await this.options.singleFlight.tryRun(releaseArchive(release), () => this.fetch(release));
    }
  }

  /**
   * Downloads a version that this server lacks.
   *
   * @returns whether its files are here now
   * @throws ShopError 500 for a damaged archive
   */
  async download(name: string, version: string): Promise<boolean> {
    const { db, releasesDir, singleFlight } = this.options;
    if (await exists(releaseFolder(releasesDir, { name, version }))) return true;
    const [release] = await db
      .select(STORED_RELEASE_COLUMNS)
      .from(releases)
      .where(
        and(
          eq(releases.name, name),
          eq(releases.version, version),
          isNull(releases.withdrawnAt),
          isNull(releases.sweptAt),
        ),
      );
    if (release === undefined) return false;
    try {
      return await singleFlight.run(releaseArchive(release), () => this.fetch(release));
    } catch (error) {
      throw toShopError(error, `${name} ${version}`);
    }
  }

  /**
   * Repairs the archives: stores the releases of this server whose archives are missing or damaged, as after a restore.
   * If the archives lie outside the database, it also downloads the releases that this server lacks, so that a backup
   * of its folder has them.
   */
  async repair(signal: AbortSignal): Promise<void> {
    const { archives, db, releasesDir, singleFlight } = this.options;
    await singleFlight.tryRun('releases', async () => {
      const all = await db
        .select({ name: releases.name, version: releases.version })
        .from(releases)
        .where(and(isNull(releases.withdrawnAt), isNull(releases.sweptAt)));
      for (const release of all) {
        if (signal.aborted) break;
        if (await exists(releaseFolder(releasesDir, release))) await this.store(release, archives.isWhole);
        else if (!archives.inDatabase) await this.download(release.name, release.version).catch(() => false);
      }
      return true;
    });
  }

  private fetch = (release: Parameters<typeof downloadRelease>[2]): Promise<boolean> =>
    downloadRelease(this.options.archives, this.options.releasesDir, release);

  /** Stores a release whose files are here, unless its archive exists. @returns whether that succeeded */
  private store(release: ReleaseId, isKept: ReleaseArchives['has']): Promise<boolean> {
    const { archives, releasesDir, singleFlight } = this.options;
    const key = releaseArchive(release);
    return singleFlight.tryRun(`${key} to store`, async () => {
      if (await isKept(key)) return true;
      await archives.put(key, () => packFolder(releaseFolder(releasesDir, release)));
      return true;
    });
  }
}
