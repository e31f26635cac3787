import { spawn } from 'node:child_process';
import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { bundleServer, packageInside } from '../../../scripts/lib/server-bundle.mjs';

const ROOT = join(__dirname, '../../..');

/** Set by the test run's setup: the folder of the bundled scripts. */
const SCRIPTS_VARIABLE = 'SHOP_TEST_SCRIPTS';

/**
 * The scripts that tests start as processes. They are bundled once for a test run, because a process that reads the
 * sources themselves needs three times the processor's time to start.
 */
const SCRIPTS = {
  server: 'api/src/server.fixture.ts',
  cli: 'api/src/cli/index.ts',
  shop: 'scripts/shop/index.ts',
  launcher: 'api/src/database/embedded/launcher.fixture.ts',
  dataDirLock: 'api/src/database/embedded/data-dir-lock.fixture.ts',
} as const;

/** Processes that the scripts start, which look for their files beside themselves. */
const OWN_PROCESSES = {
  'draw-svg': 'api/src/pictures/draw-svg.ts',
  'read-scripts-process': 'api/src/registry/read-scripts-process.ts',
} as const;

export type ScriptName = keyof typeof SCRIPTS;

/** Bundles the scripts into a folder in the repository, where Node finds the packages. */
export async function bundleScripts(folder: string): Promise<void> {
  await bundleServer(
    {
      entryPoints: { ...SCRIPTS, ...OWN_PROCESSES },
      outdir: folder,
      splitting: true,
      sourcemap: false,
    },
    packageInside,
  );
  symlinkSync(join(ROOT, 'api/drizzle'), join(folder, 'drizzle'));
  process.env[SCRIPTS_VARIABLE] = folder;
}

/** What a script's process is started with. */
export interface ScriptOptions {
  /** All its variables except PATH. */
  env?: Readonly<Record<string, string>>;
}

/** Starts a script in a process of its own, in the repository's folder. */
export function startScript(
  name: ScriptName,
  words: readonly string[] = [],
  { env = {} }: ScriptOptions = {},
): ChildProcessByStdio<Writable, Readable, Readable> {
  const folder = process.env[SCRIPTS_VARIABLE];
  if (folder === undefined) throw new Error('No scripts: run these tests through jest, in the project "api".');
  return spawn(process.execPath, [join(folder, `${name}.js`), ...words], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** What a script printed, and its exit code. */
export interface ScriptResult {
  code: number | null;
  output: string;
  error: string;
}

/** Runs a script until it ends, with a text on standard input. */
export async function runScript(
  name: ScriptName,
  words: readonly string[],
  { typed = '', ...options }: ScriptOptions & { typed?: string } = {},
): Promise<ScriptResult> {
  const child = startScript(name, words, options);
  child.stdin.end(typed);
  let [output, error] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  await once(child, 'close');
  return { code: child.exitCode, output, error };
}

/** Kills a process, unless it has ended, and waits for its end. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
