// Builds all apps and the server into a new folder, which replaces dist when everything has worked. Then builds the
// folder for production, which needs only Node:
//   npm run build
//   --if-needed         dist alone, and only when the sources have changed since the last build
// Or one remote alone, as a release that can be published; no other remote, shell or server is needed:
//   --only mfe-orders   into mfe-orders/dist
//   --out <folder>      into that folder
//   --version 1.4.0     as that version instead of the one in its package.json
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url);

const { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } = await import('node:fs');
const { dirname, join, relative, resolve } = await import('node:path');
const { parseArgs } = await import('node:util');
const { ensureInstalled } = await import('./lib/install.mjs');

await ensureInstalled('start');

const { STAMP, isBuilt } = await import('./lib/build.mjs');
const { sourcesFingerprint } = await import('./lib/fingerprint.mjs');
const { withLock } = await import('./lib/lock.mjs');
const { CACHE, DIST, PRODUCTION, ROOT } = await import('./lib/paths.mjs');
const { buildProduction } = await import('./lib/production.mjs');
const { unknownRemotes } = await import('./lib/remotes.mjs');
const { node } = await import('./lib/run.mjs');

// The larger space for young objects saves a second of garbage collection.
const WEBPACK = ['--max-semi-space-size=32', '--import', 'tsx', 'webpack/build.ts'];

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
  const code = await node([...WEBPACK, '--out', folder]);
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

/** Builds one remote beside its target folder, and replaces that folder when everything has worked. */
async function buildRemote(name, target, version) {
  const folder = `${target}.build-${process.pid}`;
  try {
    const code = await node([
      ...WEBPACK,
      ...['--out', folder, '--only', name],
      ...(version === undefined ? [] : ['--version', version]),
    ]);
    if (code !== 0) return code;
    rmSync(target, { recursive: true, force: true });
    mkdirSync(dirname(target), { recursive: true });
    renameSync(join(folder, 'remotes', name), target);
    console.log(`The release of ${name} is in ${relative(process.cwd(), target) || '.'}`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the options of the command line. @throws Error that names the mistake */
function readArguments() {
  const { values } = parseArgs({
    options: {
      'if-needed': { type: 'boolean' },
      only: { type: 'string' },
      out: { type: 'string' },
      version: { type: 'string' },
    },
  });
  const { only, out, version } = values;
  if (only === undefined && (out ?? version) !== undefined)
    throw new Error('--out and --version go with --only <name>');
  if (version !== undefined && !/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)) {
    throw new Error(`--version ${version} is no version such as 1.4.0`);
  }
  const unknown = only === undefined ? null : unknownRemotes([only]);
  if (unknown !== null) throw new Error(unknown);
  if (out !== undefined && existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, 'remote.json'))) {
    throw new Error(`${out} is not empty and holds no release that could be replaced`);
  }
  return values;
}

async function main() {
  const { only, out, version, 'if-needed': ifNeeded } = readArguments();
  const waiting = () => console.log(`Another process is building ${only ?? 'the shop'}; waiting for it.`);
  if (only !== undefined) {
    const target = out === undefined ? join(ROOT, only, 'dist') : resolve(out);
    return withLock(`build-${only}`, waiting, () => buildRemote(only, target, version));
  }
  // Starting the shop and running tests need only dist, so they do not wait for the folder for production.
  if (ifNeeded) return withLock('build', waiting, () => (isBuilt() ? 0 : buildAll()));
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
