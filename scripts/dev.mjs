// Runs the shop with hot reload: the server restarts and pages refresh when their sources change.
//   npm run dev                 everything
//   npm run dev -- mfe-orders   only that remote (and any others named); the rest is served from the build
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url);

const { existsSync } = await import('node:fs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { DIST } = await import('./lib/paths.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
const names = process.argv.slice(2);
// When every page comes from a dev server, an outdated build is good enough.
const code = names.length === 0 && existsSync(DIST) ? 0 : await ensureBuilt();
process.exitCode = code === 0 ? await node(['--import', 'tsx', 'scripts/lib/dev-servers.ts', ...names]) : code;
