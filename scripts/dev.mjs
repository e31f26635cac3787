// Runs the shop with hot reload: the server restarts and pages refresh when their sources change.
//   npm run dev                 everything
//   npm run dev -- mfe-orders   only that remote (and any others named); the rest is served from the build
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { start, tool } = await import('./lib/run.mjs');

await ensureInstalled();
const code = await ensureBuilt();
if (code !== 0) process.exit(code);

process.env.NODE_ENV ??= 'development';
const running = [
  start(process.execPath, [tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'api/src/server.ts']),
  start(process.execPath, ['--import', 'tsx', 'webpack/dev.ts', ...process.argv.slice(2)]),
];
// One without the other is of no use: the first to end takes the other along.
process.exitCode = await Promise.race(running.map((part) => part.code));
for (const { child } of running) child.kill('SIGTERM');
await Promise.all(running.map((part) => part.code));
