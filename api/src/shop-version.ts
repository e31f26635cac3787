import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord } from '@shop/shared/rules';
import { codeOf } from './unavailable';

function manifestIn(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The version in the nearest package.json above this file with the name `shop`. For the sources and dist, that is the
 * repository's; a production folder has its own.
 *
 * @throws Error without such a file: the installation is broken
 */
export function shopVersion(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const manifest = manifestIn(folder);
    if (isRecord(manifest) && manifest['name'] === 'shop') return String(manifest['version']);
    if (folder === dirname(folder)) throw new Error('The package.json of the shop is missing: install it again.');
  }
}
