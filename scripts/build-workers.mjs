// Builds the scripts that render pages on the server: node scripts/build-workers.mjs <folder>
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from './lib/paths.mjs';

const SOURCES = join(ROOT, 'api/src/site/rendering');

/**
 * Builds two scripts, each as one file without imports: the program of the render workers, and the script that prepares
 * a context for a release, which the workers receive.
 *
 * @param {string} folder for the scripts
 */
export async function buildWorkers(folder) {
  const shared = { absWorkingDir: ROOT, bundle: true, target: 'node20', logLevel: 'warning' };
  await build({
    ...shared,
    entryPoints: [join(SOURCES, 'render-worker.ts')],
    outfile: join(folder, 'render-worker.cjs'),
    format: 'cjs',
    platform: 'node',
  });
  await build({
    ...shared,
    entryPoints: [join(SOURCES, 'render-realm.ts')],
    outfile: join(folder, 'render-realm.js'),
    format: 'iife',
    globalName: 'realm',
    platform: 'neutral',
  });
}

const [, started = '', folder] = process.argv;
if (import.meta.url === pathToFileURL(started).href) {
  if (folder === undefined) throw new Error('Say where they go: node scripts/build-workers.mjs <folder>');
  await buildWorkers(folder);
}
