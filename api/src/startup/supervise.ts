import cluster from 'node:cluster';
import type { Config } from '../config';
import { ServerProcesses } from './server-processes';
import type { ReadyMessage } from './server-processes';
import { acquireResources } from './acquire-resources';

/** Beyond what its requests are given: the time to serve the last ones, and to close what it has open. */
const CLOSING_MS = 15_000;

export interface SuperviseOptions {
  /** The script of the processes that serve; the one that this process runs by default. */
  program?: string;
  /** What was started, to be undone in reverse. */
  undo: (() => Promise<void> | void)[];
  say: (text: string) => void;
  /** Called with a sentence on each process that ended by itself. */
  alert: (text: string) => void;
}

/**
 * Serves the shop with several processes on one port. This one holds DATA_DIR and the embedded database, serves nothing
 * itself, and puts a new process in the place of each that ends.
 *
 * @throws StartError, EmbeddedDatabaseError or DataDirInUseError with a message for the person who starts it, or
 *   ProcessEnded
 */
export async function supervise(
  config: Config,
  { program, undo, say, alert }: SuperviseOptions,
): Promise<[ReadyMessage, ServerProcesses]> {
  const { lock, databaseUrl } = await acquireResources(config, { supervised: false, undo, say });
  cluster.setupPrimary({
    // `npm start` switches source maps on while it runs, which others would not know of.
    execArgv: [...new Set([...process.execArgv, '--enable-source-maps'])],
    ...(program === undefined ? {} : { exec: program, args: [] }),
  });
  const { metrics } = config;
  const processes = new ServerProcesses({
    size: config.processes,
    // Each tells its own figures.
    environment: (index) => ({
      DATABASE_URL: databaseUrl,
      ...(metrics === null ? {} : { METRICS_PORT: String(metrics.port + index) }),
    }),
    stopMs: (config.readyDrainSeconds + config.shutdownSeconds) * 1000 + CLOSING_MS,
    say,
    alert,
  });
  undo.push(() => processes.stop());
  const opened = await processes.start();
  lock?.announce(opened.url);
  return [opened, processes];
}
