import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DESCRIPTION_FILE, fileProblems } from '@shop/shared/remote/release/files';
import { type ReleaseArchives, releaseArchive } from './archives';
import type { StoredRelease } from './stored-release';
import { releaseFolder } from './release-folders';
import { unpackFolder } from './unpack-folder';

/**
 * Downloads the files of a release from its archive, unless they are here.
 *
 * @returns whether they are here now
 * @throws Error when the archive differs from the published release
 */
export const downloadRelease = (
  archives: ReleaseArchives,
  releasesDir: string,
  release: Pick<StoredRelease, 'name' | 'version' | 'description' | 'origin'>,
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
      // The archive of a release at another origin has only some of its files.
      const whole = origin !== null || fileProblems(description, found).length === 0;
      if (changed || !whole || !isDeepStrictEqual(given, description)) {
        throw new Error(
          `The archive holds something else than the ${release.name} ${release.version} that was published`,
        );
      }
    },
  });
