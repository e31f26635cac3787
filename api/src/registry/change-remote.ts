import type { ReleaseEvent, RemoteReleases } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../database/client';
import { remotes } from '../database/schema';
import { conflict, notFound } from '../errors';
import { eligibleRelease, lastGood, remoteToChange } from './release-checks';
import type { LiveRegistry } from './live-registry';
import { releasesOverview } from './overview';
import { reachOf } from './reach';
import { type RemoteRow, changeRegistry, recordEvent, rememberEarlier } from './registry-writes';
import { type ReleaseWrite, actorName, auditRelease } from './actor';

/** What every change of a remote works with. */
export interface RemoteChange extends ReleaseWrite {
  db: Db;
  registry: LiveRegistry;
  name: string;
}

/** What a change does to the row of a remote, and the line that its history gets. */
export interface Outcome {
  set: Partial<Pick<RemoteRow, 'enabled' | 'live' | 'candidate' | 'candidateTraffic' | 'earlier'>>;
  event: { action: ReleaseEvent['action']; version?: string; traffic?: number; reason?: string };
}

/** Writes an outcome: row, history and, for a person, the log of staff. */
export async function writeOutcome(tx: Tx, write: RemoteChange, remote: RemoteRow, { set, event }: Outcome) {
  await tx
    .update(remotes)
    .set({ ...set, revision: remote.revision + 1 })
    .where(eq(remotes.name, remote.name));
  await recordEvent(tx, { name: remote.name, actor: actorName(write.actor), ...event });
  const { action, ...after } = event;
  await auditRelease(tx, write, { action, entity: 'remote', entityId: remote.name, after });
}

/** What is known of a remote, once every server serves what was changed, or it is clear which one does not. */
export async function afterChange({ db, registry, name }: RemoteChange): Promise<RemoteReleases> {
  await registry.reload();
  const { lastEvent } = registry;
  const servers = lastEvent === null ? undefined : await reachOf(db, lastEvent, name);
  const [remote] = await releasesOverview(db, registry.current(), name);
  if (remote === undefined) throw notFound('Remote');
  return { ...remote, servers };
}

/**
 * Changes a remote as the only writer of the registry.
 *
 * @param decide says what to do; null: it is so already
 */
async function change(
  write: RemoteChange,
  decide: (tx: Tx, remote: RemoteRow) => Promise<Outcome | null> | Outcome | null,
): Promise<RemoteReleases> {
  await changeRegistry(write.db, async (tx) => {
    const remote = await remoteToChange(tx, write.name);
    const outcome = await decide(tx, remote);
    if (outcome !== null) await writeOutcome(tx, write, remote, outcome);
    return { value: undefined, changed: outcome !== null };
  });
  return afterChange(write);
}

/** Fetches a version that another server received. Where that fails, the checks say that its files are not here. */
const fetchFiles = ({ registry, name }: RemoteChange, version: string): Promise<boolean> =>
  registry.obtain(name, version).catch(() => false);

/** No candidate any more. */
const NO_SPLIT = { candidate: null, candidateTraffic: null };

/**
 * Gives a version to some percent of the visitors, or to all of them.
 *
 * @throws ShopError as eligibleRelease; 409 FIRST_RELEASE or ALREADY_LIVE where a part of the visitors makes no sense
 */
export async function promote(
  write: RemoteChange,
  { version, traffic }: { version: string; traffic: number },
): Promise<RemoteReleases> {
  await fetchFiles(write, version);
  return change(write, async (tx, remote) => {
    await eligibleRelease(tx, write.registry, write.name, version);
    const { live, candidate, candidateTraffic, earlier } = remote;
    const event = { action: 'promote', version, traffic } as const;
    if (traffic === 100) {
      if (live === version && candidate === null) return null;
      return { set: { live: version, ...NO_SPLIT, earlier: rememberEarlier(earlier, live, version) }, event };
    }
    if (live === null) {
      throw conflict(
        'FIRST_RELEASE',
        `Nothing of ${write.name} is live yet, so there is nothing for the other visitors: promote it with --traffic 100`,
      );
    }
    if (live === version) {
      throw conflict(
        'ALREADY_LIVE',
        `${version} is live already: cancel ends a split, and rollback returns to the version before`,
      );
    }
    if (candidate === version && candidateTraffic === traffic) return null;
    return { set: { candidate: version, candidateTraffic: traffic }, event };
  });
}

/**
 * Goes back: out of a split to the live version, otherwise to the version before it or to the one that is named.
 *
 * @throws ShopError as eligibleRelease; 409 NOTHING_BEFORE without an earlier version, ALREADY_LIVE for the live one
 */
export async function rollback(
  write: RemoteChange,
  { version }: { version?: string | undefined },
): Promise<RemoteReleases> {
  if (version !== undefined) await fetchFiles(write, version);
  return change(write, async (tx, remote) => {
    const { live, candidate, earlier } = remote;
    if (candidate !== null && live !== null && (version === undefined || version === live)) {
      return { set: NO_SPLIT, event: { action: 'rollback', version: live } };
    }
    if (version !== undefined && version === live) throw conflict('ALREADY_LIVE', `${version} is live already`);
    const target = version ?? (await lastGood(tx, write.registry, remote));
    if (target === null) {
      throw conflict(
        'NOTHING_BEFORE',
        `There is no earlier version of ${write.name} to go back to: promote another one, or disable it`,
      );
    }
    await eligibleRelease(tx, write.registry, write.name, target);
    const at = earlier.indexOf(target);
    return {
      // What is rolled back did not work: it is nothing to go back to.
      set: { live: target, ...NO_SPLIT, earlier: at === -1 ? earlier : earlier.slice(0, at) },
      event: { action: 'rollback', version: target },
    };
  });
}

/** Ends a split: everybody gets the live version. @throws ShopError 409 NO_SPLIT when there is none */
export function cancelSplit(write: RemoteChange): Promise<RemoteReleases> {
  return change(write, (_tx, { candidate }) => {
    if (candidate === null) throw conflict('NO_SPLIT', `No version of ${write.name} is out for a part of the visitors`);
    return { set: NO_SPLIT, event: { action: 'cancel', version: candidate } };
  });
}

/** Takes a remote's pages and menu entries away from everybody. */
export const disable = (write: RemoteChange): Promise<RemoteReleases> =>
  change(write, (_tx, { enabled }) => (enabled ? { set: { enabled: false }, event: { action: 'disable' } } : null));

/** Brings a disabled remote back. @throws ShopError as eligibleRelease, for its live version */
export const enable = (write: RemoteChange): Promise<RemoteReleases> =>
  change(write, async (tx, { enabled, live }) => {
    if (enabled) return null;
    if (live !== null) await eligibleRelease(tx, write.registry, write.name, live);
    return { set: { enabled: true }, event: { action: 'enable' } };
  });
