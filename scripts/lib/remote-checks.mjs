import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from './paths.mjs';

/**
 * Writes a TypeScript project with only these folders, because the repository's own project also needs the server and
 * the shell.
 *
 * @param {readonly string[]} rooms folders at the top of the repository
 * @returns {string} the project's file
 */
export function typeScriptProject(rooms) {
  const folder = join(CACHE, 'typescript');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${rooms.join('+')}.json`);
  const project = {
    extends: '../../tsconfig.json',
    include: rooms.map((room) => `../../${room}`),
    exclude: ['../../**/node_modules', '../../**/dist'],
  };
  writeFileSync(file, `${JSON.stringify(project, null, 2)}\n`);
  return file;
}

/**
 * Patterns that restrict jest to the tests of these folders.
 *
 * @param {readonly string[]} rooms folders at the top of the repository
 */
export const testPatterns = (rooms) =>
  rooms.map((room) => `^${join(ROOT, room, '/').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
