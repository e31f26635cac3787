import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEST_SHOP } from '../../api/src/testing/shop';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The built server as a process, with a shop that is open to visitors. */
export interface ShopServer {
  url: string;
  /** How long it took until the shop was open. */
  milliseconds: number;
  /** All of its output. */
  output: () => string;
  signal: (name: NodeJS.Signals) => void;
  stop: () => Promise<void>;
}

/**
 * Starts a server and waits until it answers.
 *
 * @param program the server file of a build. Default value: that of this checkout.
 * @param through the words that begin its command. Default value: none.
 * @throws Error with its output when it ends instead
 */
export async function startServer(
  env: Readonly<Record<string, string>>,
  program = join(ROOT, 'dist/api/server.js'),
  through: readonly string[] = [],
): Promise<ShopServer> {
  const begun = performance.now();
  const [command = process.execPath, ...args] = [...through, process.execPath, program];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      SEED: 'none',
      // A shop without a name and a phone number is closed to shoppers.
      ...TEST_SHOP,
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'exit');
  for (;;) {
    const url = /open at (\S+)/.exec(output)?.[1];
    if (url !== undefined) {
      return {
        url,
        milliseconds: performance.now() - begun,
        output: () => output,
        signal: (name) => child.kill(name),
        stop: async () => {
          child.kill('SIGTERM');
          await ended;
        },
      };
    }
    const over = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)]);
    if (over) throw new Error(output);
  }
}
