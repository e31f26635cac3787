// Runs two servers of the shop behind HAProxy (deploy/haproxy), with Debian's package: an upgrade from the newest
// released version, a restart and the way back, one server after the other, under 300 requests per second. Then SIGHUP
// renews the processes. Prints how many requests failed:
//   apt-get install haproxy openssl
//   npm run trial -- rolling
//   npm run trial -- rolling HEAD~5                 from that commit in place of the released version
//   npm run trial -- rolling --per-second 50        on a busy machine
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCommit, checkOut, commitOf, installPackages, releasedVersion } from './lib/commits.mjs';
import { node } from './lib/run.mjs';

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
