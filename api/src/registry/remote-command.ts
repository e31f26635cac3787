import type { ReleaseEvent } from '@shop/shared/contracts';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../database/client';
import { remotes } from '../database/schema';
import { notFound } from '../errors';
import type { WriteOrigin } from '../actor';
import { actorName, auditRelease } from './actor';
import { releasesOverview } from './overview';
import type { RegistryReader } from './registry-reader';
import { type RemoteRow, changeRegistry, recordEvent } from './registry-writes';
import { lockExistingRemote } from './release-checks';
import { waitForRollout } from './rollout-status';

/** The input of every command that changes a remote. */
export interface RemoteCommand extends WriteOrigin {
  db: Db;
  registry: RegistryReader;
  name: string;
}

/** New values for the row of a remote, and the row that its history gets. */
export interface RemoteUpdate {
  set: Partial<Pick<RemoteRow, 'enabled' | 'live' | 'candidate' | 'candidateTraffic' | 'earlier'>>;
  event: { action: ReleaseEvent['action']; version?: string; traffic?: number; reason?: string };
}

/** Values of a remote's row without a canary. */
export const NO_CANARY = { candidate: null, candidateTraffic: null };

/** Writes an update: the remote's row, its history, and for a person the audit log. */
export async function writeUpdate(tx: Tx, command: RemoteCommand, remote: RemoteRow, { set, event }: RemoteUpdate) {
  await tx
    .update(remotes)
    .set({ ...set, revision: remote.revision + 1 })
    .where(eq(remotes.name, remote.name));
  await recordEvent(tx, { name: remote.name, actor: actorName(command.actor), ...event });
  const { action, ...after } = event;
  await auditRelease(tx, command, { action, entity: 'remote', entityId: remote.name, after });
}

/** Waits for the rollout of a change. @returns the remote, and the servers that do not serve it */
export async function overviewAfterRollout({ db, registry, name }: RemoteCommand): Promise<RemoteOverview> {
  await registry.reload();
  const { lastEvent } = registry;
  const servers = lastEvent === null ? undefined : await waitForRollout(db, lastEvent, name);
  const [remote] = await releasesOverview(db, registry.current(), name);
  if (remote === undefined) throw notFound('Remote');
  return { ...remote, servers };
}

/**
 * Changes a remote as the only writer of the registry.
 *
 * @param decide returns the update; null when there is nothing to change
 */
export async function changeRemote(
  command: RemoteCommand,
  decide: (tx: Tx, remote: RemoteRow) => Promise<RemoteUpdate | null> | RemoteUpdate | null,
): Promise<RemoteOverview> {
  await changeRegistry(command.db, async (tx) => {
    const remote = await lockExistingRemote(tx, command.name);
    const update = await decide(tx, remote);
    if (update !== null) await writeUpdate(tx, command, remote, update);
    return { value: undefined, changed: update !== null };
  });
  return overviewAfterRollout(command);
}

/** Downloads a version from another server. After a failure, the later checks find that its files are missing. */
export const downloadFiles = ({ registry, name }: RemoteCommand, version: string): Promise<boolean> =>
  registry.download(name, version).catch(() => false);
