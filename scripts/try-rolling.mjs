// Runs two servers of the shop behind HAProxy (deploy/haproxy), with Debian's package: an upgrade from the newest
// released version, a restart and the way back, one server after the other, under 300 requests per second. Then SIGHUP
// renews the processes. Prints how many requests failed:
//   apt-get install haproxy openssl
//   npm run try:rolling
//   npm run try:rolling -- HEAD~5                 from that commit in place of the released version
//   npm run try:rolling -- --per-second 50        on a busy machine
import { parseArgs } from 'node:util';
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { join } = await import('node:path');
const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { buildCommit, commitOf, installPackages, checkOut, releasedVersion } = await import('./lib/commits.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
const built = await ensureBuilt();
if (built !== 0) process.exit(built);
const {
  positionals: [name],
  values: { 'per-second': PER_SECOND },
} = parseArgs({ allowPositionals: true, options: { 'per-second': { type: 'string', default: '300' } } });
const older = name === undefined ? releasedVersion().commit : commitOf(name);
await installPackages(checkOut(older));
const OLDER_SERVER = join(await buildCommit(older), 'dist/api/server.js');
process.exitCode = await node(['--import', 'tsx', 'scripts/try-rolling/index.ts'], {
  env: { ...process.env, OLDER_SERVER, PER_SECOND },
});
