import { setTimeout as delay } from 'node:timers/promises';
import type { PoolConfig, QueryResultRow } from 'pg';
import { codeOf, isUnavailable } from '../unavailable';
import { ShopPool } from './connections';
import type { ConnectionRules } from './connections';
import { OutdatedPrimary } from './newest-primary';

/**
 * Why a database that answers takes no writes: it was made read-only, it is a standby of the primary, its disk is full,
 * or the shop sends it none, because another primary has replaced it.
 */
type WriteRefusal = 'read-only' | 'standby' | 'full' | 'outdated';

/** What a probe found out about the database. */
export interface DatabaseState {
  /** The time of the newest migration that was applied; 0 without migrations. */
  migratedTo: number;
  /** Why it takes no writes; null if it does. */
  refuses: WriteRefusal | null;
}

/** Answers questions about the state of the database, beside the pool. */
export interface Probe {
  /** Records that the database has answered a query. */
  answered: () => void;
  /** Records that a connection broke: earlier answers no longer count. */
  lost: () => void;
  /** Records the code of an error with which the database refused a statement. */
  refused: (code: string) => void;
  answers: () => Promise<boolean>;
  works: () => Promise<boolean>;
  state: () => Promise<DatabaseState | null>;
  close: () => Promise<void>;
}

/** How long a probe waits for an answer of the database. */
const PROBE_MS = 800;
/**
 * A connection of the probe is replaced after this time (s). A default of the database, such as
 * default_transaction_read_only, holds for the connections that are made after it was set.
 */
const LIFETIME_S = 10;
/** The same where another primary may take over (s): each look is on a new connection, which shows where they lead. */
export const FOLLOWING_LIFETIME_S = 0.5;
/** For this long after any answer, the database counts as reachable. So a busy shop needs no probe. */
const SIGN_OF_LIFE_MS = 250;
/** For this long after a statement found the disk full, the disk counts as full (ms). */
const FULL_MS = 1_000;
/** Connections are closed once in this time at most (ms). */
const LET_GO_MS = 1_000;

/** PostgreSQL's codes for a full disk, and for a write in a read-only transaction. */
const DISK_FULL = '53100';
const READ_ONLY = '25006';

interface StateRow {
  at: string | null;
  standby: boolean;
  readonly: boolean;
}

const WRITES = `pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as readonly`;

/** Takes some space on the disk of the database and gives it back. Fails with 53100 if it is full. */
const TAKE_SPACE = `begin; create temporary table shop_space on commit drop as
  select repeat('space', 400) as taken from generate_series(1, 64); rollback`;

/**
 * Probes whether the database answers and takes writes. Uses a separate connection, so that it never waits for the
 * pool's connections.
 *
 * @param letGo closes the connections of the shop's pool. Called when the database takes no writes: the address may
 *   lead to another server by now, and an open connection stays with the server that it was made to
 * @param lifetimeSeconds of the probe's own connection
 */
export function openProbe(
  address: PoolConfig,
  rules: ConnectionRules,
  letGo: () => void,
  lifetimeSeconds = LIFETIME_S,
): Probe {
  const own = { max: 1, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS, application_name: 'shop health' };
  const pool = new ShopPool({ ...address, ...own, maxLifetimeSeconds: lifetimeSeconds }, rules);
  pool.on('error', () => undefined);
  /** The probes in progress, which concurrent callers share. */
  let asking: Promise<boolean> | null = null;
  let looking: Promise<DatabaseState | null> | null = null;
  let answeredAt = -Infinity;
  let fullUntil = -Infinity;
  let letGoAt = -Infinity;
  /** The last known refusal. */
  let refuses: WriteRefusal | null = null;
  /** Whether the disk counts as full until {@link TAKE_SPACE} succeeds. */
  let full = false;

  /**
   * Returns the rows, or null if the database does not answer in time.
   *
   * @throws the error with which the database refuses the query
   */
  const ask = async <Row extends QueryResultRow>(question: string): Promise<readonly Row[] | null> => {
    const late = new AbortController();
    const answer = pool.query<Row>(question).then(
      ({ rows }) => rows,
      (error: unknown) => {
        const silent = isUnavailable(error) && codeOf(error) !== DISK_FULL && !(error instanceof OutdatedPrimary);
        if (silent) return null;
        throw error;
      },
    );
    try {
      return await Promise.race([answer, delay(PROBE_MS, null, { signal: late.signal })]);
    } finally {
      late.abort();
    }
  };

  const letGoSoon = (): void => {
    // Many writes may be refused within a moment.
    if (performance.now() - letGoAt < LET_GO_MS) return;
    letGoAt = performance.now();
    letGo();
  };

  const isFull = async (): Promise<boolean> => {
    if (!full || performance.now() < fullUntil) return full;
    try {
      full = (await ask(TAKE_SPACE)) === null;
    } catch {
      full = true;
    }
    // A failed transaction must not stay open on the connection.
    pool.letGo();
    return full;
  };

  const refusalOf = async ({ standby, readonly }: StateRow): Promise<WriteRefusal | null> => {
    if (standby || readonly) {
      pool.letGo();
      letGoSoon();
      return standby ? 'standby' : 'read-only';
    }
    // The connections that were made meanwhile may lead to another server than this one does.
    if (refuses === 'standby' || refuses === 'read-only') letGo();
    return (await isFull()) ? 'full' : null;
  };

  const look = async (): Promise<DatabaseState | null> => {
    try {
      const rows = await ask<StateRow>(
        `select (select max(created_at) from drizzle.__drizzle_migrations) as at, ${WRITES}`,
      );
      const [row] = rows ?? [];
      if (row === undefined) return null;
      refuses = await refusalOf(row);
      return { migratedTo: Number(row.at ?? 0), refuses };
    } catch (error) {
      if (error instanceof OutdatedPrimary) {
        refuses = 'outdated';
        // Its tables do not matter.
        return { migratedTo: Infinity, refuses };
      }
      // If the table does not exist, no migration was applied. After any other error, the shop cannot serve anybody.
      return codeOf(error) === '42P01' ? { migratedTo: 0, refuses: null } : null;
    }
  };

  const state = (): Promise<DatabaseState | null> => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };

  const answers = (): Promise<boolean> => {
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
  };

  return {
    answered: () => {
      answeredAt = performance.now();
    },
    lost: () => {
      answeredAt = -Infinity;
    },
    refused: (code) => {
      if (code === READ_ONLY) {
        refuses = 'read-only';
        letGoSoon();
        // The probe's own connection may be older than what made the database read-only.
        pool.letGo();
      }
      if (code !== DISK_FULL) return;
      refuses = 'full';
      full = true;
      fullUntil = performance.now() + FULL_MS;
    },
    answers,
    works: async () => (refuses === null ? answers() : (await state())?.refuses === null),
    state,
    close: () => pool.end(),
  };
}
