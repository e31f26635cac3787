// Tries point-in-time recovery, as in docs/runbooks/point-in-time-recovery.md, with Debian's PostgreSQL 15 and
// pgBackRest. A shop takes orders, somebody deletes them all, and the database is restored to the moment before that:
//   apt-get install postgresql-15 pgbackrest
//   npm run try:recovery
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');

await ensureInstalled();

const { ensureBuilt } = await import('./lib/build.mjs');
const { node } = await import('./lib/run.mjs');

const built = await ensureBuilt();
process.exitCode = built === 0 ? await node(['--import', 'tsx', 'scripts/try-recovery/index.ts']) : built;
