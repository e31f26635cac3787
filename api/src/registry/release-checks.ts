import { and, eq, ne } from 'drizzle-orm';
import { type Claims, hostProblems, pathProblems } from '@shop/shared/remote/release/compatibility';
import { isPreviewVersion } from '@shop/shared/remote/release/preview';
import type { Problem } from '@shop/shared/remote/release/problem';
import type { Executor, Tx } from '../database/client';
import { releases, remotes } from '../database/schema';
import { conflict, notFound } from '../errors';
import { refuseRelease } from './refusal';
import { type ReleaseRow, type RemoteRow, lockRemote } from './registry-writes';
import type { HostCapabilities } from './snapshot';

/** The facts of this server that the checks need. */
type Host = Pick<HostCapabilities, 'facts' | 'unavailableReason'>;

/** The pages of all other remotes: those of their live versions and of their canaries. */
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

/** The chunk globals of the other published versions of a remote, by version. */
export async function otherChunkGlobals(
  db: Executor,
  { name, version }: Pick<ReleaseRow, 'name' | 'version'>,
): Promise<Map<string, string>> {
  const rows = await db
    .select({ version: releases.version, chunkGlobal: releases.chunkGlobal })
    .from(releases)
    .where(and(eq(releases.name, name), ne(releases.version, version)));
  return new Map(rows.flatMap((row) => (row.chunkGlobal === null ? [] : [[row.version, row.chunkGlobal]])));
}

/** Locks the row of a remote that is to change. @throws ShopError 404 when no remote has the name */
export async function lockExistingRemote(tx: Tx, name: string): Promise<RemoteRow> {
  const remote = await lockRemote(tx, name);
  if (remote === undefined) throw notFound('Remote');
  return remote;
}

/** A version of a remote, withdrawn or not. @throws ShopError 404 when it was never published */
export async function findRelease(tx: Executor, name: string, version: string): Promise<ReleaseRow> {
  const [row] = await tx
    .select()
    .from(releases)
    .where(and(eq(releases.name, name), eq(releases.version, version)));
  if (row === undefined) throw notFound(`Version ${version} of ${name}`);
  return row;
}

/** All reasons why a release that is not withdrawn cannot be served. */
async function servingProblems(tx: Tx, host: Host, release: ReleaseRow): Promise<Problem[]> {
  const reason =
    release.sweptAt === null ? host.unavailableReason(release) : 'its files were removed, as nobody needed them';
  return [
    ...hostProblems(release.description, release.manifest, host.facts),
    ...pathProblems(release.description, await claimsOfOthers(tx, release.name)),
    ...(reason === null ? [] : [{ field: 'version', message: `It cannot be served: ${reason}` }]),
  ];
}

/**
 * Checks that visitors can get a version.
 *
 * @throws ShopError 404 when it was never published, 409 WITHDRAWN, 409 PREVIEW, 422 RELEASE_REFUSED when it does not
 * fit this host or the other remotes
 */
export async function requireServable(tx: Tx, host: Host, name: string, version: string): Promise<ReleaseRow> {
  const release = await findRelease(tx, name, version);
  if (release.withdrawnAt !== null) {
    throw conflict(
      'WITHDRAWN',
      `${name} ${version} was withdrawn and is never served again: publish what you need under a new version`,
    );
  }
  if (isPreviewVersion(version)) {
    throw conflict(
      'PREVIEW',
      `${name} ${version} is a preview, which no visitor gets: publish the same sources under a version of their own`,
    );
  }
  const problems = await servingProblems(tx, host, release);
  if (problems.length > 0) refuseRelease(`${name} ${version}`, problems);
  return release;
}

/** The latest earlier live version that can be served now; null without one. */
export async function lastServable(tx: Tx, host: Host, remote: RemoteRow): Promise<string | null> {
  for (const version of remote.earlier.toReversed()) {
    const release = await findRelease(tx, remote.name, version);
    if (release.withdrawnAt === null && (await servingProblems(tx, host, release)).length === 0) return version;
  }
  return null;
}
