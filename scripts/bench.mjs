// Measures the server on a database of its own that is removed afterwards.
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
const bench = [process.execPath, '--import', 'tsx', 'api/bench/index.ts', ...process.argv.slice(2)];
process.exitCode = await node(['--import', 'tsx', 'scripts/lib/with-database.ts', ...bench]);
