import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Client, ClientBase } from 'pg';
import { z } from 'zod';
import type { Config } from '../config';
import { valuesOf } from '../settings/values';
import type { Database } from './client';
import { connect } from './connections';

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

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })).min(1) });

/** The newest migration of this version: the time that it was made at, by which the database keeps them. */
export function newestMigration(): number {
  const journal: unknown = JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8'));
  return Math.max(...journalSchema.parse(journal).entries.map(({ when }) => when));
}

/** How a wait for the migration lock is told and ended. */
export interface LockWait {
  /** Told for whom it waits, whenever that changes. */
  waiting?: (reason: string) => void;
  /** Gives the wait up, and what is under way on the connection. */
  signal?: AbortSignal;
}

/** How often the lock is tried again. */
const RETRY_MS = 250;

/** Who holds the lock, as far as the database knows. */
async function holderOf(session: Client): Promise<string> {
  const { rows } = await session.query<{ pid: number; name: string; address: string | null }>(
    `select pid, a.application_name as name, host(a.client_addr) as address
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  );
  const [holder] = rows;
  if (holder === undefined) return 'another one that prepares the database';
  const from = holder.address === null ? '' : ` from ${holder.address}`;
  return `'${holder.name}'${from} (connection ${String(holder.pid)}), which prepares the database`;
}

/**
 * A session that holds the migration lock, across the transactions of all migrations: until it is unlocked or the session
 * ends. Processes that start together take turns, and so does a restore.
 */
export async function lockForMigration(database: Database, { waiting, signal }: LockWait = {}): Promise<Client> {
  const session = database.session('shop migrations');
  const giveUp = () => session.connection.stream.destroy();
  signal?.addEventListener('abort', giveUp, { once: true });
  session.once('end', () => signal?.removeEventListener('abort', giveUp));
  try {
    await connect(session);
    let told = '';
    for (;;) {
      const { rows } = await session.query<{ held: boolean }>('select pg_try_advisory_lock($1::bigint) as held', [
        MIGRATION_LOCK,
      ]);
      if (rows[0]?.held === true) return session;
      const holder = await holderOf(session);
      if (holder !== told) waiting?.(`Waiting for ${holder}.`);
      told = holder;
      await delay(RETRY_MS, undefined, { signal });
    }
  } catch (error) {
    session.connection.stream.destroy();
    throw error;
  }
}

/** Gives the lock to whoever waits for it. The session goes on. */
export async function unlockMigration(session: Client): Promise<void> {
  await session.query('select pg_advisory_unlock($1::bigint)', [MIGRATION_LOCK]);
}

/** What the environment says of the shop. */
export type GivenSettings = Pick<Config, 'shop' | 'orderLimits' | 'lockedSettings'>;

/** Tells migrations on this session what the environment says of the shop; what was saved they read themselves. */
export async function tellSettings(session: ClientBase, { lockedSettings, ...given }: GivenSettings): Promise<void> {
  const told = { values: valuesOf(given), locked: lockedSettings };
  await session.query(`select set_config('shop.settings', $1, false)`, [JSON.stringify(told)]);
}

/** Brings the database to the newest schema, on a session that holds the lock. */
export async function applyMigrations(session: Client, given: GivenSettings): Promise<void> {
  await tellSettings(session, given);
  await runMigrations(drizzle(session), { migrationsFolder: migrationsFolder() });
}

/** Brings the database to the newest schema. Processes that do so together take turns. */
export async function migrate(database: Database, given: GivenSettings): Promise<void> {
  const session = await lockForMigration(database);
  try {
    await applyMigrations(session, given);
  } finally {
    // Ending the connection gives the lock back, whatever happened before.
    await session.end();
  }
}
