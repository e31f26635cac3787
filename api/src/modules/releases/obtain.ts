import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DESCRIPTION_FILE, fileProblems } from '@shop/shared/remote/release/files';
import type { ReleaseArchives } from './archives';
import { compressRelease } from './compress';
import type { KeptRelease } from './kept-release';
import { receiveArchive } from './receive-archive';
import { exists, moveIntoPlace, releaseFolder, withIncomingFolder } from './release-folders';

/**
 * Fetches the files of a release that another server has published, unless they are here.
 *
 * @returns whether they are here now
 * @throws Error when the storage holds something else than what was published
 */
export async function obtainFiles(
  archives: ReleaseArchives,
  releasesDir: string,
  release: Pick<KeptRelease, 'name' | 'version' | 'description' | 'origin'>,
): Promise<boolean> {
  const target = releaseFolder(releasesDir, release);
  if (await exists(target)) return true;
  const archive = await archives.get(release);
  if (archive === null) return false;
  await withIncomingFolder(releasesDir, async (folder) => {
    const found = await receiveArchive(archive, folder);
    const { description, origin } = release;
    const given: unknown = JSON.parse(await readFile(path.join(folder, DESCRIPTION_FILE), 'utf8'));
    const changed = [...found].some(
      ([file, { integrity }]) => file !== DESCRIPTION_FILE && description.files[file] !== integrity,
    );
    // Of a release at another origin only a part is kept.
    const whole = origin !== null || fileProblems(description, found).length === 0;
    if (changed || !whole || !isDeepStrictEqual(given, description)) {
      throw new Error(
        `The storage holds something else than the ${release.name} ${release.version} that was published`,
      );
    }
    await compressRelease(folder, found.keys());
    // Another request may have been faster: its files are the same.
    if (!(await exists(target))) await moveIntoPlace(folder, target);
  });
  return true;
}
