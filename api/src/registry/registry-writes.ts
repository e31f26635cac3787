import { eq, sql } from 'drizzle-orm';
import { RELEASES_CHANNEL } from '../cache/changes';
import type { Db, Tx } from '../database/client';
import { withTransaction } from '../database/client';
import { releaseEvents, remotes } from '../database/schema';
import type { releases } from '../database/schema';

/** Any number: names the lock under which the registry is written, by one at a time in all processes. */
const REGISTRY_LOCK = 7_260_312;

/** Who makes the entries of a starting server. */
export const THIS_SERVER = 'this server';

/** Versions kept to roll back to. */
const MOST_EARLIER = 10;

/** A remote's row. */
export type RemoteRow = typeof remotes.$inferSelect;

/** A release's row. */
export type ReleaseRow = typeof releases.$inferSelect;

/**
 * Runs `work` in one transaction as the only writer of the registry, and tells all processes when it changed something.
 * Nobody who reads waits for it.
 */
export async function changeRegistry<T>(db: Db, work: (tx: Tx) => Promise<{ value: T; changed: boolean }>): Promise<T> {
  return withTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${REGISTRY_LOCK})`);
    const { value, changed } = await work(tx);
    if (changed) await tx.execute(sql`select pg_notify(${RELEASES_CHANNEL}, '')`);
    return value;
  });
}

/** Something that was done to a remote, for its history. */
export type NewEvent = Omit<typeof releaseEvents.$inferInsert, 'id' | 'createdAt'>;

/** Writes a line of the history. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.insert(releaseEvents).values(event);
}

/** The line of versions to roll back to after `next` took the place of `live`. */
export function rememberEarlier(earlier: readonly string[], live: string | null, next: string): string[] {
  return [...earlier, ...(live === null ? [] : [live])]
    .filter((version, at, all) => version !== next && all.lastIndexOf(version) === at)
    .slice(-MOST_EARLIER);
}

/** The row of a remote, locked until the transaction ends; undefined when there is none. */
export async function lockRemote(tx: Tx, name: string): Promise<RemoteRow | undefined> {
  const [row] = await tx.select().from(remotes).where(eq(remotes.name, name)).for('update');
  return row;
}
