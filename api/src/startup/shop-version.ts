import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord } from '@shop/shared/rules';
import { codeOf } from '../unavailable';

function manifestIn(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The version of this shop: what the nearest package.json above says whose name is `shop`. It is the repository's, for the
 * sources and for the build in dist, or the one of a production folder.
 *
 * @throws Error when there is none, which means a broken installation
 */
export function shopVersion(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const manifest = manifestIn(folder);
    if (isRecord(manifest) && manifest['name'] === 'shop') return String(manifest['version']);
    if (folder === dirname(folder)) throw new Error('The package.json of the shop is missing: install it again.');
  }
}
