import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesFingerprint } from './fingerprint.mjs';
import { DIST } from './paths.mjs';
import { node } from './run.mjs';

/** A file inside the build with the fingerprint of its sources. */
export const STAMP = '.sources';

/** Arguments of Node for a build. The larger space for young objects saves a second of garbage collection. */
export const WEBPACK = ['--max-semi-space-size=32', '--import', 'tsx'];

/** Whether dist holds a complete build of the current sources. */
export function isBuilt() {
  const stamp = join(DIST, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === sourcesFingerprint();
}

/**
 * Builds everything unless dist is up to date.
 *
 * @returns {Promise<number>} 0, or the exit code of the failed build
 */
export function ensureBuilt() {
  return isBuilt() ? Promise.resolve(0) : node(['scripts/build.mjs', '--if-needed']);
}
