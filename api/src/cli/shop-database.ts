import { existsSync, mkdirSync } from 'node:fs';
import { JOURNAL } from '../backup/catalog';
import { readConfig } from '../config';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { lockDataDir } from '../database/embedded/data-dir-lock';
import { databaseFolders } from '../database/embedded/folders';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/launcher';
import { newestMigration } from '../database/migrate';

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

/** @throws Error with a message for the user of the command, when DATA_DIR is to hold the shop and does not */
export function requireShopIn(dataDir: string): void {
  if (existsSync(dataDir) && existsSync(databaseFolders(dataDir).data)) return;
  throw new Error(`There is no shop in ${dataDir}. DATA_DIR or DATABASE_URL says where it is.`);
}

/** The time of the newest migration that was applied; 0 without migrations. */
async function newestApplied({ pool }: Database): Promise<number> {
  const { rows: found } = await pool.query<{ journal: string | null }>('select to_regclass($1) as journal', [JOURNAL]);
  if (found[0]?.journal == null) return 0;
  const { rows } = await pool.query<{ at: string | null }>(`select max(created_at) as at from ${JOURNAL}`);
  return Number(rows[0]?.at ?? 0);
}

/**
 * Runs a command's work on the database of a shop that is there, at this version or a newer one. Changes nothing by
 * itself: unlike a server, it makes no database and brings none to this version.
 *
 * @throws Error with a message for the user of the command, when there is no shop or it is of an older version
 */
export async function withExistingShop<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, databaseDirectUrl, dataDir } = readConfig(process.env);
  if ((databaseDirectUrl ?? databaseUrl) === null) requireShopIn(dataDir);
  return withShopDatabase(async (database) => {
    const migratedTo = await newestApplied(database);
    if (migratedTo === 0) throw new Error('There is no shop in this database: it has no tables of a shop.');
    if (migratedTo < newestMigration()) {
      throw new Error(
        'The shop in this database is of an older version: start a server of this version once, or use that version.',
      );
    }
    return work(database);
  });
}
