import { setTimeout as delay } from 'node:timers/promises';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import { DatabaseError } from 'pg';
import type { Client, Pool, PoolClient, PoolConfig, QueryResultRow } from 'pg';
import { causesOf, isUnavailable } from '../unavailable';
import { ShopPool, makeClient } from './connections';
import type { ConnectionRules } from './connections';
import * as schema from './schema';
import { SlowStatements } from './slow-statements';

type Schema = typeof schema;

/** The database as queries see it, outside any transaction. */
export type Db = NodePgDatabase<Schema>;

/** A running transaction. */
export type Tx = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/** Where a query runs: the database or a transaction. Services that only read or write take this. */
export type Executor = PgDatabase<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/** A statement's row: Drizzle wants an index signature, which interfaces do not have. */
export type Row<T> = { [Key in keyof T]: T[Key] };

/** An open connection pool and the query builder over it. */
export interface Database {
  db: Db;
  pool: Pool;
  /**
   * Makes a connection of its own for what must be one session: listening, locks that outlast a transaction, long work.
   * It goes past a pooler, is not connected yet, and never ends the process when it breaks. Its statements may take as
   * long as they like unless `limited`.
   */
  session: (applicationName: string, options?: { limited?: boolean }) => Client;
  /**
   * Whether the database answers at this moment, or did {@link SIGN_OF_LIFE_MS} ago. Takes {@link PROBE_MS} at most,
   * whatever stands still, and never fails.
   */
  answers: () => Promise<boolean>;
  /**
   * The newest migration that the database has had, by the time it was made at; 0 where it has had none, null where the
   * database does not answer within {@link PROBE_MS}. Never fails.
   */
  migratedTo: () => Promise<number | null>;
  /** Tells which statements of the pool take long, once somebody watches. */
  statements: SlowStatements;
  /** Waits for running queries and closes every connection. Harmless when repeated. */
  close: () => Promise<void>;
}

/** How a pool behaves. */
export interface DatabaseOptions {
  /** Connections at most; 10 by default. */
  max?: number;
  /** Where sessions connect; absent or null: where the pool does. With it the pool is taken to go through a pooler. */
  directUrl?: string | null;
  /** Whether named statements are prepared once per connection; by default they are, unless a pooler stands between. */
  prepared?: boolean | null;
  /**
   * Seconds that a caller waits at most in all: a third of it for a connection, the rest for each answer. 15 by
   * default; null: statements take as long as they like.
   */
  seconds?: number | null;
  /** Called for each idle connection that breaks. The pool replaces it. */
  onConnectionError?: (error: Error) => void;
}

/** A transaction whose program fell silent is ended by the server after this time. */
const IDLE_TRANSACTION_MS = 30_000;
const DEFAULT_SECONDS = 15;
/** The server ends a statement this much before the caller gives up: it says so, and the connection stays. */
const SERVER_FIRST_MS = 250;
/** How long the database may take to show that it answers. */
const PROBE_MS = 800;
/** How long an answer of the database shows that it answers: on a busy shop nobody has to ask. */
const SIGN_OF_LIFE_MS = 250;

/** Opens a pool of connections to PostgreSQL; nothing is connected until the first query. */
export function openDatabase(connectionString: string, options: DatabaseOptions = {}): Database {
  const { max = 10, directUrl = null, seconds = DEFAULT_SECONDS } = options;
  const pooled = directUrl !== null;
  const rules = { prepared: options.prepared ?? !pooled };
  const statements = new SlowStatements();
  const connectMs = ((seconds ?? DEFAULT_SECONDS) * 1000) / 3;
  const answerMs = seconds === null ? undefined : (seconds * 2000) / 3;
  // A pooler refuses a connection that brings settings along; there the limits of this side have to do.
  const serverLimits = {
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    ...(answerMs === undefined ? {} : { statement_timeout: Math.max(answerMs - SERVER_FIRST_MS, 1) }),
  };
  const address = { connectionString, keepAlive: true, ...(pooled ? {} : serverLimits) };
  const pool = new ShopPool(
    { ...address, max, connectionTimeoutMillis: connectMs, query_timeout: answerMs, application_name: 'shop' },
    { ...rules, statements },
  );
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', (error) => options.onConnectionError?.(error));
  const probe = openProbe(address, rules);
  // Its 'drain' says that the database has answered all that it was sent.
  pool.on('connect', (client) => client.on('drain', probe.answered).on('error', probe.lost));
  let closing: Promise<void> | null = null;
  return {
    db: drizzle(pool, { schema }),
    pool,
    statements,
    session: (applicationName, { limited = false } = {}) =>
      makeClient(
        {
          connectionString: directUrl ?? connectionString,
          keepAlive: true,
          connectionTimeoutMillis: connectMs,
          query_timeout: limited ? answerMs : undefined,
          application_name: applicationName,
        },
        { prepared: true },
      ),
    answers: probe.answers,
    migratedTo: probe.migratedTo,
    close: () => {
      closing ??= Promise.all([pool.end(), probe.close()]).then(() => undefined);
      return closing;
    },
  };
}

/** Asks the database for a sign of life, on a connection of its own: however long others wait for the pool's. */
function openProbe(address: PoolConfig, rules: ConnectionRules) {
  const own = { max: 1, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS, application_name: 'shop health' };
  const pool = new ShopPool({ ...address, ...own }, rules);
  pool.on('error', () => undefined);
  /** Everybody who asks meanwhile shares one question. */
  let asking: Promise<boolean> | null = null;
  let answeredAt = -Infinity;
  /** What is answered in time; else null. @throws what the database refuses the question with */
  const ask = async <Row extends QueryResultRow>(question: string): Promise<readonly Row[] | null> => {
    const late = new AbortController();
    const answer = pool.query<Row>(question).then(
      ({ rows }) => rows,
      (error: unknown) => {
        if (isUnavailable(error)) return null;
        throw error;
      },
    );
    try {
      return await Promise.race([answer, delay(PROBE_MS, null, { signal: late.signal })]);
    } finally {
      late.abort();
    }
  };
  return {
    /** Tells that the database has answered somebody. */
    answered: (): void => {
      answeredAt = performance.now();
    },
    /** Tells that a connection broke: what was answered before says nothing any more. */
    lost: (): void => {
      answeredAt = -Infinity;
    },
    answers: (): Promise<boolean> => {
      if (performance.now() - answeredAt < SIGN_OF_LIFE_MS) return Promise.resolve(true);
      asking ??= ask('select 1')
        .then(
          (rows) => rows !== null,
          () => false,
        )
        .finally(() => {
          asking = null;
        });
      return asking;
    },
    migratedTo: async (): Promise<number | null> => {
      try {
        const rows = await ask<{ at: string | null }>('select max(created_at) as at from drizzle.__drizzle_migrations');
        return rows === null ? null : Number(rows[0]?.at ?? 0);
      } catch (error) {
        // Tables that are not there have had no migration; whatever else is refused, nobody can be served.
        return databaseErrorOf(error)?.code === '42P01' ? 0 : null;
      }
    },
    close: () => pool.end(),
  };
}

/** PostgreSQL's own error inside whatever wraps it (Drizzle keeps it as `cause`); null for other errors. */
export function databaseErrorOf(error: unknown): DatabaseError | null {
  for (const cause of causesOf(error)) if (cause instanceof DatabaseError) return cause;
  return null;
}

/** Whether a write was refused because of a unique constraint or index, by its name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = databaseErrorOf(error);
  return cause?.code === '23505' && cause.constraint === constraint;
}

/**
 * Whether a write was refused because rows refer to what it removes, or because what it refers to is gone. PostgreSQL
 * has a code of its own for the first since 18.
 */
export const isReferenceViolation = (error: unknown): boolean =>
  ['23503', '23001'].includes(databaseErrorOf(error)?.code ?? '');

/** Serialization failure and deadlock: PostgreSQL undid the transaction, and a repetition may succeed. */
const RETRYABLE = new Set(['40001', '40P01']);
const RETRIES = 3;

/** Whether a failed transaction is repeated, and whether it waits before. */
export type Retry = 'now' | 'later' | 'never';

/** How a transaction is repeated. */
export interface TransactionOptions {
  /** Decides about errors other than serialization failures and deadlocks, which are always retried later. */
  alsoRetry?: (error: unknown) => Retry;
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
      // The random part keeps two transactions that hindered each other from meeting again.
      if (retry === 'later') await delay(attempt * 10 * (1 + Math.random()));
    }
  }
}

/**
 * Runs `work` in one transaction. After a serialization failure or a deadlock the transaction is repeated up to three
 * times, so `work` must have no effect outside the database.
 */
export const withTransaction = <T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => withRetries(() => db.transaction(work), options);

async function runOnClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
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
 * The same as {@link withTransaction} for statements of `pg` itself: named ones are prepared once per connection.
 *
 * @param work gets the connection and the number of the attempt, from 1
 */
export const withClientTransaction = <T>(
  pool: Pool,
  work: (client: PoolClient, attempt: number) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => withRetries((attempt) => runOnClient(pool, (client) => work(client, attempt)), options);
