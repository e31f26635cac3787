import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { asc, sql } from 'drizzle-orm';
import type { Db, Executor } from '../database/client';
import { servers } from '../database/schema';

/** A server without a heartbeat for this time counts as ended, in seconds. */
const ALIVE_SECONDS = 30;
/** How long a change waits for the living servers, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** How often it checks, in milliseconds. */
const POLL_MS = 100;

/** Condition for a living server, and the order in which servers are listed. */
export const IS_ALIVE = sql`${servers.seenAt} > now() - make_interval(secs => ${ALIVE_SECONDS})`;
export const BY_START = [asc(servers.startedAt), asc(servers.id)];

/** How many servers serve a change, and which ones do not. */
export type RolloutStatus = NonNullable<RemoteOverview['servers']>;

/** The current status of a rollout: which living servers do not serve a version of a remote yet. Does not wait. */
export async function currentRollout(db: Executor): Promise<(remote: string, version: string) => RolloutStatus> {
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
 * Waits until every living server has read a row of the history, at most ten seconds.
 *
 * @param event id of the history row
 * @returns the status, with the servers that have not read the row or cannot serve the remote
 */
export async function waitForRollout(db: Db, event: number, remote: string): Promise<RolloutStatus> {
  const end = performance.now() + TIMEOUT_MS;
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
    await delay(POLL_MS);
  }
}
