import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Client } from 'pg';
import type { Config } from '../config';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { applyMigrations, lockForMigration, unlockMigration } from '../database/migrate';
import { NewestPrimary } from '../database/newest-primary';
import { registerServer, roomForPool } from '../database/servers';
import { Unavailable, causesOf, isUnavailable } from '../unavailable';
import { StartError } from '../start-error';

/** Options in addition to the configuration. */
export interface EnterOptions {
  /** Ends every wait. */
  signal: AbortSignal;
  /** Receives a sentence about each wait, and about each setting that could not be applied. */
  say: (text: string) => void;
  /** Steps that undo the start, to be run in reverse order. */
  undo: (() => Promise<void> | void)[];
  /** Runs after the migrations, while no other process can start on the database. */
  prepare: (database: Database) => Promise<void>;
}

/** The open database of a starting server. */
export interface EnteredDatabase {
  database: Database;
  /** Registers this server in the database until another connection does. */
  session: Client;
}

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 2_000;

/** Error codes for which a retry does not help: a wrong password, a missing database, an unsuitable pooler. */
const PERMANENT = /^(?:28|3D)|^08P01$/;

/** The messages of pg and Node when server and client do not agree on TLS. Waiting does not help. */
const TLS_FAILURE = /does not support SSL|certificate|Hostname\/IP does not match/i;

const tlsRefusal = ({ message }: Error): StartError =>
  new StartError(
    `The database of DATABASE_URL cannot be used: ${message.replace(/^It cannot be reached: /, '')}. ` +
      'Give the server TLS and a certificate that this machine trusts, or another sslmode in the address.',
  );

/** Whether the error comes from the database, and not from a disk that is written to at the same time. */
const isDatabaseFailure = (error: Error): error is DatabaseError | Unavailable =>
  error instanceof DatabaseError || error instanceof Unavailable;

function refusal(error: DatabaseError): StartError {
  // The message does not contain the URL, because the URL contains a password.
  const hint = error.message.includes('unsupported startup parameter')
    ? ' It is a pooler: set DATABASE_DIRECT_URL to the address of the database server itself.'
    : '';
  return new StartError(`The database of DATABASE_URL cannot be used: ${error.message}.${hint}`);
}

/** Retries work until the database is available. @throws StartError if a retry does not help */
async function retryUntilAvailable<T>({ signal, say }: EnterOptions, work: () => Promise<T>): Promise<T> {
  let lastMessage = '';
  for (let retry = FIRST_RETRY_MS; ; retry = Math.min(retry * 2, LAST_RETRY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = [...causesOf(error)].find(isDatabaseFailure);
      if (failure !== undefined && TLS_FAILURE.test(failure.message)) throw tlsRefusal(failure);
      if (failure instanceof DatabaseError && PERMANENT.test(failure.code ?? '')) throw refusal(failure);
      if (failure === undefined || !isUnavailable(failure)) throw error;
      if (failure.message !== lastMessage) say(`Waiting for the database. ${failure.message}.`);
      lastMessage = failure.message;
    }
    await delay(retry, undefined, { signal });
  }
}

/** Limits the pool to the free connections of the database server. @throws StartError if there are too few */
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
 * Opens the shop's database, waits until it responds and no other process prepares it, applies the migrations, and
 * registers this process as a server.
 *
 * @throws StartError with a message for the person who starts the server
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
    // Nothing replaces the embedded database.
    newest:
      config.databaseUrl === null
        ? undefined
        : new NewestPrimary({ file: join(config.dataDir, 'newest-primary.json'), say }),
  });
  undo.push(database.close);
  const session = await retryUntilAvailable(options, async () => {
    // Uses the pool, so that a missing or unsuitable pooler is detected here and not by the first visitor.
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
    // Not awaited: a stalled database would not answer.
    void session.end().catch(() => undefined);
  });
  return { database, session };
}
