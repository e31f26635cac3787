import cluster from 'node:cluster';
import { readConfig } from '../config';
import { processAlerts } from '../health/process-alerts';
import { RETIRE, sendFailure } from './server-processes';
import type { ReadyMessage, ServerProcesses } from './server-processes';
import { say, sayWarnings } from '../say';
import { shopVersion } from '../shop-version';
import { startFault } from './start-fault';
import type { RunningShop, ShopParts } from './start-shop';
import { supervise } from './supervise';
import { acquireResources } from './acquire-resources';

export interface ServerProgram {
  /** Loads the parts that the process serves in addition to the API. Default value: no parts. */
  parts?: () => Promise<ShopParts>;
  /** The script of the server processes if PROCESSES is more than one. Default value: the script of this process. */
  program?: string;
}

/** Ctrl+C sends two signals: one from the terminal and one from npm. Two signals within this time count as one. */
const SAME_SIGNAL_MS = 1_000;

function printBanner({ url, demoAccounts, name }: ReadyMessage): void {
  const accounts = demoAccounts.map(({ email, role }) => `  Demo ${role}: ${email} / demo-${role}`);
  say(`\n  ${name || 'The shop'} is open at ${url} (version ${shopVersion()})`);
  for (const line of [`  API documentation: ${url}/api/docs`, ...accounts]) say(line);
}

/**
 * Runs the shop in this process until a signal ends it. The configuration comes from the environment. SIGTERM or SIGINT
 * stops the shop gracefully (exit code 0), a second one stops it at once. SIGHUP restarts several processes one by one,
 * and has no effect on a single process. If the shop cannot start, one message on standard error says why (exit code
 * 1).
 */
export function runServer({ parts, program }: ServerProgram): void {
  const undo: (() => Promise<void> | void)[] = [];
  let shop: RunningShop | null = null;
  let processes: ServerProcesses | null = null;
  /** Whether a supervisor started this process. The supervisor then prints the messages. */
  const supervised = cluster.isWorker;
  let stopping = false;
  let signaledAt = 0;
  let dataDir = '';
  const starting = new AbortController();
  let shopName = process.env['SHOP_NAME'] ?? '';
  const alerts = supervised ? null : processAlerts(process.env, () => shopName);
  // Runs last, so that alerts can be posted while the other steps run.
  undo.push(() => alerts?.close());

  const stop = async (code: number, before?: () => Promise<void> | undefined): Promise<void> => {
    if (stopping) return;
    stopping = true;
    starting.abort();
    await before?.();
    for (const step of undo.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        say(`Stopping did not go smoothly: ${startFault(error, dataDir).reason}`, 'warn');
      }
    }
    process.exit(code);
  };

  const fail = (error: unknown) => {
    // Errors that the stop itself causes are not reported.
    if (stopping) return;
    const { said, reason, stack } = startFault(error, dataDir);
    if (said === null && process.stderr.isTTY) console.error('The shop could not be started:', error);
    else say(said ?? `The shop could not be started: ${reason}`, 'fatal', { stack });
    alerts?.tell({ level: 'fatal', message: `the shop cannot start: ${reason}`, ...(stack && { stack }) });
    void stop(1, () => (supervised ? sendFailure(reason) : undefined));
  };

  sayWarnings();
  // If the terminal or pipe is closed, the shop continues without output.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('SIGHUP', () => {
    if (supervised || stopping) return;
    say(
      `SIGHUP: ${processes ? 'replacing the processes one by one' : 'settings are read at the start only; the shop goes on'}.`,
    );
    void processes?.restart();
  });
  if (supervised) {
    process.on('message', (message) => {
      if (message === RETIRE) void stop(0, () => shop?.retire());
    });
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) {
        // A second signal ends the process at once. The database survives this; the next start takes it over.
        if (Date.now() - signaledAt > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      signaledAt = Date.now();
      if (!supervised) say(`${signal}: finishing what is running, then stopping.`);
      // Only after a signal. After a fatal error the process must stop without this delay.
      void stop(0, () => shop?.drain());
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
    if (config.processes > 1 && !supervised) {
      const [opened, started] = await supervise(config, {
        ...{ program, undo, say },
        alert: (message) => alerts?.tell({ level: 'error', message }),
      });
      processes = started;
      shopName = opened.name;
      printBanner(opened);
      return;
    }
    // The shop's own code is loaded while the database starts; a supervisor needs none of it.
    const load = () => Promise.all([import('./start-shop'), parts?.()]);
    const ignore = () => undefined;
    const resources = await acquireResources(config, {
      supervised,
      undo,
      say,
      meanwhile: () => void load().catch(ignore),
    });
    const [{ startShop }, loaded] = await load();
    shop = await startShop(config, { ...loaded, resources, undo, say, signal: starting.signal });
    const { url, name, demoAccounts } = shop;
    if (supervised) process.send?.({ url, name, demoAccounts });
    else printBanner(shop);
  };
  start().catch(fail);
}
