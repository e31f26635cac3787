// Measures the server on a database of its own that is removed afterwards.
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
// The pages are measured as well. A build that fails says so itself; then only the API is measured.
await ensureBuilt();
const bench = [process.execPath, '--import', 'tsx', 'bench/api/index.ts', ...process.argv.slice(2)];
process.exitCode = await node(['--import', 'tsx', 'scripts/lib/with-database.ts', ...bench]);
