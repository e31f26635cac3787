import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What the build makes and the server serves. */
export const DIST = join(ROOT, 'dist');

/** What runs in production by Node alone: made by `npm run build`, and by `npm run build:production` out of dist. */
export const PRODUCTION = join(ROOT, 'production');

/** Passing files: locks, caches of tools, results of test runners, builds in the making. */
export const CACHE = join(ROOT, '.cache');
