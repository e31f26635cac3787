// Runs the shop behind the sample configurations of nginx and Caddy in deploy/, with Debian's packages, and prints the
// results:
//   apt-get install nginx caddy prometheus systemd openssl
//   npm run try:samples
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
// The unit runs the folder for production.
const code = await node(['scripts/build-production.mjs']);
process.exitCode = code === 0 ? await node(['--import', 'tsx', 'scripts/try-samples/index.ts']) : code;
