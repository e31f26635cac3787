import type { Config } from '../config';
import { lockDataDir } from '../database/embedded/data-dir-lock';
import type { DataDirLock } from '../database/embedded/data-dir-lock';
import { makeDataDir } from '../database/embedded/folders';
import { keepEmbeddedPostgres } from '../database/embedded/keep-running';
import { requireFreePort } from './port';

/** What a shop has before any of it is loaded. */
export interface StartResources {
  /** Null where another process holds DATA_DIR for this one. */
  lock: DataDirLock | null;
  /** The settings' database, or the embedded one. */
  databaseUrl: string;
}

export interface AcquireOptions {
  /** Whether another process holds DATA_DIR for this one, and the port. */
  supervised: boolean;
  /** What was started, to be undone in reverse. */
  undo: (() => Promise<void> | void)[];
  say: (text: string) => void;
  /** Called once the database starts, or is one that need not be started: the time to load what will use it. */
  meanwhile?: () => void;
}

/**
 * Takes the DATA_DIR, makes sure of the port and starts the embedded database. None of the shop's own code is needed
 * for it.
 *
 * @throws StartError, EmbeddedDatabaseError or DataDirInUseError with a message for the person who starts it
 */
export async function acquireResources(config: Config, options: AcquireOptions): Promise<StartResources> {
  const { supervised, undo, say, meanwhile } = options;
  makeDataDir(config.dataDir);
  const lock = supervised ? null : lockDataDir(config.dataDir);
  if (lock !== null) {
    undo.push(lock.release);
    await requireFreePort(config.host, config.port);
  }
  if (config.databaseUrl !== null) {
    meanwhile?.();
    return { lock, databaseUrl: config.databaseUrl };
  }
  const embedded = await keepEmbeddedPostgres(config.dataDir, say, meanwhile);
  undo.push(embedded.stop);
  return { lock, databaseUrl: embedded.connectionString };
}
