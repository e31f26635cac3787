// Measures the public pages in a real browser: Lighthouse, the first view on a slow phone, long lists on a slow line,
// staff's desk.
//   npm run bench:web -- --only speed --rounds 5
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
const code = await ensureBuilt();
process.exitCode = code === 0 ? await node(['--import', 'tsx', 'bench/web/index.ts', ...process.argv.slice(2)]) : code;
