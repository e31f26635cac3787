// Takes pictures of every screen in every state, for phones and desktops, light and dark, and writes an HTML page that
// shows them all.
//   npm run shots -- --only home,staff-orders --look 390,1440-dark
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
const code = await ensureBuilt();
process.exitCode = code === 0 ? await node(['--import', 'tsx', 'e2e/shots/index.ts', ...process.argv.slice(2)]) : code;
