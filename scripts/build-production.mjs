// Makes the folder for production. Builds first when sources have changed since the last build:
//   npm run build:production
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url, { words: false });

const { relative } = await import('node:path');
const { ensureInstalled } = await import('./lib/install.mjs');

await ensureInstalled('start');

const { ensureBuilt } = await import('./lib/build.mjs');
const { withLock } = await import('./lib/lock.mjs');
const { PRODUCTION } = await import('./lib/paths.mjs');
const { buildProduction } = await import('./lib/production.mjs');

const started = performance.now();
const waiting = () => console.log('Another process is building; waiting for it.');
const code = await ensureBuilt();
if (code === 0) {
  await withLock('build', waiting, buildProduction);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Built ${relative(process.cwd(), PRODUCTION) || '.'} in ${seconds} s.`);
}
process.exitCode = code;
