import { setTimeout as delay } from 'node:timers/promises';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import { DatabaseError } from 'pg';
import type { Client, Pool, PoolClient } from 'pg';
import { causesOf } from '../unavailable';
import { ShopPool, makeClient } from './connections';
import type { NewestPrimary } from './newest-primary';
import { FOLLOWING_LIFETIME_S, openProbe } from './probe';
import type { DatabaseState } from './probe';
import * as schema from './schema';
import { SlowStatements } from './slow-statements';

type Schema = typeof schema;

/** The database as queries see it, outside any transaction. */
export type Db = NodePgDatabase<Schema>;

/** A running transaction. */
export type Tx = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/** Where a query runs: the database or a transaction. Services that only read or write take this. */
export type Executor = PgDatabase<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/** The row of a statement. Drizzle requires an index signature, which interfaces do not have and mapped types do. */
export type Row<T> = { [Key in keyof T]: T[Key] };

/** An open connection pool and the query builder over it. */
export interface Database {
  db: Db;
  pool: Pool;
  /**
   * Makes a separate connection for work that needs one session: LISTEN, locks that outlast a transaction, long work.
   * It bypasses the pooler and is not connected yet. It never ends the process when it breaks. Its statements have no
   * time limit unless `limited`.
   */
  session: (applicationName: string, options?: { limited?: boolean }) => Client;
  /** Whether the database answers now or answered a moment ago. Takes less than a second. Never rejects. */
  answers: () => Promise<boolean>;
  /**
   * Whether the database takes writes as far as is known, and answers now or answered a moment ago. Takes
   * less than a second, even if the database hangs. Never rejects.
   */
  works: () => Promise<boolean>;
  /**
   * Which migrations the database has and whether it takes writes; null if it does not answer within 0.8 s.
   * While it takes none, the pool's connections are closed, so that the next ones go where its address leads by then.
   * Never rejects.
   */
  state: () => Promise<DatabaseState | null>;
  /** Logs the slow statements of the pool, once its `watch` is called. */
  statements: SlowStatements;
  /** Waits for running queries and closes every connection. Harmless when repeated. */
  close: () => Promise<void>;
}

/** What reads need: of the primary or of a replica. */
export type ReadSource = Pick<Database, 'db' | 'pool'>;

/** The query builder on a connection that `pg` uses directly, such as in a placement or a restore. */
export const executorOf = (client: PoolClient | Client): Executor => drizzle(client, { schema });

/** How a pool behaves. */
export interface DatabaseOptions {
  /** The most connections. Default value: 10. */
  max?: number;
  /**
   * The address for sessions. If it is set, the pool must use a pooler. Default value: the address of the pool.
   */
  directUrl?: string | null;
  /** Whether named statements are prepared once per connection. Default value: they are, except with a pooler. */
  prepared?: boolean | null;
  /**
   * The most seconds that a caller waits: a third of it for a connection, the rest for each answer. With null,
   * statements have no time limit. Default value: 15.
   */
  seconds?: number | null;
  /** Checks where each connection leads. Default value: none is checked. */
  newest?: Pick<NewestPrimary, 'check' | 'onNewer'>;
  /** Called for each idle connection that breaks. The pool replaces it. */
  onConnectionError?: (error: Error) => void;
}

/** The server ends a transaction that is idle for this long. */
const IDLE_TRANSACTION_MS = 30_000;
const DEFAULT_SECONDS = 15;
/**
 * The server ends a statement this much before the client gives up, so that the server reports the timeout and the
 * connection can be kept.
 */
const SERVER_FIRST_MS = 250;
/** Opens a pool of connections to PostgreSQL; nothing is connected until the first query. */
export function openDatabase(connectionString: string, options: DatabaseOptions = {}): Database {
  const { max = 10, directUrl = null, seconds = DEFAULT_SECONDS } = options;
  const pooled = directUrl !== null;
  const rules = { prepared: options.prepared ?? !pooled };
  const statements = new SlowStatements();
  const connectMs = ((seconds ?? DEFAULT_SECONDS) * 1000) / 3;
  const answerMs = seconds === null ? undefined : (seconds * 2000) / 3;
  // A pooler refuses connections that bring such settings, so with a pooler only the client's limits apply.
  const serverLimits = {
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    ...(answerMs === undefined ? {} : { statement_timeout: Math.max(answerMs - SERVER_FIRST_MS, 1) }),
  };
  const { newest } = options;
  const onConnect = newest?.check.bind(newest);
  const address = { connectionString, keepAlive: true, onConnect, ...(pooled ? {} : serverLimits) };
  const pool = new ShopPool(
    { ...address, max, connectionTimeoutMillis: connectMs, query_timeout: answerMs, application_name: 'shop' },
    { ...rules, statements, refused: (code) => probe.refused(code) },
  );
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', (error) => options.onConnectionError?.(error));
  const probe = openProbe(address, rules, pool.letGo, newest === undefined ? undefined : FOLLOWING_LIFETIME_S);
  const sessions = new Set<Client>();
  const connected = async (session: Client): Promise<void> => {
    await newest?.check(session);
    sessions.add(session);
  };
  newest?.onNewer(() => {
    pool.cut();
    for (const session of sessions) session.connection.stream.destroy();
  });
  // A client emits 'drain' when the database has answered all its statements.
  pool.on('connect', (client) => client.on('drain', probe.answered).on('error', probe.lost));
  let closing: Promise<void> | null = null;
  return {
    db: drizzle(pool, { schema }),
    pool,
    statements,
    session: (applicationName, { limited = false } = {}) => {
      const client = makeClient(
        {
          connectionString: directUrl ?? connectionString,
          keepAlive: true,
          connectionTimeoutMillis: connectMs,
          query_timeout: limited ? answerMs : undefined,
          application_name: applicationName,
        },
        { prepared: true, refused: (code) => probe.refused(code), connected },
      );
      client.once('end', () => sessions.delete(client));
      return client;
    },
    answers: probe.answers,
    works: probe.works,
    state: probe.state,
    close: () => {
      closing ??= Promise.all([pool.end(), probe.close()]).then(() => undefined);
      return closing;
    },
  };
}

/** Finds PostgreSQL's own error inside an error that wraps it (Drizzle keeps it as `cause`); null for other errors. */
export function databaseErrorOf(error: unknown): DatabaseError | null {
  for (const cause of causesOf(error)) if (cause instanceof DatabaseError) return cause;
  return null;
}

/** Whether a write violated the unique constraint or index of one of these names. */
export function isUniqueViolation(error: unknown, ...constraints: readonly string[]): boolean {
  const cause = databaseErrorOf(error);
  return cause?.code === '23505' && constraints.includes(cause.constraint ?? '');
}

/**
 * Whether a write violated a foreign key: rows refer to what it deletes, or what it refers to does not exist. Since
 * version 18, PostgreSQL has a separate code for the first case.
 */
export const isReferenceViolation = (error: unknown): boolean =>
  ['23503', '23001'].includes(databaseErrorOf(error)?.code ?? '');

/** Serialization failure and deadlock: PostgreSQL rolled the transaction back, and a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01']);
const RETRIES = 3;

/** Whether a failed transaction is retried, and whether it waits first. */
export type Retry = 'now' | 'later' | 'never';

/** How a transaction is retried. */
export interface TransactionOptions {
  /** Decides about errors other than serialization failures and deadlocks, which are always retried later. */
  alsoRetry?: (error: unknown) => Retry;
}

/** The same for statements of `pg` itself. */
interface ClientTransactionOptions extends TransactionOptions {
  /** PostgreSQL's settings until the end of the transaction. They cost no statement more. */
  settings?: Readonly<Record<string, string>>;
}

async function withRetries<T>(
  run: (attempt: number) => Promise<T>,
  { alsoRetry = () => 'never' }: TransactionOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(attempt);
    } catch (error) {
      const retry = RETRYABLE.has(databaseErrorOf(error)?.code ?? '') ? 'later' : alsoRetry(error);
      if (attempt > RETRIES || retry === 'never') throw error;
      // The random part keeps two transactions that conflicted from colliding again.
      if (retry === 'later') await delay(attempt * 10 * (1 + Math.random()));
    }
  }
}

/**
 * Runs `work` in one transaction. After a serialization failure or a deadlock, the transaction is retried up to three
 * times, so `work` must have no effect outside the database.
 */
export const withTransaction = <T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => withRetries(() => db.transaction(work), options);

async function runOnClient<T>(
  pool: Pool,
  settings: Readonly<Record<string, string>>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const set = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`);
    await client.query(['begin', ...set].join('; '));
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    // A connection that cannot roll back is closed instead of reused.
    client.release(broken);
  }
}

/**
 * The same as {@link withTransaction}, but for statements of `pg` itself. Statements with a name are prepared once per
 * connection.
 *
 * @param work gets the connection and the number of the attempt, from 1
 */
export const withClientTransaction = <T>(
  pool: Pool,
  work: (client: PoolClient, attempt: number) => Promise<T>,
  options: ClientTransactionOptions = {},
): Promise<T> =>
  withRetries((attempt) => runOnClient(pool, options.settings ?? {}, (client) => work(client, attempt)), options);
