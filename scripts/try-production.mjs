// Runs the folder for production without the rest of the repository, prints the results, and measures it:
//   npm run try:production
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
const code = await node(['scripts/build-production.mjs']);
process.exitCode = code === 0 ? await node(['--import', 'tsx', 'scripts/try-production/index.ts']) : code;
