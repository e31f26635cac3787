import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteRelease } from '@shop/shared/remote/boot';
import { hostProblems } from '@shop/shared/remote/release/compatibility';
import { identityProblems, readDescription } from '@shop/shared/remote/release/description';
import { DESCRIPTION_FILE, MANIFEST_FILE, fileProblems, scriptProblems } from '@shop/shared/remote/release/files';
import { readManifest } from '@shop/shared/remote/release/manifest';
import type { HostFacts, Problem } from '@shop/shared/remote/release/problem';

/** A release as it was received, or everything that stands against it. */
export type Inspected =
  | { ok: true; description: RemoteRelease; manifest: unknown }
  | { ok: false; description: RemoteRelease | null; problems: Problem[] };

/**
 * Checks what was received as a release of a remote, but for what other remotes have a say in.
 *
 * @param found the integrity of each file in `folder` by its path
 */
export async function inspect(
  folder: string,
  found: ReadonlyMap<string, string>,
  name: string,
  host: HostFacts,
): Promise<Inspected> {
  const textOf = (file: string) => readFile(path.join(folder, file), 'utf8');
  if (!found.has(DESCRIPTION_FILE)) {
    const message =
      'There is no remote.json: pack the contents of the build’s folder, so that remote.json is at the top';
    return { ok: false, description: null, problems: [{ field: DESCRIPTION_FILE, message }] };
  }
  const read = readDescription(await textOf(DESCRIPTION_FILE));
  if (!read.ok) return { ok: false, description: null, problems: read.problems };
  const { description } = read;
  const problems = [
    ...identityProblems(description, name),
    ...fileProblems(description, found),
    ...hostProblems(description, host),
  ];
  for (const file of [...found.keys()].filter((one) => /\.c?js$/.test(one))) {
    problems.push(...scriptProblems(file, await textOf(file)));
  }
  // That it is missing was said already.
  if (!found.has(MANIFEST_FILE)) return { ok: false, description, problems };
  const manifest = readManifest(await textOf(MANIFEST_FILE), description);
  if (!manifest.ok) problems.push(...manifest.problems);
  return manifest.ok && problems.length === 0
    ? { ok: true, description, manifest: manifest.manifest }
    : { ok: false, description, problems };
}
