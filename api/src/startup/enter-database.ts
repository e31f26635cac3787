import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Client } from 'pg';
import type { Config } from '../config';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { applyMigrations, lockForMigration, unlockMigration } from '../database/migrate';
import { registerServer, roomForPool } from '../database/servers';
import { Unavailable, causesOf, isUnavailable } from '../unavailable';
import { StartError } from './start-error';

/** What entering the database needs besides the settings. */
export interface EnterOptions {
  /** Ends every wait. */
  signal: AbortSignal;
  /** Receives a sentence about each wait, and about each setting that could not be followed. */
  say: (text: string) => void;
  /** Steps that undo what was done, in reverse. */
  undo: (() => Promise<void> | void)[];
  /** Runs while no other process can start on the database, which has its newest schema then. */
  prepare: (database: Database) => Promise<void>;
}

/** The database of a server that starts. */
export interface EnteredDatabase {
  database: Database;
  /** Holds the server's place in the database until something else does. */
  session: Client;
}

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 2_000;

/** A refusal that waiting does not mend: a wrong password, a database that does not exist, a pooler in the way. */
const PERMANENT = /^(?:28|3D)|^08P01$/;

/** Whether an error is the database's, and not one of a disk that is written to meanwhile. */
const isDatabaseFailure = (error: Error): error is DatabaseError | Unavailable =>
  error instanceof DatabaseError || error instanceof Unavailable;

function refusal(error: DatabaseError): StartError {
  // The address itself holds a password.
  const hint = error.message.includes('unsupported startup parameter')
    ? ' It is a pooler: set DATABASE_DIRECT_URL to the address of the database server itself.'
    : '';
  return new StartError(`The database of DATABASE_URL cannot be used: ${error.message}.${hint}`);
}

/**
 * Does something that needs the database, again and again until it is there. @throws StartError for what cannot be
 * waited for
 */
async function retryUntilAvailable<T>({ signal, say }: EnterOptions, work: () => Promise<T>): Promise<T> {
  let lastMessage = '';
  for (let retry = FIRST_RETRY_MS; ; retry = Math.min(retry * 2, LAST_RETRY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = [...causesOf(error)].find(isDatabaseFailure);
      if (failure instanceof DatabaseError && PERMANENT.test(failure.code ?? '')) throw refusal(failure);
      if (failure === undefined || !isUnavailable(failure)) throw error;
      if (failure.message !== lastMessage) say(`Waiting for the database. ${failure.message}.`);
      lastMessage = failure.message;
    }
    await delay(retry, undefined, { signal });
  }
}

/**
 * Makes the pool no larger than what the database server has room for. @throws StartError when that is next to nothing
 */
async function limitPool(database: Database, session: Client, say: EnterOptions['say']): Promise<void> {
  const { options } = database.pool;
  const { allowed, others, pool } = await roomForPool(session);
  if (pool >= options.max) return;
  const facts = `the database server allows ${String(allowed)} connections, and others may open ${String(others)} of them`;
  if (pool < 2) throw new StartError(`There is no room for another server: ${facts}. Lower DATABASE_POOL everywhere.`);
  say(
    `DATABASE_POOL=${String(options.max)} is more than there is room for: ${facts}. This server uses ${String(pool)}.`,
  );
  options.max = pool;
}

/**
 * Opens the shop's database, waits until it answers and nobody else prepares it, brings it to the newest schema, and
 * takes this process's place among its servers.
 *
 * @throws StartError with a message for the person who starts the shop
 */
export async function enterDatabase(
  databaseUrl: string,
  config: Config,
  options: EnterOptions,
): Promise<EnteredDatabase> {
  const { undo, say, signal, prepare } = options;
  const database = openDatabase(databaseUrl, {
    max: config.databasePool,
    directUrl: config.databaseDirectUrl,
    prepared: config.databasePrepared,
    seconds: config.databaseSeconds,
  });
  undo.push(database.close);
  const session = await retryUntilAvailable(options, async () => {
    // A pooler that is away, or that takes none of our settings, is found out here and not by the first visitor.
    const { rows } = await database.pool.query<{ replica: boolean }>('select pg_is_in_recovery() as replica');
    if (rows[0]?.replica === true) {
      throw new StartError(
        'The database of DATABASE_URL is a replica, which takes nothing in: set it to the address of the primary.',
      );
    }
    const locked = await lockForMigration(database, { waiting: say, signal });
    try {
      await applyMigrations(locked, config, { say, signal });
      if (config.databaseDirectUrl === null) await limitPool(database, locked, say);
      await prepare(database);
      if (!(await registerServer(locked, database.pool))) throw new Unavailable('A backup is being restored into it');
      await unlockMigration(locked);
      return locked;
    } catch (error) {
      locked.connection.stream.destroy();
      throw error;
    }
  });
  undo.push(() => {
    // A database that stands still would not see it off.
    void session.end().catch(() => undefined);
  });
  return { database, session };
}
