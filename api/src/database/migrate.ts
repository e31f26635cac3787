import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Client, ClientBase } from 'pg';
import { z } from 'zod';
import type { Config } from '../config';
import { StartError } from '../start-error';
import { type ShopState, valuesOf } from '../setting-values';
import { databaseErrorOf } from './client';
import type { Database } from './client';
import { connect } from './connections';
import { noteOldestCode, refuseOldCode } from './oldest-code';
import type { JournalEntry } from './oldest-code';
import { runMigrations } from './run-migrations';

/** PostgreSQL's error code for a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The schema cannot be changed, because another connection holds its tables. */
export class TablesInUseError extends StartError {
  override name = 'TablesInUseError';

  constructor(options: ErrorOptions) {
    super(
      'The database cannot be brought to this version, as somebody holds a table of it for long: end what pg_stat_activity ' +
        "shows as 'idle in transaction' or running for minutes, and start again. Nothing was changed.",
      options,
    );
  }
}

/** Key of the advisory lock under which migrations run. The number is arbitrary, but the same in every version. */
export const MIGRATION_LOCK = 7_260_311;

/**
 * The folder of migrations: `drizzle` beside the built server, or api/drizzle beside the sources.
 *
 * @throws Error when neither exists, which means a broken installation
 */
export function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = [join(here, 'drizzle'), join(here, '../../drizzle')];
  const found = candidates.find((folder) => existsSync(join(folder, 'meta/_journal.json')));
  if (found === undefined) throw new Error(`No migrations found in ${candidates.join(' or ')}.`);
  return found;
}

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })).min(1) });

/** The migrations of a folder, oldest first. */
export function readJournal(folder = migrationsFolder()): JournalEntry[] {
  const journal: unknown = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
  return journalSchema.parse(journal).entries;
}

/** The time of this version's newest migration. The database identifies migrations by their time. */
export const newestMigration = (): number => Math.max(...readJournal().map(({ when }) => when));

/** How a wait for the migration lock is reported and ended. */
export interface LockWait {
  /** Receives a sentence about the holder of the lock, whenever the holder changes. */
  waiting?: (reason: string) => void;
  /** Cancels the wait, and any query in progress on the connection. */
  signal?: AbortSignal;
}

/** The pause between two attempts to take the lock. */
const RETRY_MS = 250;

/** Describes who holds the lock, as far as the database knows. */
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
 * Opens a session that holds the migration lock across the transactions of all migrations, until it is unlocked or the
 * session ends. Processes that start together take turns, and so does a restore.
 */
export async function lockForMigration(database: Database, { waiting, signal }: LockWait = {}): Promise<Client> {
  const session = database.session('shop migrations');
  const giveUp = () => session.connection.stream.destroy();
  signal?.addEventListener('abort', giveUp, { once: true });
  session.once('end', () => signal?.removeEventListener('abort', giveUp));
  try {
    await connect(session);
    let lastHolder = '';
    for (;;) {
      const { rows } = await session.query<{ held: boolean }>('select pg_try_advisory_lock($1::bigint) as held', [
        MIGRATION_LOCK,
      ]);
      if (rows[0]?.held === true) return session;
      const holder = await holderOf(session);
      if (holder !== lastHolder) waiting?.(`Waiting for ${holder}.`);
      lastHolder = holder;
      await delay(RETRY_MS, undefined, { signal });
    }
  } catch (error) {
    session.connection.stream.destroy();
    throw error;
  }
}

/** Releases the lock for the next process that waits. The session stays open. */
export async function unlockMigration(session: Client): Promise<void> {
  await session.query('select pg_advisory_unlock($1::bigint)', [MIGRATION_LOCK]);
}

/** The shop's settings as the environment gives them. */
export type GivenSettings = Pick<Config, keyof ShopState | 'lockedSettings'>;

/** Passes the environment's settings to the migrations on this session. They read saved settings from the database. */
export async function tellSettings(session: ClientBase, { lockedSettings, ...given }: GivenSettings): Promise<void> {
  const environment = { values: valuesOf(given), locked: lockedSettings };
  await session.query(`select set_config('shop.settings', $1, false)`, [JSON.stringify(environment)]);
}

/**
 * While a schema change waits for a lock, every later statement on the table waits behind it. So the change gives up
 * after this time and tries again.
 */
const LOCK_TIMEOUT_MS = 3_000;
/** How often a change is tried, and the pause between two tries, in which other statements run. */
const LOCK_TRIES = 10;
const LOCK_PAUSE_MS = 1_000;

/** How long a migration waits for locks. */
export interface MigrationPatience {
  /** Receives a sentence about each wait. */
  say?: (text: string) => void;
  signal?: AbortSignal;
  lockTimeoutMs?: number;
  tries?: number;
}

/**
 * Brings the database to the newest schema, on a session that holds the lock.
 *
 * @throws TooOldError when a newer version has changed what this one relies on
 * @throws TablesInUseError when another connection holds a table for too long
 */
export async function applyMigrations(
  session: Client,
  given: GivenSettings,
  { say, signal, lockTimeoutMs = LOCK_TIMEOUT_MS, tries = LOCK_TRIES }: MigrationPatience = {},
): Promise<void> {
  const folder = migrationsFolder();
  await refuseOldCode(session, newestMigration());
  await tellSettings(session, given);
  await session.query(`set lock_timeout = ${String(lockTimeoutMs)}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runMigrations(session, folder);
      break;
    } catch (error) {
      if (databaseErrorOf(error)?.code !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt >= tries) throw new TablesInUseError({ cause: error });
      say?.('Waiting for whoever holds a table of the database.');
      await delay(LOCK_PAUSE_MS, undefined, { signal });
    }
  }
  await session.query('reset lock_timeout');
  await noteOldestCode(session, folder, readJournal(folder));
}

/** Brings the database to the newest schema. Processes that do so together take turns. */
export async function migrate(database: Database, given: GivenSettings): Promise<void> {
  const session = await lockForMigration(database);
  try {
    await applyMigrations(session, given);
  } finally {
    // Ending the connection releases the lock, even after an error.
    await session.end();
  }
}
