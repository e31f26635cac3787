// Runs the folder for production with a backup to an S3 server every minute while orders are placed. Rehearses each
// backup, breaks the storage in every way that the runbook describes, and prints the results:
//   npm run try:backups
//   npm run try:backups -- 5     minutes of orders before the storage breaks, instead of 2
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
const code = await node(['scripts/build-production.mjs']);
const [minutes = '2'] = process.argv.slice(2);
process.exitCode = code === 0 ? await node(['--import', 'tsx', 'scripts/try-backups/index.ts', minutes]) : code;
