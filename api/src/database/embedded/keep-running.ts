import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from './launcher';
import type { EmbeddedPostgres } from './launcher';

/** The embedded PostgreSQL of a running shop. */
export interface KeptPostgres {
  /** For `pg`; the same after every restart. */
  connectionString: string;
  /** Stops it for good. Harmless when repeated. */
  stop: () => Promise<void>;
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/**
 * Starts the embedded PostgreSQL of a DATA_DIR, and restarts it whenever it ends by itself. It retries without limit: a
 * full disk may be cleared, and nothing else would start the database.
 *
 * @param say receives a sentence about each end, each restart and each failure
 * @param onSpawn called once its process runs, before it answers
 * @throws EmbeddedDatabaseError when the first start fails
 */
export async function keepEmbeddedPostgres(
  dataDir: string,
  say: (text: string) => void,
  onSpawn?: () => void,
): Promise<KeptPostgres> {
  const closing = new AbortController();
  const { signal } = closing;
  let reviving: Promise<void> = Promise.resolve();

  const onUnexpectedExit = (detail: string) => {
    say(`${detail}. Starting it again.`);
    reviving = revive();
  };
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, onUnexpectedExit, onSpawn });
  const { connectionString, socketFolder } = server;

  const revive = async (): Promise<void> => {
    let lastReason = '';
    for (let retry = FIRST_RETRY_MS; !signal.aborted; retry = Math.min(retry * 2, LAST_RETRY_MS)) {
      try {
        server = await startEmbeddedPostgres({ dataDir, socketFolder, signal, onUnexpectedExit });
        say('PostgreSQL runs again.');
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== lastReason && !signal.aborted) say(reason);
        lastReason = reason;
      }
      await delay(retry, undefined, { signal }).catch(() => undefined);
    }
  };

  return {
    connectionString,
    stop: async () => {
      closing.abort();
      await reviving;
      await server.stop();
    },
  };
}
