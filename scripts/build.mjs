// Builds all apps and the server into a new folder, which replaces dist when everything has worked. Then builds the
// folder for production, which needs only Node:
//   npm run build
//   --if-needed         dist alone, and only when the sources have changed since the last build
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url);

const { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } = await import('node:fs');
const { join, relative } = await import('node:path');
const { parseArgs } = await import('node:util');
const { ensureInstalled } = await import('./lib/install.mjs');

await ensureInstalled('start');

const { STAMP, WEBPACK, isBuilt } = await import('./lib/build.mjs');
const { sourcesFingerprint } = await import('./lib/fingerprint.mjs');
const { withLock } = await import('./lib/lock.mjs');
const { CACHE, DIST, PRODUCTION, ROOT } = await import('./lib/paths.mjs');
const { buildProduction } = await import('./lib/production.mjs');
const { node } = await import('./lib/run.mjs');

/** Builds the server, the render workers, the process that draws uploaded SVGs and the one that reads scripts. */
async function buildApi(folder) {
  const { buildWorkers } = await import('./build-workers.mjs');
  const { keepLinesOnlyOfAll } = await import('./lib/line-map.mjs');
  const { bundleServer, packageInside } = await import('./lib/server-bundle.mjs');
  await buildWorkers(folder);
  await bundleServer(
    {
      entryPoints: {
        server: 'api/src/server.ts',
        'draw-svg': 'api/src/pictures/draw-svg.ts',
        'read-scripts-process': 'api/src/registry/read-scripts-process.ts',
      },
      outdir: folder,
    },
    packageInside,
  );
  keepLinesOnlyOfAll(folder, join(DIST, 'api'));
  cpSync(join(ROOT, 'api/drizzle'), join(folder, 'drizzle'), { recursive: true });
}

/** Removes the folders of interrupted builds. */
function sweep() {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) {
    if (/^(old-)?(build|production)-\d+$/.test(name)) rmSync(join(CACHE, name), { recursive: true, force: true });
  }
}

function putInPlace(folder) {
  const old = join(CACHE, `old-build-${process.pid}`);
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(folder, DIST);
  rmSync(old, { recursive: true, force: true });
}

async function buildAll() {
  sweep();
  const started = Date.now();
  const folder = join(CACHE, `build-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Computed before the build: if a file changes during the build, the next start builds again.
  const fingerprint = sourcesFingerprint();
  console.log('Building the shop...');
  const code = await node([...WEBPACK, 'webpack/build.ts', '--out', folder]);
  if (code !== 0) return code;
  await buildApi(join(folder, 'api'));
  writeFileSync(join(folder, STAMP), `${fingerprint}\n`);
  putInPlace(folder);
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return 0;
}

async function buildForProduction() {
  const started = Date.now();
  await buildProduction();
  console.log(`Built ${relative(ROOT, PRODUCTION)} from it in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

async function main() {
  const { values } = parseArgs({ options: { 'if-needed': { type: 'boolean' } } });
  const waiting = () => console.log('Another process is building the shop; waiting for it.');
  // Starting the shop and running tests need only dist, so they do not wait for the folder for production.
  if (values['if-needed']) return withLock('build', waiting, () => (isBuilt() ? 0 : buildAll()));
  return withLock('build', waiting, async () => {
    const code = await buildAll();
    if (code === 0) await buildForProduction();
    return code;
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
if (process.exitCode !== 0) console.error('The build failed; the previous one, if any, is untouched.');
