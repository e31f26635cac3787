import { and, eq, ne } from 'drizzle-orm';
import type { Executor, Tx } from '../database/client';
import { releases, remotes } from '../database/schema';
import { ShopError, conflict, notFound } from '../errors';
import { type Claims, hostProblems, pathProblems } from '@shop/shared/remote/release/compatibility';
import type { Problem } from '@shop/shared/remote/release/problem';
import type { LiveRegistry } from './live-registry';
import { type ReleaseRow, type RemoteRow, lockRemote } from './registry-writes';

/** Refuses a release, with one entry for each thing that stands against it. */
export function refuseFor(what: string, problems: readonly Problem[]): never {
  const [first] = problems;
  const count = problems.length;
  const message = count === 1 ? first?.message : `${String(count)} checks failed. First: ${first?.message ?? ''}`;
  throw new ShopError('invalid', 'RELEASE_REFUSED', `${what} was refused: ${message ?? ''}`, { errors: [...problems] });
}

/** The pages that all other remotes have a right to: those of their live versions and candidates. */
export async function claimsOfOthers(db: Executor, name: string): Promise<Claims[]> {
  const columns = { name: releases.name, version: releases.version, description: releases.description };
  const rows = await db
    .select({ ...columns, live: remotes.live, candidate: remotes.candidate })
    .from(releases)
    .innerJoin(remotes, eq(remotes.name, releases.name))
    .where(ne(releases.name, name));
  return rows
    .filter(({ version, live, candidate }) => version === live || version === candidate)
    .map((row) => ({ name: row.name, version: row.version, pages: row.description.pages }));
}

/** A remote that is to be changed, locked. @throws ShopError 404 when there is none of that name */
export async function remoteToChange(tx: Tx, name: string): Promise<RemoteRow> {
  const remote = await lockRemote(tx, name);
  if (remote === undefined) throw notFound('Remote');
  return remote;
}

/** A version of a remote, withdrawn or not. @throws ShopError 404 when it was never published */
export async function releaseOf(tx: Tx, name: string, version: string): Promise<ReleaseRow> {
  const [row] = await tx
    .select()
    .from(releases)
    .where(and(eq(releases.name, name), eq(releases.version, version)));
  if (row === undefined) throw notFound(`Version ${version} of ${name}`);
  return row;
}

/** Everything that stands against serving a version that is known here. */
async function objectionsTo(tx: Tx, registry: LiveRegistry, release: ReleaseRow): Promise<Problem[]> {
  const lacking = release.sweptAt === null ? registry.lacks(release) : 'its files were removed, as nobody needed them';
  return [
    ...hostProblems(release.description, registry.facts),
    ...pathProblems(release.description, await claimsOfOthers(tx, release.name)),
    ...(lacking === null ? [] : [{ field: 'version', message: `It cannot be served: ${lacking}` }]),
  ];
}

/**
 * A version that visitors are to get.
 *
 * @throws ShopError 404 when it was never published, 409 WITHDRAWN, 422 RELEASE_REFUSED when it does not fit this host or
 * the other remotes
 */
export async function eligibleRelease(
  tx: Tx,
  registry: LiveRegistry,
  name: string,
  version: string,
): Promise<ReleaseRow> {
  const release = await releaseOf(tx, name, version);
  if (release.withdrawnAt !== null) {
    throw conflict(
      'WITHDRAWN',
      `${name} ${version} was withdrawn and is never served again: publish what you need under a new version`,
    );
  }
  const problems = await objectionsTo(tx, registry, release);
  if (problems.length > 0) refuseFor(`${name} ${version}`, problems);
  return release;
}

/** The latest of the versions that were live before, may be served, and fits; null when there is none. */
export async function lastGood(tx: Tx, registry: LiveRegistry, remote: RemoteRow): Promise<string | null> {
  for (const version of remote.earlier.toReversed()) {
    const release = await releaseOf(tx, remote.name, version);
    if (release.withdrawnAt === null && (await objectionsTo(tx, registry, release)).length === 0) return version;
  }
  return null;
}
