import { type ChildProcess, spawn } from 'node:child_process';
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

/**
 * Starts a shop. `settings` are environment variables that are added to those of the tests.
 *
 * @param build the server file of a build. Default value: that of the repository.
 */
export const startShop = async (
  settings: Readonly<Record<string, string>> = {},
  build = join(ROOT, 'dist/api/server.js'),
): Promise<RunningShop> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-e2e-'));
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
  return {
    url,
    dataDir,
    stop: async () => {
      if (server.exitCode === null) {
        const exit = once(server, 'exit');
        server.kill('SIGTERM');
        await exit;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
