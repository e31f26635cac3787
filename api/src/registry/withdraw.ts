import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { and, eq } from 'drizzle-orm';
import { releases } from '../database/schema';
import { type RemoteChange, afterChange, writeOutcome } from './promote';
import { lastGood, releaseOf, remoteToChange } from './release-checks';
import { changeRegistry, recordEvent } from './registry-writes';
import { actorName } from './actor';

/**
 * Takes a version out of use for good. Where it is live, the last good version before it takes its place; without one
 * the remote has nothing to show until another is promoted.
 *
 * @throws ShopError 404 without such a version
 */
export async function withdraw(
  write: RemoteChange,
  { version, reason, now }: { version: string; reason: string; now: Date },
): Promise<RemoteOverview> {
  const { db, registry, name, actor } = write;
  await changeRegistry(db, async (tx) => {
    const remote = await remoteToChange(tx, name);
    const release = await releaseOf(tx, name, version);
    if (release.withdrawnAt !== null) return { value: undefined, changed: false };
    const withdrawnBy = actorName(actor);
    await tx
      .update(releases)
      .set({ withdrawnAt: now, withdrawnBy, withdrawnReason: reason })
      .where(and(eq(releases.name, name), eq(releases.version, version)));
    const earlier = remote.earlier.filter((one) => one !== version);
    const wasLive = remote.live === version;
    const next = wasLive ? await lastGood(tx, registry, { ...remote, earlier }) : null;
    const endsSplit = remote.candidate === version || (wasLive && next === null);
    await writeOutcome(tx, write, remote, {
      set: {
        earlier: next === null ? earlier : earlier.slice(0, earlier.indexOf(next)),
        ...(wasLive ? { live: next } : {}),
        ...(endsSplit ? { candidate: null, candidateTraffic: null } : {}),
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
  return afterChange(write);
}
