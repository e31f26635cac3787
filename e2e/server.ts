import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** A running shop: the built server with its own port and data folder and the demo catalog. */
export interface RunningShop {
  url: string;
  dataDir: string;
  /** Stops the server with a signal and removes its data. */
  stop(): Promise<void>;
}

const START_DEADLINE_MS = 120_000;

const listening = async (server: ChildProcess): Promise<string> => {
  if (!server.stdout || !server.stderr) throw new Error('The server was started without its output');
  const said: string[] = [];
  const found = new Promise<string>((settle, fail) => {
    const deadline = setTimeout(
      () => fail(new Error(`The shop did not start:\n${said.join('\n')}`)),
      START_DEADLINE_MS,
    );
    const look = (line: string) => {
      said.push(line);
      const url = /https?:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(line)?.[0];
      if (!url) return;
      clearTimeout(deadline);
      settle(url);
    };
    for (const stream of [server.stdout, server.stderr])
      if (stream) createInterface({ input: stream }).on('line', look);
    server.once('exit', (code) => fail(new Error(`The shop ended with ${code}:\n${said.join('\n')}`)));
  });
  return found;
};

/**
 * Checks the figures of a running shop against each other.
 *
 * @throws Error with the figures that disagree
 */
export const checkFigures = async (dataDir: string): Promise<void> => {
  const { DATABASE_URL: _other, ...env } = process.env;
  const check = spawn(process.execPath, ['--import', 'tsx', 'api/src/cli/index.ts', 'check-data'], {
    cwd: ROOT,
    env: { ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  check.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const [code]: unknown[] = await once(check, 'close');
  if (code !== 0) throw new Error(`The figures of the shop do not agree after the tests:\n${said.join('')}`);
};

const BUILD = join(ROOT, 'dist/api/server.js');

const stopServer = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
};

/** Copies a data folder with the owners of its files, which PostgreSQL checks. */
const copyData = (from: string, to: string): void => {
  const { status } = spawnSync('cp', ['-a', `${from}/.`, to], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`Copying ${from} failed with ${String(status)}`);
};

/**
 * Fills a data folder once, for all demo shops that the tests start: their database and pictures are copies of it. To
 * make them anew takes three times as long.
 *
 * @returns a function that removes the folder
 */
export const fillDemoData = async (): Promise<() => void> => {
  // Windows has no command that copies owners.
  if (process.platform === 'win32') return () => undefined;
  const { dataDir, leave } = await launchShop({}, BUILD, null);
  await leave();
  process.env.E2E_DEMO_DATA = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
};

/**
 * Starts a shop. `settings` are environment variables that are added to those of the tests.
 *
 * @param build the server file of a build. Default value: that of the repository.
 */
export const startShop = async (
  settings: Readonly<Record<string, string>> = {},
  build = BUILD,
): Promise<RunningShop> => {
  const { E2E_DEMO_DATA: filled = null } = process.env;
  const another = 'SEED' in settings || 'DATABASE_URL' in settings || build !== BUILD;
  const { url, dataDir, leave } = await launchShop(settings, build, another ? null : filled);
  return {
    url,
    dataDir,
    stop: async () => {
      await leave();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** Starts a server on a new data folder, which is empty or a copy. `leave` stops it and leaves the folder. */
const launchShop = async (settings: Readonly<Record<string, string>>, build: string, filled: string | null) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-e2e-'));
  if (filled !== null) copyData(filled, dataDir);
  const server = spawn(process.execPath, [build], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      // All shoppers of the tests have the same address.
      QUOTES_PER_MINUTE: '10000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await listening(server);
  return { url, dataDir, leave: () => stopServer(server) };
};
