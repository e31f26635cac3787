import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Database } from '../database/client';
import { registerServer, reportSettingsVersion } from '../database/servers';
import { CATALOGUE_CHANNEL, RELEASES_CHANNEL, readChange } from './changes';
import type { CatalogueChange } from './changes';

/** How often the connection is asked whether it still lives. */
const HEARTBEAT_MS = 1_000;
/** How long after its last sign of life the feed is still believed: the longest that a silent network can hide a change. */
export const LEASE_MS = 3_000;
/** How long the connection may take to answer before it counts as lost. */
const RESPONSE_TIMEOUT_MS = 2_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/** Sends the notes that writes of stock left as notifications; `true`: and one more, behind which nothing is outstanding. */
const FLUSH_OUTBOX = { name: 'tell-catalogue', text: 'select tell_catalogue($1)' };

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
  isFresh: () => boolean;
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
  flush: () => Promise<void>;
  /**
   * Says to all servers that this process follows a version of the settings (database/servers.ts). Never fails: without a
   * connection there is nobody to wait for.
   */
  reportSettingsVersion: (version: number) => Promise<void>;
  /** Resolves once the feed is current for the first time. */
  ready: Promise<void>;
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
 * {@link HEARTBEAT_MS}.
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
  let aliveAt: number | null = null;
  /** The version of the settings that was last said on the connection. */
  let reportedVersion = 0;
  let running: Promise<void> | null = null;
  let resolveReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => (resolveReady = resolve));
  let barrier: { started: Promise<void>; next: Promise<void> | null } | null = null;

  const publish = (change: CatalogueChange) => {
    for (const listener of listeners) listener(change);
  };

  const publishReleases = () => {
    for (const listener of releaseListeners) listener();
  };

  const invalidateAll = () => {
    if (aliveAt === null) return;
    aliveAt = null;
    publish({ kind: 'all' });
    log.warn({}, 'changes to the catalogue cannot be heard of; every answer is read from the database');
  };

  /** An answer proves that the connection lives, as of the moment at which it was asked. */
  const heartbeat = async (client: Client, send: () => Promise<unknown>) => {
    const sentAt = performance.now();
    try {
      await withinTime(send(), RESPONSE_TIMEOUT_MS);
    } catch (error) {
      if (client === connection) invalidateAll();
      client.connection.stream.destroy();
      throw error;
    }
    if (client === connection && aliveAt !== null) aliveAt = Math.max(aliveAt, sentAt);
  };

  /** Has told whatever is noted. */
  const flushOutbox = (client: Client, complete: boolean) =>
    heartbeat(client, () => client.query({ ...FLUSH_OUTBOX, values: [complete] }));

  const flushNow = async (): Promise<void> => {
    if (connection !== null && aliveAt !== null) await flushOutbox(connection, true).catch(() => undefined);
  };

  const reportVersion = async (version: number): Promise<void> => {
    const client = connection;
    if (client === null || aliveAt === null || version === reportedVersion) return;
    const before = reportedVersion;
    reportedVersion = version;
    // A connection that does not take it is given up.
    await heartbeat(client, () => reportSettingsVersion(client, version, before)).catch(() => undefined);
  };

  /** One question at a time: those who come while it is under way share the one after it. */
  const flush = (): Promise<void> => {
    if (aliveAt === null) return Promise.resolve();
    if (barrier === null) {
      const own: { started: Promise<void>; next: Promise<void> | null } = { started: Promise.resolve(), next: null };
      own.started = flushNow().finally(() => {
        if (own.next === null) barrier = null;
      });
      barrier = own;
      return own.started;
    }
    const current = barrier;
    current.next ??= current.started.then(() => {
      barrier = null;
      return flush();
    });
    return current.next;
  };

  /** Listens until the connection breaks or the feed is closed. */
  const listen = async (): Promise<void> => {
    const client = database.session(FEED_APPLICATION, { limited: true });
    const probe = `probe ${randomUUID()}`;
    let onProbe = (): unknown => undefined;
    const probeArrived = new Promise<void>((resolve) => (onProbe = resolve));
    const ended = new AbortController();
    const over = AbortSignal.any([ended.signal, closing.signal]);
    client.on('error', () => {
      if (client === connection) invalidateAll();
    });
    client.once('end', () => {
      ended.abort();
      if (client === connection) invalidateAll();
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel === RELEASES_CHANNEL) publishReleases();
      else if (payload === probe) onProbe();
      else if (payload?.startsWith('probe ') !== true) publish(readChange(payload));
    });
    try {
      await client.connect();
      if (!(await registerServer(client, pool))) throw new Error('A backup is being restored into the database');
      await reportSettingsVersion(client, 0, null);
      reportedVersion = 0;
      connection = client;
      // What is told lives no longer than the server: waiting for the disk would only hold the others up.
      await client.query('set synchronous_commit = off');
      await client.query(`listen ${CATALOGUE_CHANNEL}; listen ${RELEASES_CHANNEL}`);
      publishReleases();
      const sentAt = performance.now();
      await pool.query('select pg_notify($1, $2)', [CATALOGUE_CHANNEL, probe]);
      await withinTime(probeArrived, RESPONSE_TIMEOUT_MS);
      aliveAt = sentAt;
      publish({ kind: 'all' });
      resolveReady();
      log.info('hearing of changes to the catalogue');
      while (!over.aborted) {
        await delay(HEARTBEAT_MS, undefined, { signal: over, ref: false }).catch(() => undefined);
        if (over.aborted) return;
        await flushOutbox(client, false);
      }
    } finally {
      if (!closing.signal.aborted) invalidateAll();
      aliveAt = null;
      connection = null;
      await withinTime(client.end(), RESPONSE_TIMEOUT_MS).catch(() => undefined);
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
    isFresh: () => aliveAt !== null && performance.now() - aliveAt < LEASE_MS,
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
    flush,
    reportSettingsVersion: reportVersion,
    ready,
    open: () => {
      running ??= run();
    },
    close: async () => {
      closing.abort();
      await running;
    },
  };
}
