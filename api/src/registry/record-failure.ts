import type { callSchemas } from '@shop/shared/contracts';
import { and, count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../database/client';
import { releaseFailureClients, releaseFailures, releases } from '../database/schema';
import { hashOf } from '../hash-of';
import { failureText, pageOfReport } from './failure-text';

type FailureReport = z.output<(typeof callSchemas)['reportReleaseFailure']['body']>;

/** Most different messages that are kept per version and stage. Further ones are counted under OTHERS. */
const MAX_MESSAGES = 50;

/** In place of texts that are no longer kept, and of more texts than MAX_MESSAGES. */
export const OTHERS = 'other messages';

/**
 * Most clients that are counted per version and stage. It bounds what reports from many addresses may store, and is
 * larger than any figure that somebody must know exactly.
 */
const MAX_CLIENTS = 10_000;

/**
 * Counts a browser's report of a failure. A client counts once for each version and stage, so that nobody can make a
 * release look bad by many reports. Of changes to shared globals each one counts once.
 *
 * @param client the client of the request, by its network address
 * @param referrer the address of the page that sent the report
 * @returns false for what is not counted: an unknown release, or a client that was counted before
 */
export async function recordFailure(
  db: Db,
  client: string,
  { remote, version, stage, message }: FailureReport,
  referrer?: string,
): Promise<boolean> {
  const text = failureText(message);
  const named = and(eq(releaseFailures.name, remote), eq(releaseFailures.version, version));
  const staged = and(named, eq(releaseFailures.stage, stage));
  const [release] = await db
    .select({ pages: sql<unknown>`${releases.description}->'pages'` })
    .from(releases)
    .where(and(eq(releases.name, remote), eq(releases.version, version)));
  if (release === undefined) return false;
  const [stored = { messages: 0, clients: 0, same: 0 }] = await db
    .select({
      messages: count(),
      clients: sql`coalesce(sum(${releaseFailures.count}), 0)`.mapWith(Number),
      same: sql`count(*) filter (where ${eq(releaseFailures.message, text)})`.mapWith(Number),
    })
    .from(releaseFailures)
    .where(staged);
  if (stored.clients >= MAX_CLIENTS) return false;
  const kept = stored.messages < MAX_MESSAGES || stored.same > 0 ? text : OTHERS;
  const counted = { name: remote, version, stage };
  const page = pageOfReport(release.pages, referrer);
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(releaseFailureClients)
      .values({ ...counted, client: hashOf(stage === 'change' ? `${client} ${kept}` : client) })
      .onConflictDoNothing();
    if (added.rowCount === 0) return false;
    await tx
      .insert(releaseFailures)
      .values({ ...counted, message: kept, page })
      .onConflictDoUpdate({
        target: [releaseFailures.name, releaseFailures.version, releaseFailures.stage, releaseFailures.message],
        set: { count: sql`${releaseFailures.count} + 1`, lastAt: sql`now()`, page },
      });
    return true;
  });
}
