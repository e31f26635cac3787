import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../database/client';

/** The channel on which writers of the registry tell all processes. */
export const RELEASES_CHANNEL = 'shop_releases';

/** The name under which the connection stands in pg_stat_activity. */
export const LISTENER_APPLICATION = 'shop releases';

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/** A connection that hears of changes to the registry. */
export interface Listener {
  close: () => Promise<void>;
}

/**
 * Calls back on every notification, and whenever some may have been missed: after each connection that was made. A broken
 * connection is replaced until `close`.
 */
export function listenForReleases(database: Pick<Database, 'session'>, tell: () => void): Listener {
  const closing = new AbortController();
  const { signal } = closing;

  const listen = async (): Promise<void> => {
    const client = database.session(LISTENER_APPLICATION, { limited: true });
    const over = new AbortController();
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.on('error', () => resolve());
      signal.addEventListener('abort', () => resolve(), { signal: over.signal });
    });
    client.on('notification', tell);
    try {
      await client.connect();
      await client.query(`listen ${RELEASES_CHANNEL}`);
      tell();
      await ended;
    } finally {
      over.abort();
      // A database that stands still would not see it off.
      void client.end().catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    let retry = FIRST_RETRY_MS;
    while (!signal.aborted) {
      const begun = performance.now();
      await listen().catch(() => undefined);
      retry = performance.now() - begun > LAST_RETRY_MS ? FIRST_RETRY_MS : Math.min(retry * 2, LAST_RETRY_MS);
      await delay(retry, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };

  const running = run();
  return {
    close: async () => {
      closing.abort();
      await running;
    },
  };
}
