import { mkdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import type { AppDeps } from '../app';
import type { Config } from '../config';
import type { Database } from '../database/client';
import { lockDataDir } from '../database/embedded/data-dir-lock';
import { demoAccounts, isEmpty } from './demo-accounts';
import type { DemoAccount } from './demo-accounts';
import { enterDatabase } from './enter-database';
import { isLoopback, urlOf } from './loopback';
import { explainListenError, requireFreePort } from './port';
import { StartError } from './start-error';

/** A shop that serves. */
export interface RunningShop {
  app: FastifyInstance;
  /** Where a browser on this machine opens it. */
  url: string;
  /** The demo shop's accounts, when there are any. */
  demoAccounts: DemoAccount[];
}

/** What starting needs besides the settings. */
export interface StartOptions {
  host?: AppDeps['host'];
  /** Fills an empty database with the demo shop. */
  seed?: (database: Database, config: Config) => Promise<void>;
  /** Told in a sentence what the start waits for, and what becomes of the embedded database. */
  say: (text: string) => void;
  /** Ends every wait of the start. */
  signal: AbortSignal;
  /** What was started, to be undone in reverse, whether the start succeeds or not. */
  undo: (() => Promise<void> | void)[];
}

/** Demo passwords are known to everyone, so a shop that has them serves its own machine only. */
function refuseDemoBeyondLoopback(host: string, accounts: readonly DemoAccount[]): void {
  if (accounts.length === 0 || isLoopback(host)) return;
  throw new StartError(
    `HOST=${host} would open the shop to other machines while it has demo accounts (${accounts
      .map(({ email }) => email)
      .join(', ')}), whose passwords everyone knows. ` +
      'Serve a real shop from a DATA_DIR of its own with SEED=none, or keep HOST=127.0.0.1.',
  );
}

/** Fills an empty database with the demo shop, where the settings say so and only this machine can reach it. */
async function seedIfEmpty(database: Database, config: Config, seed: StartOptions['seed']): Promise<void> {
  if (config.seed !== 'demo' || seed === undefined || !(await isEmpty(database.db))) return;
  if (!isLoopback(config.host)) {
    throw new StartError(
      `SEED=demo would make accounts whose passwords everyone knows, and HOST=${config.host} is open to other ` +
        'machines. Set SEED=none for a real shop, or HOST=127.0.0.1 for the demo.',
    );
  }
  await seed(database, config);
}

/**
 * Starts the shop: takes the DATA_DIR, starts the database or waits for it, migrates it, fills an empty one with the demo
 * shop if the settings say so, and listens.
 *
 * @throws StartError, ConfigError, EmbeddedDatabaseError or DataDirInUseError with a message for the person who starts it
 */
export async function startShop(config: Config, options: StartOptions): Promise<RunningShop> {
  const { undo, seed } = options;
  mkdirSync(config.dataDir, { recursive: true });
  const lock = lockDataDir(config.dataDir);
  undo.push(lock.release);
  await requireFreePort(config.host, config.port);
  const { database, session } = await enterDatabase(config, {
    ...options,
    prepare: (opened) => seedIfEmpty(opened, config, seed),
  });

  const accounts = await demoAccounts(database.db);
  refuseDemoBeyondLoopback(config.host, accounts);

  const app = await buildApp({ config, database, host: options.host });
  undo.push(() => closeApp(app, config.shutdownSeconds * 1000));
  // From now on the app's own connection holds this server's place.
  void app.deps.changes.heard.then(() => session.end());
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw explainListenError(error, config.host, config.port);
  }
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  const url = urlOf(config.host, port);
  lock.announce(url);
  return { app, url, demoAccounts: accounts };
}

/** Takes no new requests and lets running ones finish; what is still running after the deadline is broken off. */
async function closeApp(app: FastifyInstance, deadlineMs: number): Promise<void> {
  const { server } = app;
  // A connection that falls idle after its last answer would otherwise be kept open until its time-out.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => {
    app.log.warn('requests that were still running were broken off');
    server.closeAllConnections();
  }, deadlineMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(deadline);
  }
}
