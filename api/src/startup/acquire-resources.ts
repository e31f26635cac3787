import type { Config } from '../config';
import { lockDataDir } from '../database/embedded/data-dir-lock';
import type { DataDirLock } from '../database/embedded/data-dir-lock';
import { makeDataDir } from '../database/embedded/folders';
import { keepEmbeddedPostgres } from '../database/embedded/keep-running';
import { requireFreePort } from '../port';

/** The resources that a server holds before its code is loaded. */
export interface StartResources {
  /** Null if the supervisor holds the lock of DATA_DIR. */
  lock: DataDirLock | null;
  /** The configured database, or the embedded one. */
  databaseUrl: string;
}

export interface AcquireOptions {
  /** Whether a supervisor holds DATA_DIR and the port. */
  supervised: boolean;
  /** Steps that undo the start, to be run in reverse order. */
  undo: (() => Promise<void> | void)[];
  say: (text: string) => void;
  /**
   * Called when the database starts to run, or does not have to be started. The caller can load code during this time.
   */
  meanwhile?: () => void;
}

/**
 * Locks DATA_DIR, checks that the port is free and starts the embedded database. None of the shop's other code is
 * needed for this.
 *
 * @throws StartError, EmbeddedDatabaseError or DataDirInUseError with a message for the person who starts the server
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
