// Runs the shop with hot reload: the server restarts and pages refresh when their sources change.
//   npm run dev                 everything
//   npm run dev -- mfe-orders   only that remote (and any others named); the rest is served from the build
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { existsSync } = await import('node:fs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { DIST } = await import('./lib/paths.mjs');
const { start, tool } = await import('./lib/run.mjs');
const { devOrigins } = await import('../webpack/dev-origins.mjs');

/** The server's setting that names the dev servers: shell=http://localhost:3100,mfe-orders=… */
function devServers(names) {
  const { shell, remotes } = devOrigins(names);
  const all = { ...(shell === undefined ? {} : { shell }), ...remotes };
  return Object.entries(all)
    .map(([name, origin]) => `${name}=${origin}`)
    .join(',');
}

async function run(names) {
  const env = { NODE_ENV: 'development', ...process.env, DEV_SERVERS: devServers(names) };
  // When every page comes from a dev server, any build will do as the ground to stand on.
  const code = names.length === 0 && existsSync(DIST) ? 0 : await ensureBuilt();
  if (code !== 0) return code;
  const node = (...args) => start(process.execPath, args, { env });
  const parts = [
    node(tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'api/src/server.ts'),
    node('--import', 'tsx', 'webpack/dev.ts', ...names),
  ];
  // One without the other is of no use: the first to end takes the other along.
  const first = await Promise.race(parts.map((part) => part.code));
  for (const { child } of parts) child.kill('SIGTERM');
  await Promise.all(parts.map((part) => part.code));
  return first;
}

await ensureInstalled();
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  // An unknown name; the message lists those there are.
  console.error(error.message);
  process.exitCode = 1;
}
