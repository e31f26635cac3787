import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DESCRIPTION_FILE, fileProblems } from '@shop/shared/remote/release/files';
import { type ReleaseArchives, releaseArchive } from './archives';
import type { KeptRelease } from './stored-release';
import { releaseFolder } from './release-folders';
import { unpackFolder } from './unpack-folder';

/**
 * Fetches the files of a release that another server has, unless they are here.
 *
 * @returns whether they are here now
 * @throws Error when what is kept is something else than what was published
 */
export const obtainFiles = (
  archives: ReleaseArchives,
  releasesDir: string,
  release: Pick<KeptRelease, 'name' | 'version' | 'description' | 'origin'>,
): Promise<boolean> =>
  unpackFolder({
    archives,
    key: releaseArchive(release),
    root: releasesDir,
    target: releaseFolder(releasesDir, release),
    check: async (folder, found) => {
      const { description, origin } = release;
      const given: unknown = JSON.parse(await readFile(path.join(folder, DESCRIPTION_FILE), 'utf8'));
      const changed = [...found].some(
        ([file, { integrity }]) => file !== DESCRIPTION_FILE && description.files[file] !== integrity,
      );
      // Of a release at another origin only a part is kept.
      const whole = origin !== null || fileProblems(description, found).length === 0;
      if (changed || !whole || !isDeepStrictEqual(given, description)) {
        throw new Error(
          `The archive holds something else than the ${release.name} ${release.version} that was published`,
        );
      }
    },
  });
