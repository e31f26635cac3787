import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_SHOP } from '../../api/src/testing/shop';
import { PRODUCTION } from '../lib/paths.mjs';

/** A copy of the folder for production outside of the repository, where it cannot find the repository's packages. */
export interface Install {
  /** The folder itself. */
  folder: string;
  /** The data folder, next to it. */
  place: string;
  remove: () => void;
}

export function makeInstall(): Install {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'shop-production-')));
  const folder = join(place, 'shop');
  cpSync(PRODUCTION, folder, { recursive: true, verbatimSymlinks: true });
  return { folder, place, remove: () => rmSync(place, { recursive: true, force: true }) };
}

/** The result of running `shop`. */
export interface Said {
  code: number | null;
  output: string;
}

type Environment = Readonly<Record<string, string>>;

function start({ folder, place }: Install, words: readonly string[], env: Environment): ChildProcess {
  return spawn(join(folder, 'bin/shop'), words, {
    cwd: place,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...TEST_SHOP, DATA_DIR: join(place, 'data'), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Collects the output of a process. */
function listen(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return () => output;
}

/** Runs a command of the installed shop and waits for its end. */
export async function call(
  install: Install,
  words: readonly string[],
  env: Environment = {},
  input = '',
): Promise<Said> {
  const child = start(install, words, env);
  const output = listen(child);
  child.stdin?.on('error', () => undefined).end(input);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** The installed shop while it serves. */
export interface RunningShop {
  pid: number;
  url: string;
  /** Milliseconds from its start to the first answered page. */
  milliseconds: number;
  output: () => string;
  /** Stops it. @returns its exit code */
  stop: () => Promise<number | null>;
}

/** Starts it and waits for the first answered page. @throws Error with its output when it ends instead */
export async function serve(install: Install, port: number, env: Environment = {}): Promise<RunningShop> {
  const begun = performance.now();
  const child = start(install, ['serve'], { PORT: String(port), ...env });
  const output = listen(child);
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${String(port)}`;
  for (let first = true; ; first = false) {
    if (!first) await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10))]);
    if (child.exitCode !== null || child.pid === undefined) throw new Error(`shop serve ended:\n${output()}`);
    const answer = await fetch(url).catch(() => null);
    if (answer === null) continue;
    await answer.text();
    const { pid } = child;
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    };
    return { pid, url, milliseconds: performance.now() - begun, output, stop };
  }
}

/** The disk space of a folder, in megabytes. */
export function megabytesOf(folder: string): number {
  let blocks = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) blocks += statSync(join(entry.parentPath, entry.name)).blocks;
  }
  return (blocks * 512) / 1_048_576;
}
