import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The folder of the build, which the server serves. */
export const DIST = join(ROOT, 'dist');

/**
 * The folder for production, which needs only Node. `npm run build` and `npm run build:production` make it from dist.
 */
export const PRODUCTION = join(ROOT, 'production');

/** Temporary files: locks, caches of tools, results of test runners, unfinished builds. */
export const CACHE = join(ROOT, '.cache');
