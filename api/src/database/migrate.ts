import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './client';

/** Any number, the same in every process of every version: it names the lock under which migrations run. */
export const MIGRATION_LOCK = 7_260_311;

/**
 * The folder of migrations: `drizzle` beside the built server, or the one of the sources (api/drizzle).
 *
 * @throws Error when neither is there, which means a broken installation
 */
export function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = [join(here, 'drizzle'), join(here, '../../drizzle')];
  const found = candidates.find((folder) => existsSync(join(folder, 'meta/_journal.json')));
  if (found === undefined) throw new Error(`No migrations found in ${candidates.join(' or ')}.`);
  return found;
}

/** Brings the database to the newest schema. Processes that start together take turns. */
export async function migrate({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    // A session lock: it holds across the transactions of all migrations. Waiting for it, and a migration of a
    // large table, may take longer than any other statement.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: migrationsFolder() });
  } finally {
    // Ending the connection gives the lock back and forgets the settings, whatever happened before.
    client.release(true);
  }
}
