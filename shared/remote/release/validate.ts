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

/** A release to validate. */
export interface ReleaseFolder {
  /** The remote that it must belong to. */
  name: string;
  found: FoundFiles;
  /** Reads a file as text. */
  read: (file: string) => Promise<string>;
}

/** The content of a valid release, or all problems. */
export type ValidationResult =
  | { ok: true; description: ReleaseManifest; manifest: unknown }
  | { ok: false; description: ReleaseManifest | null; problems: Problem[] };

/**
 * Validates a release. The command line does this before an upload, and the host before it stores the release.
 *
 * @param claimsOfOthers returns the pages of all remotes except the given one, if they are known
 */
export async function validateRelease(
  { name, found, read }: ReleaseFolder,
  host: HostFacts,
  claimsOfOthers: (name: string) => Promise<readonly Claims[]>,
): Promise<ValidationResult> {
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
  const tooLarge = new Set(large.map(({ field }) => field));
  for (const file of [...found.keys()].filter((one) => /\.[cm]?js$/.test(one) && !tooLarge.has(one))) {
    const source = await read(file);
    problems.push(...scriptProblems(file, source), ...ownReactProblems(file, source));
  }
  // fileProblems has already reported the missing manifest.
  if (!found.has(MANIFEST_FILE)) return { ok: false, description, problems };
  const manifest = readManifest(await read(MANIFEST_FILE), description);
  if (!manifest.ok) problems.push(...manifest.problems);
  return manifest.ok && problems.length === 0
    ? { ok: true, description, manifest: manifest.manifest }
    : { ok: false, description, problems };
}
