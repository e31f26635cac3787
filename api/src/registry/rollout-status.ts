import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { asc, sql } from 'drizzle-orm';
import type { Db, Executor } from '../database/client';
import { servers } from '../database/schema';

/** A server that showed no sign of life for longer counts as ended, in seconds. */
const ALIVE_SECONDS = 30;
/** How long a change waits for the servers that live, in milliseconds. */
const PATIENCE_MS = 10_000;
/** How often it looks. */
const LOOK_MS = 100;

/** Servers that showed a sign of life, and the order in which they are named. */
export const IS_ALIVE = sql`${servers.seenAt} > now() - make_interval(secs => ${ALIVE_SECONDS})`;
export const BY_START = [asc(servers.startedAt), asc(servers.id)];

/** Which servers follow a change. */
export type Reach = NonNullable<RemoteOverview['servers']>;

/** Says at once, for remotes by name, which servers that live do not serve a version yet. */
export async function reachNow(db: Executor): Promise<(remote: string, version: string) => Reach> {
  const { id: server, serves, problems } = servers;
  const alive = await db
    .select({ server, serves, problems })
    .from(servers)
    .where(IS_ALIVE)
    .orderBy(...BY_START);
  return (remote, version) => {
    const lacking = alive
      .filter((one) => one.serves[remote] !== version)
      .map((one) => ({
        server: one.server,
        reason: one.problems[remote] ?? `it still serves ${one.serves[remote] ?? 'nothing'}`,
      }));
    return { confirmed: alive.length - lacking.length, lacking };
  };
}

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
      .where(IS_ALIVE)
      .orderBy(...BY_START);
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
