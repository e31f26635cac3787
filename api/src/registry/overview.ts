import type { Release, ReleaseEvent } from '@shop/shared/contracts';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../database/client';
import { releaseEvents, releaseLoads, releases, remotes } from '../database/schema';
import { type ListPage, offsetOf } from '../database/list-queries';
import { readOwner } from '@shop/shared/remote/release/owner';
import { MANIFEST_FILE, STANDALONE_FILE } from '@shop/shared/remote/release/files';
import { countFailures, latestTexts } from './failure-counts';
import { hostedUrl, releaseKey, releaseUrl } from './stored-release';
import { currentRollout } from './rollout-status';
import type { RemoteRow } from './registry-writes';
import type { RegistrySnapshot } from './snapshot';

/** All remotes by name, or only the one with this name. */
export async function releasesOverview(
  db: Executor,
  served: RegistrySnapshot,
  name?: string,
): Promise<RemoteOverview[]> {
  const states = await db
    .select()
    .from(remotes)
    .where(name === undefined ? undefined : eq(remotes.name, name))
    .orderBy(remotes.name);
  const rows = await db
    .select({
      name: releases.name,
      version: releases.version,
      source: releases.source,
      build: sql<string>`${releases.description}->>'build'`,
      contract: sql<string>`${releases.description}->>'contract'`,
      owner: sql<unknown>`${releases.description}->'owner'`,
      origin: releases.origin,
      warnings: releases.warnings,
      loads: releaseLoads.count,
      publishedAt: releases.publishedAt,
      publishedBy: releases.publishedBy,
      withdrawnAt: releases.withdrawnAt,
      withdrawnBy: releases.withdrawnBy,
      withdrawnReason: releases.withdrawnReason,
    })
    .from(releases)
    .leftJoin(releaseLoads, and(eq(releaseLoads.name, releases.name), eq(releaseLoads.version, releases.version)))
    .where(name === undefined ? undefined : eq(releases.name, name))
    .orderBy(desc(releases.publishedAt), desc(releases.version));
  const failures = await countFailures(db, states);
  const texts = await latestTexts(db, states);
  const versionsOf = (remote: RemoteRow): Release[] =>
    rows
      .filter((row) => row.name === remote.name)
      .map((row) => ({
        version: row.version,
        build: row.build,
        contract: row.contract,
        source: row.source,
        publishedAt: row.publishedAt.toISOString(),
        publishedBy: row.publishedBy,
        withdrawn: row.withdrawnAt && {
          at: row.withdrawnAt.toISOString(),
          by: row.withdrawnBy ?? '',
          reason: row.withdrawnReason ?? '',
        },
        loads: row.loads ?? 0,
        failures: failures.get(releaseKey(row)) ?? { total: 0, byStage: {} },
        failureTexts: texts.get(releaseKey(row)) ?? [],
        warnings: row.warnings,
        url: releaseUrl(row) + MANIFEST_FILE,
        standaloneUrl: hostedUrl(row) + STANDALONE_FILE,
      }));
  /** The owner that the live version names, or else the newest one. */
  const ownerOf = ({ name: remoteName, live }: RemoteRow) => {
    const own = rows.filter((row) => row.name === remoteName);
    return readOwner(own.find(({ version }) => version === live) ?? own[0]);
  };
  const rollout = await currentRollout(db);
  return states.map((remote) => {
    const versions = versionsOf(remote);
    const good = new Set(versions.filter(({ withdrawn }) => withdrawn === null).map(({ version }) => version));
    const { candidate, candidateTraffic, enabled, live } = remote;
    const owner = ownerOf(remote);
    return {
      name: remote.name,
      ...(owner && { owner }),
      enabled,
      live,
      candidate: candidate === null ? null : { version: candidate, traffic: candidateTraffic ?? 0 },
      previous: remote.earlier.findLast((version) => good.has(version)) ?? null,
      serving: served.remotes.find((one) => one.name === remote.name)?.release.version ?? null,
      problem: served.problems.get(remote.name) ?? null,
      ...(enabled && live !== null && { servers: rollout(remote.name, live) }),
      versions,
    };
  });
}

/** The history of a remote, the latest change first. */
export async function releaseHistory(
  db: Executor,
  name: string,
  query: { page: number; limit: number },
): Promise<ListPage<ReleaseEvent>> {
  const matching = eq(releaseEvents.name, name);
  const rows = await db
    .select()
    .from(releaseEvents)
    .where(matching)
    .orderBy(desc(releaseEvents.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return {
    rows: rows.map(({ id, createdAt, name: remote, version, action, traffic, actor, reason }) => ({
      _id: String(id),
      at: createdAt.toISOString(),
      remote,
      action,
      version,
      traffic,
      actor,
      reason,
    })),
    total: await db.$count(releaseEvents, matching),
    ...query,
  };
}
