import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** The names of all remotes in this checkout: the folders mfe-* with a remote.config.ts. No file lists them. */
export const remoteNames = () =>
  readdirSync(ROOT)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(ROOT, name, 'remote.config.ts')))
    .sort();

/**
 * Checks that this checkout has remotes with these names.
 *
 * @param {readonly string[]} names
 * @returns {string | null} a message; null when all exist
 */
export function unknownRemotes(names) {
  const known = remoteNames();
  const unknown = names.filter((name) => !known.includes(name));
  return unknown.length === 0 ? null : `There is no ${unknown.join(', ')}. There are: ${known.join(', ')}`;
}
