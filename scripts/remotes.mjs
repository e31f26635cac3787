// Manages releases of remotes on a running shop, over HTTP:
//   npm run remotes -- --help
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
process.exitCode = await node(['--import', 'tsx', 'scripts/remotes/index.ts', ...process.argv.slice(2)]);
