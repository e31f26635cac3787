import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { and, eq } from 'drizzle-orm';
import { releases } from '../database/schema';
import { actorName } from './actor';
import { changeRegistry, recordEvent } from './registry-writes';
import { findRelease, lastServable, lockExistingRemote } from './release-checks';
import { NO_CANARY, type RemoteCommand, overviewAfterRollout, writeUpdate } from './remote-command';

/**
 * Withdraws a version for good. If it is live, the last good version before it becomes live. Without such a version,
 * the remote has no pages until another version is promoted.
 *
 * @throws ShopError 404 without such a version
 */
export async function withdraw(
  command: RemoteCommand,
  { version, reason, now }: { version: string; reason: string; now: Date },
): Promise<RemoteOverview> {
  const { db, registry, name, actor } = command;
  await changeRegistry(db, async (tx) => {
    const remote = await lockExistingRemote(tx, name);
    const release = await findRelease(tx, name, version);
    if (release.withdrawnAt !== null) return { value: undefined, changed: false };
    const withdrawnBy = actorName(actor);
    await tx
      .update(releases)
      .set({ withdrawnAt: now, withdrawnBy, withdrawnReason: reason })
      .where(and(eq(releases.name, name), eq(releases.version, version)));
    const earlier = remote.earlier.filter((one) => one !== version);
    const wasLive = remote.live === version;
    const next = wasLive ? await lastServable(tx, registry.host, { ...remote, earlier }) : null;
    const endsCanary = remote.candidate === version || (wasLive && next === null);
    await writeUpdate(tx, command, remote, {
      set: {
        earlier: next === null ? earlier : earlier.slice(0, earlier.indexOf(next)),
        ...(wasLive ? { live: next } : {}),
        ...(endsCanary ? NO_CANARY : {}),
      },
      event: { action: 'withdraw', version, reason },
    });
    if (next !== null) {
      await recordEvent(tx, {
        name,
        version: next,
        action: 'rollback',
        actor: withdrawnBy,
        reason: `${version} was withdrawn`,
      });
    }
    return { value: undefined, changed: true };
  });
  return overviewAfterRollout(command);
}
