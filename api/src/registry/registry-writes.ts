import { eq, sql } from 'drizzle-orm';
import { RELEASES_CHANNEL } from '../cache/changes';
import type { Db, Tx } from '../database/client';
import { withTransaction } from '../database/client';
import { releaseEvents, remotes } from '../database/schema';
import type { releases } from '../database/schema';

/** Key of the advisory lock for writes to the registry; an arbitrary number. One process at a time holds it. */
const REGISTRY_LOCK = 7_260_312;

/** The actor of the rows that a starting server writes. */
export const THIS_SERVER = 'this server';

/** Most versions of a remote to roll back to. */
const MAX_EARLIER = 10;

/** A remote's row. */
export type RemoteRow = typeof remotes.$inferSelect;

/** A release's row. */
export type ReleaseRow = typeof releases.$inferSelect;

/**
 * Runs `work` in one transaction as the only writer of the registry, and notifies all processes when it changed
 * something. Readers do not wait for it.
 */
export async function changeRegistry<T>(db: Db, work: (tx: Tx) => Promise<{ value: T; changed: boolean }>): Promise<T> {
  return withTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${REGISTRY_LOCK})`);
    const { value, changed } = await work(tx);
    if (changed) await tx.execute(sql`select pg_notify(${RELEASES_CHANNEL}, '')`);
    return value;
  });
}

/** A new row of a remote's history. */
export type NewEvent = Omit<typeof releaseEvents.$inferInsert, 'id' | 'createdAt'>;

/** Writes a row of a remote's history. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.insert(releaseEvents).values(event);
}

/** The versions to roll back to after `next` has replaced `live`, the latest last. */
export function appendEarlier(earlier: readonly string[], live: string | null, next: string): string[] {
  return [...earlier, ...(live === null ? [] : [live])]
    .filter((version, at, all) => version !== next && all.lastIndexOf(version) === at)
    .slice(-MAX_EARLIER);
}

/** Locks the row of a remote until the transaction ends; undefined without such a remote. */
export async function lockRemote(tx: Tx, name: string): Promise<RemoteRow | undefined> {
  const [row] = await tx.select().from(remotes).where(eq(remotes.name, name)).for('update');
  return row;
}
