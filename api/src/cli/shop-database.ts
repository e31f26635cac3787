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

/** Starts the embedded database for a command; the lock keeps a server from starting meanwhile. */
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
  // What a command does may take a session, and long: past a pooler.
  const running = databaseDirectUrl ?? databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  if (running !== null) return { connectionString: running, leave: () => Promise.resolve() };
  return startFor(dataDir);
}

/**
 * Runs a command's work on the shop's database, beside a running shop or without one; then the embedded database is
 * started for it and stopped again.
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
