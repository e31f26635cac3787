import cluster from 'node:cluster';
import type { Config } from '../config';
import { ServerProcesses } from './server-processes';
import type { ReadyMessage } from './server-processes';
import { acquireResources } from './acquire-resources';

/** Additional time for a process to stop, in milliseconds: to send its last responses and to close its resources. */
const CLOSING_MS = 15_000;

export interface SuperviseOptions {
  /** The script of the server processes. Default value: the script of this process. */
  program?: string;
  /** Steps that undo the start, to be run in reverse order. */
  undo: (() => Promise<void> | void)[];
  say: (text: string) => void;
  /** Receives a sentence about each process that ended unexpectedly. */
  alert: (text: string) => void;
}

/**
 * Runs several server processes on one port. This process holds DATA_DIR and the embedded database, serves no requests,
 * and replaces each process that ends.
 *
 * @throws StartError, EmbeddedDatabaseError or DataDirInUseError with a message for the person who starts the server,
 *   or ProcessEnded
 */
export async function supervise(
  config: Config,
  { program, undo, say, alert }: SuperviseOptions,
): Promise<[ReadyMessage, ServerProcesses]> {
  const { lock, databaseUrl } = await acquireResources(config, { supervised: false, undo, say });
  cluster.setupPrimary({
    // `npm start` enables source maps at run time, which the other processes would not inherit.
    execArgv: [...new Set([...process.execArgv, '--enable-source-maps'])],
    ...(program === undefined ? {} : { exec: program, args: [] }),
  });
  const { metrics } = config;
  const processes = new ServerProcesses({
    size: config.processes,
    // Each process serves its metrics on its own port.
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
