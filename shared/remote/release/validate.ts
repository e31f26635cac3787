import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import { type Claims, hostProblems, pathProblems } from './compatibility';
import { identityProblems, readDescription } from './description';
import {
  DESCRIPTION_FILE,
  type FoundFiles,
  MANIFEST_FILE,
  fileProblems,
  ownReactProblems,
  scriptProblems,
  sizeProblems,
} from './files';
import { readManifest } from './manifest';
import type { HostFacts, Problem } from './problem';

/** A release that is to be judged. */
export interface ReleaseFolder {
  /** The remote that it is to be a release of. */
  name: string;
  found: FoundFiles;
  /** A file's text. */
  read: (file: string) => Promise<string>;
}

/** A release as it was found, or everything that stands against it. */
export type Inspected =
  | { ok: true; description: ReleaseManifest; manifest: unknown }
  | { ok: false; description: ReleaseManifest | null; problems: Problem[] };

/**
 * Checks everything of a release: by the team before it sends it, and by the host that is to take it.
 *
 * @param claimsOfOthers the pages that remotes other than this one have a right to, as far as they are known
 */
export async function inspectRelease(
  { name, found, read }: ReleaseFolder,
  host: HostFacts,
  claimsOfOthers: (name: string) => Promise<readonly Claims[]>,
): Promise<Inspected> {
  if (!found.has(DESCRIPTION_FILE)) {
    const message =
      'There is no remote.json: pack the contents of the build’s folder, so that remote.json is at the top';
    return { ok: false, description: null, problems: [{ field: DESCRIPTION_FILE, message }] };
  }
  const described = readDescription(await read(DESCRIPTION_FILE));
  if (!described.ok) return { ok: false, description: null, problems: described.problems };
  const { description } = described;
  const large = sizeProblems(found);
  const problems = [
    ...identityProblems(description, name),
    ...fileProblems(description, found),
    ...large,
    ...hostProblems(description, host),
    ...pathProblems(description, await claimsOfOthers(description.name)),
  ];
  const unread = new Set(large.map(({ field }) => field));
  for (const file of [...found.keys()].filter((one) => /\.[cm]?js$/.test(one) && !unread.has(one))) {
    const source = await read(file);
    problems.push(...scriptProblems(file, source), ...ownReactProblems(file, source));
  }
  // That it is missing was said already.
  if (!found.has(MANIFEST_FILE)) return { ok: false, description, problems };
  const manifest = readManifest(await read(MANIFEST_FILE), description);
  if (!manifest.ok) problems.push(...manifest.problems);
  return manifest.ok && problems.length === 0
    ? { ok: true, description, manifest: manifest.manifest }
    : { ok: false, description, problems };
}
