import type { ReleaseManifest } from './release-manifest';
import { type HostFacts, type Problem, firstFew } from './problem';
import type { FileUse, ScriptFacts } from './scripts/read-scripts';

/** Where the names that a host shares stand. */
const SHARED_NAMES_FILE = 'shared/remote/release/shared-names.json';

/** Groups uses, and lists the files of each group. */
function filesBy(uses: readonly FileUse[], group: (use: FileUse) => string): [string, string[]][] {
  const files = new Map<string, Set<string>>();
  for (const use of uses) files.set(group(use), (files.get(group(use)) ?? new Set()).add(use.file));
  return [...files].map(([key, found]) => [key, [...found]]);
}

/** Whether a name must be in the host's list. The members of a shared default export are not listed. */
const concernsNames = ({ key, fromDefault }: FileUse, { sharedNames }: HostFacts): boolean =>
  sharedNames[key] !== undefined && !(fromDefault && sharedNames[key].includes('default'));

/** Problems with names that a release takes from shared modules, and that the host's modules do not have. */
export function nameProblems({ uses }: ScriptFacts, host: HostFacts): Problem[] {
  const lacking = uses.filter(
    (use) =>
      use.name !== null &&
      !use.tested &&
      concernsNames(use, host) &&
      host.sharedNames[use.key]?.includes(use.name) === false,
  );
  return filesBy(lacking, ({ key, name }) => `${name ?? ''} of ${key}`).map(([what, files]) => ({
    field: files[0] ?? '',
    message: `It uses ${what} (${firstFew(files)}), which the host does not share, so it would be undefined in the browser: use a name that ${SHARED_NAMES_FILE} lists, or bundle a package of your own for it`,
  }));
}

/** What the checks of a release's scripts could not see, in sentences. None of it refuses the release. */
export function scriptWarnings(
  { kind }: Pick<ReleaseManifest, 'kind'>,
  { uses, consumed, unread }: ScriptFacts,
  host: HostFacts,
): string[] {
  const hidden = uses.filter((use) => use.name === null && concernsNames(use, host));
  return [
    ...filesBy(hidden, ({ key }) => key).map(
      ([key, files]) =>
        `${firstFew(files)} computes a name of ${key} or hands the whole module on, so its names were not compared with the host's: import them one by one`,
    ),
    ...(consumed.length === 0 && kind === undefined
      ? ['The entry has no table of shared modules that the host can read, so no name was compared with the host’s']
      : []),
    ...(unread.length === 0
      ? []
      : [
          `Reading the scripts took too long, so ${firstFew(unread)} were not compared with the host: make them smaller`,
        ]),
  ];
}

/** The problem of chunks that a browser cannot tell from those of another version. @param others by version */
export function chunkGlobalProblems(
  { chunkGlobal }: Pick<ScriptFacts, 'chunkGlobal'>,
  others: ReadonlyMap<string, string>,
): Problem[] {
  const [version] = [...others].find(([, global]) => global === chunkGlobal) ?? [];
  if (version === undefined || chunkGlobal === null) return [];
  const message = `Its chunks use the global ${chunkGlobal}, as those of version ${version} do, and a tab that has both would mix them: put a hash of the build into output.uniqueName or output.chunkLoadingGlobal, and build again`;
  return [{ field: 'chunkLoadingGlobal', message }];
}
