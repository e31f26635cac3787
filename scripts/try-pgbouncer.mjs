// Runs the shop behind PgBouncer in transaction mode, as Debian's packages install it, and prints the results:
//   apt-get install pgbouncer postgresql-15
//   npm run try:pgbouncer
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
const code = await ensureBuilt();
process.exitCode = code === 0 ? await node(['--import', 'tsx', 'scripts/try-pgbouncer/index.ts']) : code;
