import { setTimeout as delay } from 'node:timers/promises';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import { DatabaseError, Pool } from 'pg';
import * as schema from './schema';

type Schema = typeof schema;

/** The database as queries see it, outside any transaction. */
export type Db = NodePgDatabase<Schema>;

/** A running transaction. */
export type Tx = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/** Where a query runs: the database or a transaction. Services that only read or write take this. */
export type Executor = PgDatabase<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/** An open connection pool and the query builder over it. */
export interface Database {
  db: Db;
  pool: Pool;
  /** Waits for running queries and closes every connection. Harmless when repeated. */
  close: () => Promise<void>;
}

/** How a pool behaves. */
export interface DatabaseOptions {
  /** Connections at most; 10 by default. */
  max?: number;
  /** Told about connections that break while idle; the pool replaces them by itself. */
  onConnectionError?: (error: Error) => void;
}

/** A query that takes longer than this is a fault: the server ends it, and its caller gets an error. */
const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Opens a pool of connections to PostgreSQL; nothing is connected until the first query. */
export function openDatabase(connectionString: string, options: DatabaseOptions = {}): Database {
  const pool = new Pool({
    connectionString,
    max: options.max ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'shop',
  });
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', (error) => options.onConnectionError?.(error));
  let closing: Promise<void> | null = null;
  return {
    db: drizzle(pool, { schema }),
    pool,
    close: () => {
      closing ??= pool.end();
      return closing;
    },
  };
}

/** PostgreSQL's own error inside whatever wraps it (Drizzle keeps it as `cause`); null when there is none. */
export function databaseErrorOf(error: unknown): DatabaseError | null {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (current instanceof DatabaseError) return current;
    current = current.cause;
  }
  return null;
}

/** Whether a write was refused because of a unique constraint or index, by its name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = databaseErrorOf(error);
  return cause?.code === '23505' && cause.constraint === constraint;
}

/**
 * Whether a write was refused because rows refer to what it removes, or because what it refers to is gone. PostgreSQL has
 * a code of its own for the first since 18.
 */
export const isReferenceViolation = (error: unknown): boolean =>
  ['23503', '23001'].includes(databaseErrorOf(error)?.code ?? '');

/** Serialisation failure and deadlock: PostgreSQL undid the transaction, and doing it again may well succeed. */
const RETRYABLE = new Set(['40001', '40P01']);
const RETRIES = 3;

/**
 * Runs `work` in one transaction. A transaction that PostgreSQL broke off for the sake of another one is repeated up to
 * three times, so `work` must have no effect outside the database.
 */
export async function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const code = databaseErrorOf(error)?.code;
      if (attempt > RETRIES || code === undefined || !RETRYABLE.has(code)) throw error;
      // Uneven waits, so that two transactions that hindered each other do not meet again.
      await delay(attempt * 10 * (1 + Math.random()));
    }
  }
}
