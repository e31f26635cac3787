import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './paths.mjs';
import { start } from './run.mjs';

/** The name of the package that contains the Node executable for this machine. */
const PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/**
 * The executable of a Node version. npm downloads it into .cache/nodes the first time.
 *
 * @param {string} major
 * @returns {Promise<string | null>} null when npm has no executable for this machine
 */
export async function nodeOf(major) {
  const folder = join(CACHE, 'nodes', major);
  const program = join(folder, 'node_modules', PACKAGE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', `${PACKAGE}@${major}`, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  // Without this, npm would use the folder of the npm that started this program.
  const env = { ...process.env, npm_config_local_prefix: folder };
  const code = await start('npm', args, { cwd: folder, env, shell: process.platform === 'win32' }).code;
  return code === 0 && existsSync(program) ? program : null;
}
