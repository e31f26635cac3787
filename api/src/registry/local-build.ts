import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { hostProblems, pathProblems } from '@shop/shared/remote/release/compatibility';
import { readDescription } from '@shop/shared/remote/release/description';
import { DESCRIPTION_FILE, MANIFEST_FILE } from '@shop/shared/remote/release/files';
import { SHARED_NAMES } from '@shop/shared/remote/release/shared-names';
import type { HostFacts } from '@shop/shared/remote/release/problem';
import type { StoredRelease } from './stored-release';
import { copyOnce, releaseFolder } from './release-folders';
import type { ShellBuild } from './shell-versions';

/** The shell and the remotes that a server was built with. */
export interface LocalBuild {
  facts: HostFacts;
  releases: StoredRelease[];
  /** The shell; null when a dev server serves it. */
  shell: ShellBuild | null;
}

/**
 * Copies every remote of a build into the folder of releases as <version>-local.<build>, unless that exists already. A
 * copy appears at once: a crash leaves no partial release, and several processes may start together.
 *
 * @param shell the build's shell, which was installed before
 * @param singletons versions of the shared packages that the shell provides, by name; null when the build does not list
 * them
 * @throws Error with the remote and its problems, when a built remote does not fit this host or the other remotes
 */
export async function installLocalBuild(
  distDir: string,
  releasesDir: string,
  shell: ShellBuild | null,
  singletons: HostFacts['singletons'],
): Promise<LocalBuild> {
  const facts: HostFacts = { contract: HOST_CONTRACT, singletons, sharedNames: SHARED_NAMES };
  const built = path.join(distDir, 'remotes');
  const releases: StoredRelease[] = [];
  for (const name of (await readdir(built)).sort()) {
    const source = path.join(built, name);
    const release = await readLocal(source, name);
    const claims = releases.map((other) => ({ ...other, pages: other.description.pages }));
    const problems = [
      ...hostProblems(release.description, release.manifest, facts),
      ...pathProblems(release.description, claims),
    ];
    if (problems.length > 0) refuse(name, problems);
    await copyOnce(releasesDir, source, releaseFolder(releasesDir, release));
    releases.push(release);
  }
  return { facts, releases, shell };
}

async function readLocal(folder: string, name: string): Promise<StoredRelease> {
  const read = readDescription(await readFile(path.join(folder, DESCRIPTION_FILE), 'utf8'));
  if (!read.ok) return refuse(name, read.problems);
  const { description } = read;
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, MANIFEST_FILE), 'utf8'));
  const version = `${description.version}-local.${description.build}`;
  return { name, version, source: 'local', description, manifest, origin: null };
}

function refuse(name: string, problems: readonly { message: string }[]): never {
  throw new Error(`The build's ${name} is wrong:\n  ${problems.map(({ message }) => message).join('\n  ')}`);
}
