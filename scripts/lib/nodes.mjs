import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './paths.mjs';
import { start } from './run.mjs';

/** Name of the package that holds Node's program for this machine. */
const PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/**
 * The program of a Node, fetched by npm into .cache/nodes the first time.
 *
 * @param {string} major
 * @returns {Promise<string | null>} null where npm has no program for this machine
 */
export async function nodeOf(major) {
  const folder = join(CACHE, 'nodes', major);
  const program = join(folder, 'node_modules', PACKAGE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', `${PACKAGE}@${major}`, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm would otherwise use the folder that it runs this program from.
  const env = { ...process.env, npm_config_local_prefix: folder };
  const code = await start('npm', args, { cwd: folder, env, shell: process.platform === 'win32' }).code;
  return code === 0 && existsSync(program) ? program : null;
}
