import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesFingerprint } from './fingerprint.mjs';
import { DIST } from './paths.mjs';
import { node } from './run.mjs';

/** Inside the build: the fingerprint of the sources it was made from. */
export const STAMP = '.sources';

/** Whether dist holds a whole build of these sources. */
export function isBuilt() {
  const stamp = join(DIST, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === sourcesFingerprint();
}

/**
 * Builds everything unless dist is up to date.
 *
 * @returns {Promise<number>} 0, or the failed build's exit code
 */
export function ensureBuilt() {
  return isBuilt() ? Promise.resolve(0) : node(['scripts/build.mjs', '--if-needed']);
}
