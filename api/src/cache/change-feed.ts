import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Database } from '../database/client';
import { holdPlace, sayFollowed } from '../database/servers';
import { CATALOGUE_CHANNEL, RELEASES_CHANNEL, readChange } from './changes';
import type { CatalogueChange } from './changes';

/** How often the connection is asked whether it still lives. */
const BEAT_MS = 1_000;
/** How long after its last sign of life the feed is still believed: the longest that a silent network can hide a change. */
export const LEASE_MS = 3_000;
/** How long the connection may take to answer before it counts as lost. */
const ANSWER_MS = 2_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/** Sends the notes that writes of stock left as notifications; `true`: and one more, behind which nothing is outstanding. */
const TELL = { name: 'tell-catalogue', text: 'select tell_catalogue($1)' };

/** The name under which the connection stands in pg_stat_activity. */
export const FEED_APPLICATION = 'shop change feed';

/** What the feed writes to the log. */
export interface FeedLog {
  info: (message: string) => void;
  warn: (details: object, message: string) => void;
}

/** Tells, in this process, of every change to what visitors are shown and to releases, whichever process made it. */
export interface ChangeFeed {
  /**
   * Whether everything that was committed has been told, give or take the time that a notification travels. While this
   * is false nothing read earlier may be shown: changes may have been missed.
   */
  current: () => boolean;
  /** Calls back on each change; and with `all` whenever changes may have been missed. Answers how to stop that. */
  subscribe: (listener: (change: CatalogueChange) => void) => () => void;
  /**
   * Calls back on each change to the registry of releases, and whenever some may have been missed: after each connection
   * that was made. Answers how to stop that.
   */
  subscribeReleases: (listener: () => void) => () => void;
  /**
   * Waits until all that was committed before the call has been told to the subscribers of this process. Never fails:
   * a connection that does not answer in time is given up, after which the feed is not current.
   */
  settle: () => Promise<void>;
  /**
   * Says to all servers that this process follows a version of the settings (database/servers.ts). Never fails: without a
   * connection there is nobody to wait for.
   */
  follow: (version: number) => Promise<void>;
  /** Resolves once the feed is current for the first time. */
  heard: Promise<void>;
  /** Begins to listen, and goes on until `close`. */
  open: () => void;
  close: () => Promise<void>;
}

async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([
      work,
      delay(ms, undefined, { signal: late.signal }).then(() => {
        throw new Error(`The database did not answer within ${ms} ms`);
      }),
    ]);
  } finally {
    late.abort();
    // Whichever lost the race may still fail; nobody waits for it any more.
    work.catch(() => undefined);
  }
}

/**
 * Listens on a connection of its own to what the database's triggers and the registry of releases tell. PostgreSQL delivers a transaction's
 * notifications when it commits, in the order of commits, and before the answer to a later notification on the same
 * connection: one is therefore enough to know that nothing is outstanding. Changes of stock are only noted by their
 * triggers, as orders must not wait for one another: every `settle` has the notes told that there are, its own and those
 * of writers that cannot do so themselves (a process that died, a person at psql); those have it done once in
 * {@link BEAT_MS}.
 *
 * The connection also holds this process's place among the servers of the database, and says which settings it follows
 * (database/servers.ts).
 *
 * A broken connection is replaced; until the new one has heard a test message sent through the pool (which fails behind
 * a pooler that shares connections between transactions) the feed is not current.
 */
export function openChangeFeed(database: Pick<Database, 'pool' | 'session'>, log: FeedLog): ChangeFeed {
  const { pool } = database;
  const listeners = new Set<(change: CatalogueChange) => void>();
  const releaseListeners = new Set<() => void>();
  const closing = new AbortController();
  let connection: Client | null = null;
  /** When the connection last proved to live, by performance.now(); null while nothing may be relied on. */
  let provedAt: number | null = null;
  /** The version of the settings that was last said on the connection. */
  let followed = 0;
  let running: Promise<void> | null = null;
  let firstHeard = (): void => undefined;
  const heard = new Promise<void>((resolve) => (firstHeard = resolve));
  let barrier: { started: Promise<void>; next: Promise<void> | null } | null = null;

  const tell = (change: CatalogueChange) => {
    for (const listener of listeners) listener(change);
  };

  const tellReleases = () => {
    for (const listener of releaseListeners) listener();
  };

  const distrust = () => {
    if (provedAt === null) return;
    provedAt = null;
    tell({ kind: 'all' });
    log.warn({}, 'changes to the catalogue cannot be heard of; every answer is read from the database');
  };

  /** An answer proves that the connection lives, as of the moment at which it was asked. */
  const prove = async (client: Client, ask: () => Promise<unknown>) => {
    const askedAt = performance.now();
    try {
      await withinTime(ask(), ANSWER_MS);
    } catch (error) {
      if (client === connection) distrust();
      client.connection.stream.destroy();
      throw error;
    }
    if (client === connection && provedAt !== null) provedAt = Math.max(provedAt, askedAt);
  };

  /** Has told whatever is noted. */
  const tellNotes = (client: Client, complete: boolean) =>
    prove(client, () => client.query({ ...TELL, values: [complete] }));

  const ask = async (): Promise<void> => {
    if (connection !== null && provedAt !== null) await tellNotes(connection, true).catch(() => undefined);
  };

  const follow = async (version: number): Promise<void> => {
    const client = connection;
    if (client === null || provedAt === null || version === followed) return;
    const before = followed;
    followed = version;
    // A connection that does not take it is given up.
    await prove(client, () => sayFollowed(client, version, before)).catch(() => undefined);
  };

  /** One question at a time: those who come while it is under way share the one after it. */
  const settle = (): Promise<void> => {
    if (provedAt === null) return Promise.resolve();
    if (barrier === null) {
      const mine: { started: Promise<void>; next: Promise<void> | null } = { started: Promise.resolve(), next: null };
      mine.started = ask().finally(() => {
        if (mine.next === null) barrier = null;
      });
      barrier = mine;
      return mine.started;
    }
    const current = barrier;
    current.next ??= current.started.then(() => {
      barrier = null;
      return settle();
    });
    return current.next;
  };

  /** Listens until the connection breaks or the feed is closed. */
  const listen = async (): Promise<void> => {
    const client = database.session(FEED_APPLICATION, { limited: true });
    const probe = `probe ${randomUUID()}`;
    let arrived = (): unknown => undefined;
    const probed = new Promise<void>((resolve) => (arrived = resolve));
    const ended = new AbortController();
    const over = AbortSignal.any([ended.signal, closing.signal]);
    client.on('error', () => {
      if (client === connection) distrust();
    });
    client.once('end', () => {
      ended.abort();
      if (client === connection) distrust();
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel === RELEASES_CHANNEL) tellReleases();
      else if (payload === probe) arrived();
      else if (payload?.startsWith('probe ') !== true) tell(readChange(payload));
    });
    try {
      await client.connect();
      if (!(await holdPlace(client, pool))) throw new Error('A backup is being restored into the database');
      await sayFollowed(client, 0, null);
      followed = 0;
      connection = client;
      // What is told lives no longer than the server: waiting for the disk would only hold the others up.
      await client.query('set synchronous_commit = off');
      await client.query(`listen ${CATALOGUE_CHANNEL}; listen ${RELEASES_CHANNEL}`);
      tellReleases();
      const askedAt = performance.now();
      await pool.query('select pg_notify($1, $2)', [CATALOGUE_CHANNEL, probe]);
      await withinTime(probed, ANSWER_MS);
      provedAt = askedAt;
      tell({ kind: 'all' });
      firstHeard();
      log.info('hearing of changes to the catalogue');
      while (!over.aborted) {
        await delay(BEAT_MS, undefined, { signal: over, ref: false }).catch(() => undefined);
        if (over.aborted) return;
        await tellNotes(client, false);
      }
    } finally {
      if (!closing.signal.aborted) distrust();
      provedAt = null;
      connection = null;
      await withinTime(client.end(), ANSWER_MS).catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    let retry = FIRST_RETRY_MS;
    while (!closing.signal.aborted) {
      try {
        await listen();
        retry = FIRST_RETRY_MS;
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error }, 'listening for changes to the catalogue failed');
        retry = Math.min(retry * 2, LAST_RETRY_MS);
      }
      await delay(retry, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  };

  return {
    current: () => provedAt !== null && performance.now() - provedAt < LEASE_MS,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    subscribeReleases: (listener) => {
      releaseListeners.add(listener);
      return () => {
        releaseListeners.delete(listener);
      };
    },
    settle,
    follow,
    heard,
    open: () => {
      running ??= run();
    },
    close: async () => {
      closing.abort();
      await running;
    },
  };
}
