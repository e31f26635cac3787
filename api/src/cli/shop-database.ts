import { mkdirSync } from 'node:fs';
import { readConfig } from '../config';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { lockDataDir } from '../database/embedded/data-dir-lock';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/launcher';

interface Reached {
  connectionString: string;
  leave: () => Promise<void>;
}

/** Starts the embedded database for a command. The lock prevents a server from starting at the same time. */
async function startFor(dataDir: string): Promise<Reached> {
  mkdirSync(dataDir, { recursive: true });
  const lock = lockDataDir(dataDir);
  try {
    const server = await startEmbeddedPostgres({ dataDir });
    return { connectionString: server.connectionString, leave: () => server.stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function reach(): Promise<Reached> {
  const { databaseDirectUrl, databaseUrl, dataDir } = readConfig(process.env);
  // A command may need a session and a long time, so it bypasses a pooler.
  const running = databaseDirectUrl ?? databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  if (running !== null) return { connectionString: running, leave: () => Promise.resolve() };
  return startFor(dataDir);
}

/**
 * Runs a command's work on the shop's database. If no server is running, the embedded database is started for it and
 * stopped afterwards.
 */
export async function withShopDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { connectionString, leave } = await reach();
  const database = openDatabase(connectionString, { max: 1, seconds: null });
  try {
    return await work(database);
  } finally {
    await database.close();
    await leave();
  }
}
