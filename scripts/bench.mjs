// Measures the server with a separate database, which is removed afterwards.
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
// The pages are measured as well. A failed build prints its own errors; then only the API is measured.
await ensureBuilt();
const bench = [process.execPath, '--import', 'tsx', 'bench/api/index.ts', ...process.argv.slice(2)];
process.exitCode = await node(['--import', 'tsx', 'scripts/lib/with-database.ts', ...bench]);
