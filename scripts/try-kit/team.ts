import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program that ended. */
export interface Ended {
  code: number | null;
  output: string;
  seconds: number;
}

/** Runs a program to its end. */
export async function run(folder: string, words: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const [command = '', ...args] = words;
  const begun = performance.now();
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += String(bytes)));
  await once(child, 'close');
  return { code: child.exitCode, output, seconds: (performance.now() - begun) / 1000 };
}

/** Runs a program that must succeed. @throws Error with its output when it fails */
export async function succeed(folder: string, words: readonly string[], env?: Record<string, string>): Promise<Ended> {
  const ended = await run(folder, words, env);
  if (ended.code !== 0) throw new Error(`${words.join(' ')} in ${folder}:\n${ended.output}`);
  return ended;
}

export const seconds = (value: number): string => `${value.toFixed(1)} s`;

/** Every installed package below a folder. */
export const packagesIn = (folder: string): number =>
  readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(file),
  ).length;

export async function megabytes(folder: string): Promise<string> {
  const { output } = await succeed(folder, ['du', '-sm', 'node_modules']);
  return `${output.split('\t')[0] ?? '?'} MB`;
}

/** Installs what a repository names, with the packages of the kit from their archives. */
export async function install(folder: string, kit: string, tools: RegExp): Promise<number> {
  const archives = readdirSync(kit).filter((file) => tools.test(file));
  const words = ['npm', 'install', '--no-audit', '--no-fund', ...archives.map((file) => join(kit, file))];
  return (await succeed(folder, words)).seconds;
}

export const shopRemote = (...words: string[]): string[] => ['npx', '--no-install', 'shop-remote', ...words];

/**
 * Takes the packages of the kit out of a repository's package.json. A registry would have them, and here their archives
 * stand for it.
 */
export function leaveKitOut(folder: string): void {
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<'dependencies' | 'devDependencies', object>;
  const others = (all: object) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('@shop/')));
  const { dependencies, devDependencies } = manifest;
  writeFileSync(
    path,
    JSON.stringify({ ...manifest, dependencies: others(dependencies), devDependencies: others(devDependencies) }),
  );
}

/**
 * Runs a server of the sources, as a team does while it works on them.
 *
 * @param words what follows shop-remote, such as `alone`
 * @param look gets its address
 */
export async function serve(
  folder: string,
  words: readonly string[],
  look: (url: string) => Promise<void>,
): Promise<void> {
  const bin = 'node_modules/@shop/remote/bin/shop-remote.js';
  const child = spawn(process.execPath, [bin, ...words, '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += String(bytes)));
  try {
    for (;;) {
      const url = /: (http:\/\/localhost:\d+\S*)/.exec(output)?.[1];
      if (url !== undefined) return await look(url);
      const over = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)]);
      if (over) throw new Error(output);
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
