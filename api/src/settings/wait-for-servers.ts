import { setTimeout as delay } from 'node:timers/promises';
import { LEASE_MS } from '../cache/change-feed';
import type { Executor } from '../database/client';
import { serversBehind } from '../database/servers';
import { readState } from './saved';

/**
 * Who has been silent for so long uses nothing that it kept and reads the settings anew: its feed is not current. A
 * second more, as two clocks say so.
 */
const SILENT_MS = LEASE_MS + 1_000;
/** How long a save waits for a server that shows signs of life, in milliseconds. */
const MAX_WAIT_MS = 30_000;
/** How often it looks. */
const POLL_MS = 20;

/**
 * Waits until every server follows what is saved by now, or is silent for {@link SILENT_MS}.
 *
 * @param patienceMs how long it waits at most
 * @returns how many servers live and do not follow by then: none, but for a server in trouble
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
