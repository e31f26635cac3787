import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { desc, sql } from 'drizzle-orm';
import type { Db } from '../database/client';
import { shellVersions } from '../database/schema';
import { type ReleaseArchives, shellArchive } from './archives';
import type { OneAtATime } from './single-flight';
import { packFolder } from './pack-folder';
import { exists } from './release-folders';
import { answerable, unpackFolder } from './unpack-folder';

/** The files of a build's shell. */
export interface ShellBuild {
  /** Hash of all of them. */
  version: string;
  /** The integrity of each, by its path below /static/: js/main.f5cbfb6d07.js. */
  files: Readonly<Record<string, string>>;
}

/** What shells are exchanged with. */
export interface ShellOptions {
  db: Db;
  archives: ReleaseArchives;
  /** The folder of the shells: of each version a folder of its own. */
  root: string;
  turns: OneAtATime;
}

/**
 * The shells of all builds that a page or a tab may still ask for: every server gives its own to the others, and fetches
 * theirs when somebody wants a file of it.
 */
export class ShellVersions {
  /** Where files of other builds were found before. */
  private readonly known = new Map<string, string>();

  constructor(private readonly options: ShellOptions) {}

  /** Gives others the shell of this build, whose folder is here. A failure is logged, no more. */
  enter = (shell: ShellBuild): Promise<void> => this.store(shell, this.options.archives.has);

  /** Stores the shell of this build again where what others fetch is damaged. A failure is logged, no more. */
  complete = (shell: ShellBuild): Promise<void> => this.store(shell, this.options.archives.isWhole);

  private async store({ version, files }: ShellBuild, isKept: ReleaseArchives['has']): Promise<void> {
    const { archives, db, root, turns } = this.options;
    const key = shellArchive(version);
    await turns.try(`${key} to store`, async () => {
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
   * Fetches the shell that a file belongs to, unless it is here.
   *
   * @param file path below /static/
   * @returns its version, whose folder is here now; null when no shell has such a file
   * @throws ShopError 500 when what is kept is not what was put
   */
  async obtain(file: string): Promise<string | null> {
    const { root, turns } = this.options;
    const known = this.known.get(file);
    if (known !== undefined && (await exists(path.join(root, known)))) return known;
    const shell = await this.shellWith(file);
    if (shell === null) return null;
    try {
      if (!(await turns.run(shellArchive(shell.version), () => this.fetch(shell)))) return null;
    } catch (error) {
      throw answerable(error, 'this version of the shop');
    }
    this.known.set(file, shell.version);
    return shell.version;
  }

  /** The latest shell that has a file. */
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
