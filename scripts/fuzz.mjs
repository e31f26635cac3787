// Sends unusual requests to a complete server with a separate database, which is removed afterwards.
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
const fuzz = [process.execPath, '--import', 'tsx', 'api/fuzz/index.ts', ...process.argv.slice(2)];
process.exitCode = await node(['--import', 'tsx', 'scripts/lib/with-database.ts', ...fuzz]);
