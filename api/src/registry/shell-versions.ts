import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { desc, sql } from 'drizzle-orm';
import type { Db } from '../database/client';
import { shellVersions } from '../database/schema';
import { type ReleaseArchives, shellArchive } from './archives';
import type { SingleFlight } from './single-flight';
import { packFolder } from './pack-folder';
import { exists } from './release-folders';
import { toShopError, unpackFolder } from './unpack-folder';

/** The files of a build's shell. */
export interface ShellBuild {
  /** Hash of all files. */
  version: string;
  /** Integrity of each file by its path below /static/, such as js/main.f5cbfb6d07.js. */
  files: Readonly<Record<string, string>>;
}

export interface ShellOptions {
  db: Db;
  archives: ReleaseArchives;
  /** The folder of all shells. Each version has a folder in it. */
  root: string;
  singleFlight: SingleFlight;
}

/**
 * The shells of all builds whose files a page or a tab may still request. Every server stores its own shell for the
 * others, and downloads another shell when a visitor requests one of its files.
 */
export class ShellVersions {
  /** Version of the shell by file path, for files of other builds that were found before. */
  private readonly known = new Map<string, string>();

  constructor(private readonly options: ShellOptions) {}

  /** Stores the shell of this build for other servers. A failure is only logged. */
  storeOwn = (shell: ShellBuild): Promise<void> => this.store(shell, this.options.archives.has);

  /** Stores the shell of this build again if its archive is damaged. A failure is only logged. */
  repairOwn = (shell: ShellBuild): Promise<void> => this.store(shell, this.options.archives.isWhole);

  private async store({ version, files }: ShellBuild, isKept: ReleaseArchives['has']): Promise<void> {
    const { archives, db, root, singleFlight } = this.options;
    const key = shellArchive(version);
    await singleFlight.tryRun(`${key} to store`, async () => {
      if (!(await isKept(key))) await archives.put(key, () => packFolder(path.join(root, version)));
      const liveAt = sql`now()`;
      await db
        .insert(shellVersions)
        .values({ version, files: { ...files } })
        .onConflictDoUpdate({ target: shellVersions.version, set: { liveAt } });
      return true;
    });
  }

  /**
   * Downloads the shell that a file belongs to, unless its folder exists here.
   *
   * @param file path below /static/
   * @returns the shell's version; null when no shell has such a file
   * @throws ShopError 500 for a damaged archive
   */
  async download(file: string): Promise<string | null> {
    const { root, singleFlight } = this.options;
    const known = this.known.get(file);
    if (known !== undefined && (await exists(path.join(root, known)))) return known;
    const shell = await this.shellWith(file);
    if (shell === null) return null;
    try {
      if (!(await singleFlight.run(shellArchive(shell.version), () => this.fetch(shell)))) return null;
    } catch (error) {
      throw toShopError(error, 'this version of the shop');
    }
    this.known.set(file, shell.version);
    return shell.version;
  }

  /** The latest shell with this file. */
  private async shellWith(file: string): Promise<ShellBuild | null> {
    const [found] = await this.options.db
      .select({ version: shellVersions.version, files: shellVersions.files })
      .from(shellVersions)
      .where(sql`jsonb_exists(${shellVersions.files}, ${file})`)
      .orderBy(desc(shellVersions.liveAt))
      .limit(1);
    return found ?? null;
  }

  private fetch = ({ version, files }: ShellBuild): Promise<boolean> =>
    unpackFolder({
      archives: this.options.archives,
      key: shellArchive(version),
      root: this.options.root,
      target: path.join(this.options.root, version),
      check: (_folder, found) => {
        const given = Object.fromEntries([...found].map(([file, { integrity }]) => [file, integrity]));
        if (!isDeepStrictEqual(given, files)) throw new Error(`The archive holds another shell than ${version}`);
      },
    });
}
