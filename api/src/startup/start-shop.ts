import { setTimeout as delay } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import type { AppDeps } from '../app';
import type { Config } from '../config';
import type { Database } from '../database/client';
import { readPauses } from '../jobs/pause';
import { serveMetrics } from '../metrics/server';
import { demoAccounts, isEmpty } from './demo-accounts';
import type { DemoAccount } from './demo-accounts';
import { enterDatabase } from './enter-database';
import { isLoopback, urlOf } from './loopback';
import { explainListenError } from './port';
import { missingToOpen, shopSettings } from './shop-facts';
import type { ShopFacts } from './shop-facts';
import { shopVersion } from './shop-version';
import { StartError } from './start-error';
import type { StartResources } from './acquire-resources';

/**
 * New connections that may wait to be taken in. Node's own limit of 511 turns some of a burst of visitors away, and
 * their browsers try again a second or three later.
 */
const BACKLOG = 4096;

/** How long a process that was replaced serves on: a proxy uses a connection that it keeps more often than that. */
const RETIRE_MS = 2_000;

/** A shop that serves. */
export interface RunningShop {
  app: FastifyInstance;
  /** Where a browser on this machine opens it. */
  url: string;
  /** The demo shop's accounts, when there are any. */
  demoAccounts: DemoAccount[];
  /** Its name; empty where it has none yet. */
  name: string;
  /**
   * Says that it is about to stop, and resolves when whoever sends it visitors has had time to hear of it. Until it is
   * closed it serves as ever; each connection for the last time.
   */
  drain: () => Promise<void>;
  /**
   * Serves each connection for the last time, and resolves when those that are in use have moved to the process that
   * has taken this one's place. Nothing is said to whoever sends visitors: the shop as a whole goes on.
   */
  retire: () => Promise<void>;
}

/** What the process serves besides the API, and what it fills an empty database with. */
export interface ShopParts {
  site?: AppDeps['site'];
  /** Fills an empty database with the demo shop. */
  seed?: (database: Database, config: Config) => Promise<void>;
  /** What the demo shop says of itself. */
  demoShop?: ShopFacts;
  widerPictures?: AppDeps['widerPictures'];
}

/** What starting needs besides the settings. */
export interface StartOptions extends ShopParts {
  resources: StartResources;
  /** Receives a sentence about what the start waits for. */
  say: (text: string) => void;
  /** Ends every wait of the start. */
  signal: AbortSignal;
  /** What was started, to be undone in reverse, whether the start succeeds or not. */
  undo: (() => Promise<void> | void)[];
}

/**
 * Which setting opens the shop to other machines, and how: by its own address, or by a proxy in front; null: none does.
 */
function exposedBy({ host, trustProxy, publicUrl }: Config): string | null {
  if (!isLoopback(host)) return `HOST=${host} is open to other machines`;
  if (trustProxy !== false) return 'TRUST_PROXY says that a proxy passes requests of other machines on';
  if (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname)) {
    return `PUBLIC_URL=${publicUrl} says that other machines open it there`;
  }
  return null;
}

/** Demo passwords are known to everyone, so a shop that has them serves its own machine only. */
function refuseExposedDemo(config: Config, accounts: readonly DemoAccount[]): void {
  const opened = exposedBy(config);
  if (accounts.length === 0 || opened === null) return;
  throw new StartError(
    `The shop has demo accounts (${accounts.map(({ email }) => email).join(', ')}), whose passwords everyone knows, and ${opened}. ` +
      'Serve a real shop from a DATA_DIR of its own with SEED=none, or the demo to this machine alone.',
  );
}

/** Fills an empty database with the demo shop, where the settings say so and only this machine can reach it. */
async function seedIfEmpty(database: Database, config: Config, seed: StartOptions['seed']): Promise<void> {
  if (config.seed !== 'demo' || seed === undefined || !(await isEmpty(database.db))) return;
  const opened = exposedBy(config);
  if (opened !== null) {
    throw new StartError(
      `SEED=demo would make accounts whose passwords everyone knows, and ${opened}. ` +
        'Set SEED=none for a real shop, or serve the demo to this machine alone.',
    );
  }
  await seed(database, config);
}

/**
 * Starts the shop in a place that was taken: waits for the database, migrates it, fills an empty one with the demo shop
 * if the settings say so, and listens.
 *
 * @throws StartError or ConfigError with a message for the person who starts it
 */
export async function startShop(config: Config, options: StartOptions): Promise<RunningShop> {
  const { undo, seed, resources } = options;
  const { database, session } = await enterDatabase(resources.databaseUrl, config, {
    ...options,
    prepare: (opened) => seedIfEmpty(opened, config, seed),
  });

  const accounts = await demoAccounts(database.db);
  refuseExposedDemo(config, accounts);

  const shop = options.demoShop ? await shopSettings(database.db, config.shop, options.demoShop) : config.shop;
  const app = await buildApp({
    config: { ...config, shop },
    database,
    site: options.site,
    widerPictures: options.widerPictures,
  });
  if (config.metrics !== null) {
    // Until the last request is answered.
    const metrics = await serveMetrics(app.deps.metrics, config.metrics);
    undo.push(metrics.close);
  }
  undo.push(() => closeApp(app, config.shutdownSeconds * 1000));
  // From now on the app's own connection holds this server's place.
  void app.deps.changes.ready.then(() => session.end());
  try {
    await app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  } catch (error) {
    throw explainListenError(error, config.host, config.port);
  }
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  const url = urlOf(config.host, port);
  resources.lock?.announce(url);
  app.log.info({ version: shopVersion(), node: process.version }, 'the shop serves');
  const missing = missingToOpen(app.deps.settings.current());
  if (missing.length > 0) {
    const settings = `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} set`;
    app.log.warn(`The shop is closed to visitors until ${settings}; staff can sign in`);
  }
  if ((await readPauses(database.db)).length > 0) {
    app.log.warn('Jobs are paused, as a backup was restored: an admin releases them on the page Health');
  }
  return {
    app,
    url,
    demoAccounts: accounts,
    name: app.deps.settings.current().shopName,
    drain: () => {
      app.deps.readiness.drain();
      return drainConnections(app, config.readyDrainSeconds * 1000);
    },
    retire: () => drainConnections(app, RETIRE_MS),
  };
}

const closeConnectionAfterResponse = (_request: unknown, response: ServerResponse): void => {
  response.setHeader('connection', 'close');
};

/** Each connection that is used meanwhile ends with its answer. */
async function drainConnections(app: FastifyInstance, ms: number): Promise<void> {
  if (ms === 0) return;
  app.server.prependListener('request', closeConnectionAfterResponse);
  await delay(ms);
  app.server.off('request', closeConnectionAfterResponse);
}

/**
 * Takes no new connections and answers what comes over those that there are, each for the last time; what is still
 * running after the deadline is broken off.
 */
async function closeApp(app: FastifyInstance, deadlineMs: number): Promise<void> {
  const { server } = app;
  // A connection that falls idle after its last answer would otherwise be kept open until its time-out.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => {
    app.log.warn('requests that were still running were broken off');
    server.closeAllConnections();
  }, deadlineMs);
  server.prependListener('request', closeConnectionAfterResponse);
  try {
    // Before the app closes: from then on it refuses everybody, its own pages included, in words that are not ours.
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(deadline);
  }
}
