import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Executor } from '../database/client';
import { releases } from '../database/schema';
import { type ReleaseArchives, releaseArchive } from './archives';
import { type KeptRelease, releaseKey } from './stored-release';
import { obtainFiles } from './download';
import type { OneAtATime } from './single-flight';
import { packFolder } from './pack-folder';
import { exists, releaseFolder } from './release-folders';
import { KEPT_COLUMNS, type RegistryState } from './registry-rows';
import { answerable } from './unpack-folder';

/** What files are exchanged with. */
export interface ExchangeOptions {
  db: Db;
  archives: ReleaseArchives;
  releasesDir: string;
  turns: OneAtATime;
}

/** Names a release. */
type Named = Pick<KeptRelease, 'name' | 'version'>;

/** Lets servers that share no folder have the same releases, by way of their archives. */
export class FileExchange {
  constructor(private readonly options: ExchangeOptions) {}

  /**
   * Gives others a release, before they hear of it.
   *
   * @param folder its files, with their compressed copies
   * @throws Error when it cannot be kept
   */
  put = (release: Named, folder: string, within: Executor): Promise<void> =>
    this.options.archives.put(releaseArchive(release), () => packFolder(folder), within);

  /** Gives others the releases of this build, all at a time. A failure is logged, no more. */
  async handOver(local: readonly KeptRelease[]): Promise<void> {
    await Promise.all(local.map((release) => this.store(release, this.options.archives.has)));
  }

  /** Fetches what the registry names and this server does not have. A failure is logged, no more. */
  async obtainNamed(state: RegistryState): Promise<void> {
    const gone = new Set(state.withdrawn.map(releaseKey));
    for (const release of state.releases.filter((one) => !gone.has(releaseKey(one)))) {
      await this.options.turns.try(releaseArchive(release), () => this.fetch(release));
    }
  }

  /**
   * Fetches a version that this server does not have.
   *
   * @returns whether its files are here now
   * @throws ShopError 500 when what is kept is not what was published
   */
  async obtain(name: string, version: string): Promise<boolean> {
    const { db, releasesDir, turns } = this.options;
    if (await exists(releaseFolder(releasesDir, { name, version }))) return true;
    const [release] = await db
      .select(KEPT_COLUMNS)
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
      return await turns.run(releaseArchive(release), () => this.fetch(release));
    } catch (error) {
      throw answerable(error, `${name} ${version}`);
    }
  }

  /**
   * Makes what others fetch from whole, as far as this server can: stores the releases that are missing there or damaged,
   * as after a restore. Where archives do not lie in the database, it also fetches what is missing here, so that a backup
   * has it.
   */
  async complete(signal: AbortSignal): Promise<void> {
    const { archives, db, releasesDir, turns } = this.options;
    await turns.try('releases', async () => {
      const all = await db
        .select({ name: releases.name, version: releases.version })
        .from(releases)
        .where(and(isNull(releases.withdrawnAt), isNull(releases.sweptAt)));
      for (const release of all) {
        if (signal.aborted) break;
        if (await exists(releaseFolder(releasesDir, release))) await this.store(release, archives.isWhole);
        else if (!archives.inDatabase) await this.obtain(release.name, release.version).catch(() => false);
      }
      return true;
    });
  }

  private fetch = (release: Parameters<typeof obtainFiles>[2]): Promise<boolean> =>
    obtainFiles(this.options.archives, this.options.releasesDir, release);

  /** Keeps a release whose files are here, unless it is kept already. @returns whether that worked */
  private store(release: Named, isKept: ReleaseArchives['has']): Promise<boolean> {
    const { archives, releasesDir, turns } = this.options;
    const key = releaseArchive(release);
    return turns.try(`${key} to store`, async () => {
      if (await isKept(key)) return true;
      await archives.put(key, () => packFolder(releaseFolder(releasesDir, release)));
      return true;
    });
  }
}
