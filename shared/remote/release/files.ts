import type { RemoteRelease } from '@shop/shared/remote/boot';
import { Script } from 'node:vm';
import { type Problem, some } from './problem';

/** Describes the release, so it cannot name its own integrity. */
export const DESCRIPTION_FILE = 'remote.json';
export const MANIFEST_FILE = 'mf-manifest.json';
export const STANDALONE_FILE = 'standalone/index.html';
export const SERVER_FILE = 'server/pages.cjs';

/** Whether the host renders some of its pages itself. */
export const hasPublicPages = ({ pages }: Pick<RemoteRelease, 'pages'>): boolean =>
  pages.some(({ access }) => access === 'public');

/**
 * Compares a release's files with what its remote.json says of them.
 *
 * @param found path of each file that is there to its integrity
 */
export function fileProblems(description: RemoteRelease, found: ReadonlyMap<string, string>): Problem[] {
  const { files } = description;
  const named = Object.keys(files);
  const missing = named.filter((file) => !found.has(file));
  const extra = [...found.keys()].filter((file) => file !== DESCRIPTION_FILE && !Object.hasOwn(files, file));
  const changed = named.filter((file) => found.has(file) && found.get(file) !== files[file]);
  const needed = [MANIFEST_FILE, STANDALONE_FILE, ...(hasPublicPages(description) ? [SERVER_FILE] : [])];
  const absent = needed.filter((file) => !Object.hasOwn(files, file));
  const problems: Problem[] = [];
  const say = (list: readonly string[], message: string) => {
    const [field] = list;
    if (field !== undefined) problems.push({ field, message });
  };
  say(missing, `remote.json names files that are not there (${some(missing)}): pack the whole folder of the build`);
  say(
    extra,
    `Files are there that remote.json does not name (${some(extra)}): build into a fresh folder and pack that`,
  );
  say(
    changed,
    `Files are not as they were built (${some(changed)}): build again and publish the build as it is, without changing files afterwards`,
  );
  say(absent, `The build has no ${some(absent)}: build the remote again with this repository’s own build`);
  return problems;
}

/** What of a script cannot even be parsed. */
export function scriptProblems(file: string, source: string): Problem[] {
  try {
    new Script(source, { filename: file });
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ field: file, message: `${file} is no script (${reason}): build again and try its standalone page` }];
  }
}
