import { readConfig, ConfigError } from '../config';
import { DataDirInUseError } from '../database/embedded/data-dir-lock';
import { TablesInUseError } from '../database/migrate';
import { TooOldError } from '../database/oldest-code';
import { EmbeddedDatabaseError } from '../database/embedded/errors';
import { Unavailable } from '../unavailable';
import { diskFault } from './disk-faults';
import { StartError } from './start-error';
import { startShop } from './start-shop';
import type { RunningShop, StartOptions } from './start-shop';

/** What the process serves besides the API, and what it fills an empty database with. */
export interface ServerParts {
  host?: StartOptions['host'];
  seed?: StartOptions['seed'];
  demoShop?: StartOptions['demoShop'];
  widerPictures?: StartOptions['widerPictures'];
}

/** Errors whose message says all that there is to say. */
const PLAIN = [ConfigError, StartError, EmbeddedDatabaseError, DataDirInUseError, TooOldError, TablesInUseError];

/** Ctrl+C reaches this process from the terminal and once more from npm: that is one wish, not two. */
const SAME_SIGNAL_MS = 1_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

function greet({ url, demoAccounts, name }: RunningShop): void {
  const accounts = demoAccounts.map(({ email, role }) => `  Demo ${role}: ${email} / demo-${role}\n`);
  say(`\n  ${name || 'The shop'} is open at ${url}\n  API documentation: ${url}/api/docs\n${accounts.join('')}`);
}

/**
 * Runs the shop as this process, from its settings in the environment until a signal ends it: SIGTERM and SIGINT stop it
 * in order (exit code 0), a second one at once; SIGHUP changes nothing. Whatever stands in the way of starting is said in one message on
 * standard error (exit code 1).
 */
export function runServer({ host, seed, demoShop, widerPictures }: ServerParts): void {
  const undo: (() => Promise<void> | void)[] = [];
  let shop: RunningShop | null = null;
  let stopping = false;
  let askedAt = 0;
  let dataDir = '';
  const starting = new AbortController();

  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    starting.abort();
    // After a fault it is not to go on for any longer than it must.
    if (code === 0) await shop?.drain();
    for (const step of undo.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        console.error('Stopping did not go smoothly:', error);
      }
    }
    process.exit(code);
  };

  const fail = (error: unknown) => {
    // What breaks because it is being stopped is no news.
    if (stopping) return;
    const fault = diskFault(error, dataDir);
    if (error instanceof Error && PLAIN.some((kind) => error instanceof kind)) console.error(error.message);
    else if (fault !== null) console.error(fault);
    else if (error instanceof Unavailable) console.error(`The shop could not be started: ${error.message}.`);
    else console.error('The shop could not be started:', error);
    void stop(1);
  };

  // A terminal that was closed, a pipe that nobody reads: the shop goes on without a word.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('SIGHUP', () => say('SIGHUP: settings are read at the start only; the shop goes on.'));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) {
        // Asked again: at once. The database survives that, and the next start takes it over.
        if (Date.now() - askedAt > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      askedAt = Date.now();
      say(`${signal}: finishing what is running, then stopping.`);
      void stop(0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      if (shop === null) {
        fail(error);
        return;
      }
      shop.app.log.fatal({ err: error }, 'a fault outside of any request');
      void stop(1);
    });
  }

  const start = async () => {
    const config = readConfig(process.env);
    dataDir = config.dataDir;
    shop = await startShop(config, { undo, seed, demoShop, widerPictures, host, say, signal: starting.signal });
    greet(shop);
  };
  start().catch(fail);
}
