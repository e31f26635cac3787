import cluster from 'node:cluster';
import type { Config } from '../config';
import { Crew } from './crew';
import type { Opened } from './crew';
import { takePlace } from './take-place';

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
 * @throws StartError, EmbeddedDatabaseError or DataDirInUseError with a message for the person who starts it, or MemberEnded
 */
export async function supervise(
  config: Config,
  { program, undo, say, alert }: SuperviseOptions,
): Promise<[Opened, Crew]> {
  const { lock, databaseUrl } = await takePlace(config, { supervised: false, undo, say });
  cluster.setupPrimary({
    // `npm start` switches source maps on while it runs, which others would not know of.
    execArgv: [...new Set([...process.execArgv, '--enable-source-maps'])],
    ...(program === undefined ? {} : { exec: program, args: [] }),
  });
  const { metrics } = config;
  const crew = new Crew({
    size: config.processes,
    // Each tells its own figures.
    environment: (place) => ({
      DATABASE_URL: databaseUrl,
      ...(metrics === null ? {} : { METRICS_PORT: String(metrics.port + place) }),
    }),
    stopMs: (config.readyDrainSeconds + config.shutdownSeconds) * 1000 + CLOSING_MS,
    say,
    alert,
  });
  undo.push(() => crew.stop());
  const opened = await crew.open();
  lock?.announce(opened.url);
  return [opened, crew];
}
