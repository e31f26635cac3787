import { setTimeout as delay } from 'node:timers/promises';
import { LEASE_MS } from '../cache/change-feed';
import type { Executor } from '../database/client';
import { serversBehind } from '../database/servers';
import { readState } from './saved';

/**
 * A server that has been silent for this time does not use cached settings: its feed is not fresh, so it reads the
 * settings for each request. One second is added because two clocks are involved.
 */
const SILENT_MS = LEASE_MS + 1_000;
/** How long a save waits for a server that is alive, in milliseconds. */
const MAX_WAIT_MS = 30_000;
/** Interval of the checks, in milliseconds. */
const POLL_MS = 20;

/**
 * Waits until every server uses the settings that are saved now, or has been silent for {@link SILENT_MS}.
 *
 * @param patienceMs maximum time to wait, in milliseconds
 * @returns the number of live servers that still use older settings; more than 0 only if a server has a problem
 */
export async function waitForServers(db: Executor, patienceMs = MAX_WAIT_MS): Promise<number> {
  const end = performance.now() + patienceMs;
  const { version } = await readState(db);
  for (;;) {
    const behind = await serversBehind(db, version, SILENT_MS);
    if (behind === 0 || performance.now() > end) return behind;
    await delay(POLL_MS);
  }
}
