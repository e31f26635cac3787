import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteReleases } from '@shop/shared/contracts';
import { asc, sql } from 'drizzle-orm';
import type { Db } from '../../database/client';
import { servers } from '../../database/schema';

/** A server that showed no sign of life for longer counts as ended, in seconds. */
const ALIVE_SECONDS = 30;
/** How long a change waits for the servers that live, in milliseconds. */
const PATIENCE_MS = 10_000;
/** How often it looks. */
const LOOK_MS = 100;

/** Which servers follow a change. */
export type Reach = NonNullable<RemoteReleases['servers']>;

/**
 * Waits until every server that lives follows the registry up to a line of its history, ten seconds at most, and says
 * which of them cannot serve what is out of a remote.
 */
export async function reachOf(db: Db, event: number, remote: string): Promise<Reach> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const alive = await db
      .select({
        server: servers.id,
        follows: sql<boolean>`coalesce(${servers.confirmed} >= ${event}, false)`,
        problem: sql<string | null>`${servers.problems}->>${remote}`,
        silent: sql<number>`extract(epoch from now() - ${servers.seenAt})::int`,
      })
      .from(servers)
      .where(sql`${servers.seenAt} > now() - make_interval(secs => ${ALIVE_SECONDS})`)
      .orderBy(asc(servers.startedAt), asc(servers.id));
    if (alive.every(({ follows }) => follows) || performance.now() > end) {
      const lacking = alive.flatMap(({ server, follows, problem, silent }) => {
        if (follows) return problem === null ? [] : [{ server, reason: problem }];
        return [{ server, reason: `it does not follow yet; it was last seen ${String(silent)} s ago` }];
      });
      return { confirmed: alive.length - lacking.length, lacking };
    }
    await delay(LOOK_MS);
  }
}
