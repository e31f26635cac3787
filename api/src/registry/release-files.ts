import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { DESCRIPTION_FILE } from '@shop/shared/remote/release/files';
import type { Db } from '../database/client';
import type { ReleaseArchives } from './archives';
import type { LocalBuild } from './local-build';
import { releaseFolder, sweepIncoming } from './release-folders';
import { ReleaseReplication } from './replication';
import { sweepFolders, sweepShared } from './retention';
import { ShellVersions } from './shell-versions';
import { SingleFlight } from './single-flight';
import type { StoredRelease } from './stored-release';

export interface ReleaseFilesOptions {
  db: Db;
  dataDir: string;
  /** Origins that a release's files may lie at. */
  remoteOrigins: readonly string[];
  /** How many days a preview can be opened. */
  previewDays: number;
  /** Archives by which servers exchange files. */
  archives: ReleaseArchives;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The files of releases and shells: in the folders of this server, and in the archives that all servers share. */
export class ReleaseFiles {
  /** Exchanges releases with other servers. */
  readonly replication: ReleaseReplication;
  /** Exchanges shells with other servers. */
  readonly shells: ShellVersions;
  /** Folder of the files of all releases. */
  readonly releasesDir: string;
  /** Folder of the files of all shells. */
  readonly shellsDir: string;

  constructor(private readonly options: ReleaseFilesOptions) {
    const { archives, dataDir, db, log } = options;
    this.releasesDir = path.join(dataDir, 'releases');
    this.shellsDir = path.join(dataDir, 'shell');
    const singleFlight = new SingleFlight(log);
    this.replication = new ReleaseReplication({ db, archives, releasesDir: this.releasesDir, singleFlight });
    this.shells = new ShellVersions({ db, archives, root: this.shellsDir, singleFlight });
  }

  /** Removes unfinished folders, and stores this server's build in the archives. A failure to store is only logged. */
  async open({ releases, shell }: LocalBuild): Promise<void> {
    for (const folder of [this.releasesDir, this.shellsDir]) await sweepIncoming(folder, Date.now());
    if (shell) await this.shells.storeOwn(shell);
    await this.replication.storeLocal(releases);
  }

  /** Repairs missing and damaged archives, as far as this server has the files. */
  async repair({ shell }: LocalBuild, signal: AbortSignal): Promise<void> {
    if (shell) await this.shells.repairOwn(shell);
    await this.replication.repair(signal);
  }

  /** Why this server cannot serve a release's files; null when it can. */
  unavailableReason = ({
    name,
    version,
    origin,
  }: Pick<StoredRelease, 'name' | 'version' | 'origin'>): string | null => {
    if (origin !== null) {
      const { origin: at } = new URL(origin);
      return this.options.remoteOrigins.includes(at)
        ? null
        : `it lies at ${at}, which the setting REMOTE_ORIGINS does not name`;
    }
    const file = path.join(releaseFolder(this.releasesDir, { name, version }), DESCRIPTION_FILE);
    return existsSync(file) ? null : `its files are not in ${path.dirname(file)}`;
  };

  /** Removes the archives of files that nobody can request any more. */
  sweepShared = (): Promise<void> => sweepShared(this.options);

  /** Removes the folders whose archives were removed, except those of this server's own build. */
  sweepFolders(own: LocalBuild): Promise<void> {
    const { releasesDir, shellsDir } = this;
    return sweepFolders({ db: this.options.db, own, releasesDir, shellsDir });
  }

  close(): void {
    this.options.archives.close();
  }
}
