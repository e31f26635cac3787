// Builds all apps and the server into a new folder and puts it in the place of dist when everything has worked.
//   --if-needed   only when the sources have changed since the last build
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } = await import('node:fs');
const { join } = await import('node:path');
const { ensureInstalled } = await import('./lib/install.mjs');

await ensureInstalled();

const { STAMP, isBuilt } = await import('./lib/build.mjs');
const { sourcesFingerprint } = await import('./lib/fingerprint.mjs');
const { withLock } = await import('./lib/lock.mjs');
const { CACHE, DIST, ROOT } = await import('./lib/paths.mjs');
const { node } = await import('./lib/run.mjs');
const { build } = await import('esbuild');

/** The server and the worker that renders pages; packages stay outside, our own TypeScript sources go in. */
async function buildApi(folder) {
  await build({
    absWorkingDir: ROOT,
    entryPoints: { server: 'api/src/server.ts', 'render-worker': 'api/src/modules/host/render-worker.ts' },
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'packages-stay-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@shop/') ? null : { path, external: true },
          );
        },
      },
    ],
  });
  cpSync(join(ROOT, 'api/drizzle'), join(folder, 'drizzle'), { recursive: true });
}

/** Folders of builds that were broken off. */
function sweep() {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) {
    if (/^(build|old-build)-\d+$/.test(name)) rmSync(join(CACHE, name), { recursive: true, force: true });
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
  // Taken before: a file that changes meanwhile makes the next start build again.
  const fingerprint = sourcesFingerprint();
  console.log('Building the shop...');
  const code = await node(['--import', 'tsx', 'webpack/build.ts', '--out', folder]);
  if (code !== 0) return code;
  await buildApi(join(folder, 'api'));
  writeFileSync(join(folder, STAMP), `${fingerprint}\n`);
  putInPlace(folder);
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return 0;
}

const ifNeeded = process.argv.includes('--if-needed');
const waiting = () => console.log('Another process is building the shop; waiting for it.');

process.exitCode = await withLock('build', waiting, async () => {
  if (ifNeeded && isBuilt()) return 0;
  try {
    return await buildAll();
  } catch (error) {
    console.error(error);
    return 1;
  }
});
if (process.exitCode !== 0) console.error('The build failed; the previous one, if any, is untouched.');
