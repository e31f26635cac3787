import { setTimeout as delay } from 'node:timers/promises';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import type { AppDeps } from '../app';
import type { Config } from '../config';
import type { Database, Db } from '../database/client';
import { readPauses } from '../jobs/pause';
import { serveMetrics } from '../metrics/server';
import type { PictureStore } from '../pictures/store';
import { demoAccounts, isEmpty } from './demo-accounts';
import type { DemoAccount } from './demo-accounts';
import { enterDatabase } from './enter-database';
import { isLoopback } from '../ip-address';
import { urlOf } from './loopback';
import { explainListenError } from '../port';
import { missingToOpen, shopSettings } from './shop-facts';
import type { ShopFacts } from './shop-facts';
import { shopVersion } from '../shop-version';
import { StartError } from '../start-error';
import type { StartResources } from './acquire-resources';

/**
 * Maximum number of new connections that wait to be accepted. With Node's default of 511, a burst of visitors would be
 * refused in part, and their browsers would retry one to three seconds later.
 */
const BACKLOG = 4096;

/**
 * How long a replaced process keeps idle connections at most, in milliseconds: longer than the proxies of the samples
 * keep theirs. So it is the proxy that closes a connection, and no request meets one that this process closes.
 */
export const RETIRE_MS = 7_000;

/** A running shop. */
export interface RunningShop {
  app: FastifyInstance;
  /** The URL for a browser on this machine. */
  url: string;
  /** The demo shop's accounts, if there are any. */
  demoAccounts: DemoAccount[];
  /** Its name; empty if not set yet. */
  name: string;
  /**
   * Makes /ready report that the server is about to stop. Resolves when load balancers had time to notice. Until it is
   * closed, the server responds as before, but closes each connection after its response.
   */
  drain: () => Promise<void>;
  /**
   * Accepts no new connections, and closes each open one after its next response. Resolves when all are closed, or
   * after RETIRE_MS. /ready does not change, because the shop as a whole continues.
   */
  retire: () => Promise<void>;
}

/** Parts of the process in addition to the API, and the seed of an empty database. */
export interface ShopParts {
  site?: AppDeps['site'];
  /** Fills an empty database with the demo shop. */
  seed?: (database: Database, config: Config) => Promise<void>;
  /** The facts of the demo shop. */
  demoShop?: ShopFacts;
  /** Copies pictures of the demo shop that an older version did not store. */
  completePictures?: (db: Db, pictures: PictureStore) => Promise<void>;
}

/** Options in addition to the configuration. */
export interface StartOptions extends ShopParts {
  resources: StartResources;
  /** Receives a sentence about each wait of the start. */
  say: (text: string) => void;
  /** Ends every wait of the start. */
  signal: AbortSignal;
  /** Steps that undo the start, to be run in reverse order, even if the start fails. */
  undo: (() => Promise<void> | void)[];
}

/**
 * The setting that makes the shop reachable from other machines, by its own address or through a proxy, as text; null
 * if none does.
 */
function exposedBy({ host, trustProxy, publicUrl }: Config): string | null {
  if (!isLoopback(host)) return `HOST=${host} is open to other machines`;
  if (trustProxy !== false) return 'TRUST_PROXY says that a proxy passes requests of other machines on';
  if (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname)) {
    return `PUBLIC_URL=${publicUrl} says that other machines open it there`;
  }
  return null;
}

/** Demo passwords are public, so a shop with demo accounts must only be reachable from its own machine. */
function refuseExposedDemo(config: Config, accounts: readonly DemoAccount[]): void {
  const opened = exposedBy(config);
  if (accounts.length === 0 || opened === null) return;
  throw new StartError(
    `The shop has demo accounts (${accounts.map(({ email }) => email).join(', ')}), whose passwords everyone knows, and ${opened}. ` +
      'Serve a real shop from a DATA_DIR of its own with SEED=none, or the demo to this machine alone.',
  );
}

/** Fills an empty database with the demo shop if it is configured and only this machine can reach the shop. */
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
 * Starts the shop with the acquired resources: waits for the database, migrates it, seeds an empty one with the demo
 * shop if configured, and listens.
 *
 * @throws StartError or ConfigError with a message for the person who starts the server
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
  });
  await options.completePictures?.(database.db, app.deps.pictures).catch((error: unknown) => {
    app.log.warn({ err: error }, 'pictures of the demo shop could not be copied; browsers get narrower ones');
  });
  if (config.metrics !== null) {
    // Undo steps run in reverse, so metrics are served until the last request is answered.
    const metrics = await serveMetrics(app.deps.metrics, config.metrics);
    undo.push(metrics.close);
  }
  undo.push(() => closeApp(app, config.shutdownSeconds * 1000));
  // From then on the app's own connection registers this server.
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
    retire: () => retireConnections(app),
  };
}

const closeConnectionAfterResponse = (_request: unknown, response: ServerResponse): void => {
  response.setHeader('connection', 'close');
};

/** Closes each connection that is used during this time after its response. */
async function drainConnections(app: FastifyInstance, ms: number): Promise<void> {
  if (ms === 0) return;
  app.server.prependListener('request', closeConnectionAfterResponse);
  await delay(ms);
  app.server.off('request', closeConnectionAfterResponse);
}

/** Leaves new connections to other processes, and waits until the open ones are closed. */
async function retireConnections({ server }: FastifyInstance): Promise<void> {
  server.prependListener('request', closeConnectionAfterResponse);
  const closed = once(server, 'close');
  // The close of an HTTP server would also close idle connections, on which a proxy may be sending a request.
  NetServer.prototype.close.call(server);
  await Promise.race([closed, delay(RETIRE_MS)]);
}

/**
 * Accepts no new connections. Answers requests on the existing ones and closes each after its response. After the
 * deadline the remaining requests are aborted.
 */
async function closeApp(app: FastifyInstance, deadlineMs: number): Promise<void> {
  const { server } = app;
  // Otherwise, a connection that becomes idle after its last response would stay open until its timeout.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => {
    app.log.warn('requests that were still running were broken off');
    server.closeAllConnections();
  }, deadlineMs);
  server.prependListener('request', closeConnectionAfterResponse);
  try {
    // The HTTP server must close first. A closing app refuses every request, pages included, with Fastify's own error
    // message.
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(deadline);
  }
}
