import { and, eq } from 'drizzle-orm';
import { releaseEvents } from '../database/schema';
import { actorName, auditRelease } from './actor';
import { findRelease } from './release-checks';
import type { RemoteCommand } from './remote-command';
import { changeRegistry, recordEvent } from './registry-writes';

/**
 * Notes in the history of a remote that a version was carried to another shop, once for each shop. Its own visitors
 * keep what they have.
 *
 * @throws ShopError 404 without such a version
 */
export async function noteCarried(
  { db, registry, name, actor, requestId }: RemoteCommand,
  { version, to }: { version: string; to: string },
): Promise<void> {
  await changeRegistry(db, async (tx) => {
    await findRelease(tx, name, version);
    const reason = `to ${to}`;
    const noted = await tx.$count(
      releaseEvents,
      and(eq(releaseEvents.name, name), eq(releaseEvents.version, version), eq(releaseEvents.reason, reason)),
    );
    if (noted > 0) return { value: undefined, changed: false };
    await recordEvent(tx, { name, version, action: 'publish', actor: actorName(actor), reason });
    const entry = { action: 'publish', entity: 'remote', entityId: name, after: { version, to } } as const;
    await auditRelease(tx, { actor, requestId }, entry);
    return { value: undefined, changed: true };
  });
  await registry.reload();
}
