import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Database } from '../database/client';
import { registerServer, reportSettingsVersion } from '../database/servers';
import { CATALOG_CHANNEL, RELEASES_CHANNEL, readChange } from './changes';
import type { CatalogChange } from './changes';

/** How often the feed checks that its connection still works. */
const HEARTBEAT_MS = 1_000;
/**
 * How long the feed counts as fresh after its last heartbeat: the longest time that a silent network can hide a change.
 */
export const LEASE_MS = 3_000;
/** How long the connection may take to answer before it counts as lost. */
const RESPONSE_TIMEOUT_MS = 2_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/**
 * Sends the rows of the stock outbox as notifications. With `true` a last notification follows; after it, nothing is
 * outstanding.
 */
const FLUSH_OUTBOX = { name: 'tell-catalogue', text: 'select tell_catalogue($1)' };

/** The application name of the connection in pg_stat_activity. */
export const FEED_APPLICATION = 'shop change feed';

/** What the feed writes to the log. */
export interface FeedLog {
  info: (message: string) => void;
  warn: (details: object, message: string) => void;
}

/** Publishes, in this process, each change to public data and to releases, whichever process made the change. */
export interface ChangeFeed {
  /**
   * Whether all committed changes were published, except those whose notification is still on its way. While this is
   * false, changes may have been missed: data that was read earlier must not be shown.
   */
  isFresh: () => boolean;
  /**
   * Calls the listener on each change, and with `all` when changes may have been missed. Returns the unsubscribe
   * function.
   */
  subscribe: (listener: (change: CatalogChange) => void) => () => void;
  /**
   * Calls the listener on each change to the release registry, and after each new connection, because changes may have
   * been missed. Returns the unsubscribe function.
   */
  subscribeReleases: (listener: () => void) => () => void;
  /**
   * Waits until all changes that were committed before the call are published in this process. Never fails: a
   * connection that does not answer in time is closed, and the feed is then not fresh.
   */
  flush: () => Promise<void>;
  /**
   * Reports to all servers which version of the settings this process uses (database/servers.ts). Never fails: without
   * a connection no server waits for this one.
   */
  reportSettingsVersion: (version: number) => Promise<void>;
  /** Resolves when the feed is fresh for the first time. */
  ready: Promise<void>;
  /** Starts listening, until `close`. */
  open: () => void;
  close: () => Promise<void>;
}

async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  // Every write waits like this, and an aborted `delay` would make an error with its stack each time.
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The database did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // The work may still fail after the timeout. Nobody waits for it then.
    work.catch(() => undefined);
  }
}

/**
 * Opens a feed that LISTENs on its own connection for changes of the catalog and of the release registry.
 *
 * PostgreSQL delivers the notifications of a transaction when it commits, in the order of commits. A notification that
 * is sent later on the same connection arrives after all of them. When it arrives, no earlier change is outstanding.
 *
 * The triggers for stock only write rows to an outbox, because orders must not wait for one another. Each `flush` turns
 * these rows into notifications. Writers that cannot call `flush` (a process that died, a person at psql) wait for the
 * heartbeat, which flushes the outbox every {@link HEARTBEAT_MS}.
 *
 * The connection also registers this process as a server of the database and reports its version of the settings
 * (database/servers.ts).
 *
 * A broken connection is replaced. The feed is fresh again once the new connection receives a test message that was
 * sent through the pool. Behind a pooler that shares connections between transactions this test fails.
 */
export function openChangeFeed(database: Pick<Database, 'pool' | 'session'>, log: FeedLog): ChangeFeed {
  const { pool } = database;
  const listeners = new Set<(change: CatalogChange) => void>();
  const releaseListeners = new Set<() => void>();
  const closing = new AbortController();
  let connection: Client | null = null;
  /** Time of the last successful heartbeat, by performance.now(); null while the feed is not fresh. */
  let aliveAt: number | null = null;
  /** Whether the log says last that the feed is fresh. */
  let saidFresh = true;
  let retry = FIRST_RETRY_MS;
  /** The version of the settings that was last reported on the connection. */
  let reportedVersion = 0;
  let running: Promise<void> | null = null;
  let resolveReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => (resolveReady = resolve));
  let barrier: { started: Promise<void>; next: Promise<void> | null } | null = null;

  const publish = (change: CatalogChange) => {
    for (const listener of listeners) listener(change);
  };

  const publishReleases = () => {
    for (const listener of releaseListeners) listener();
  };

  const invalidateAll = () => {
    if (aliveAt === null) return;
    aliveAt = null;
    publish({ kind: 'all' });
  };

  /** Logs that the feed is not fresh, once until it is so again: the feed tries every few seconds. */
  const tellOf = (error: unknown) => {
    if (!saidFresh) return;
    saidFresh = false;
    log.warn({ err: error }, 'changes to the catalog cannot be heard of; every answer is read from the database');
  };

  /** Sends a query. Its answer proves that the connection worked at the moment of sending. */
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

  /** Publishes all rows of the outbox. */
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
    // A connection that fails here is closed.
    await heartbeat(client, () => reportSettingsVersion(client, version, before)).catch(() => undefined);
  };

  /** One flush runs at a time. Calls that arrive during it share the next one. */
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

  /** Listens until the connection breaks or the feed closes. */
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
      // Notifications do not outlive the database server: waiting for the disk would only delay other writers.
      await client.query('set synchronous_commit = off');
      await client.query(`listen ${CATALOG_CHANNEL}; listen ${RELEASES_CHANNEL}`);
      publishReleases();
      const sentAt = performance.now();
      await pool.query('select pg_notify($1, $2)', [CATALOG_CHANNEL, probe]);
      await withinTime(probeArrived, RESPONSE_TIMEOUT_MS);
      // A database that takes no writes delivers notifications, but empties no outbox.
      await flushOutbox(client, false);
      aliveAt = sentAt;
      retry = FIRST_RETRY_MS;
      publish({ kind: 'all' });
      resolveReady();
      log.info('hearing of changes to the catalog');
      saidFresh = true;
      while (!over.aborted) {
        await delay(HEARTBEAT_MS, undefined, { signal: over, ref: false }).catch(() => undefined);
        if (over.aborted) break;
        await flushOutbox(client, false);
      }
      if (!closing.signal.aborted) throw new Error('The connection ended');
    } finally {
      if (!closing.signal.aborted) invalidateAll();
      aliveAt = null;
      connection = null;
      await withinTime(client.end(), RESPONSE_TIMEOUT_MS).catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await listen();
      } catch (error) {
        if (closing.signal.aborted) return;
        tellOf(error);
      }
      await delay(retry, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      retry = Math.min(retry * 2, LAST_RETRY_MS);
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
