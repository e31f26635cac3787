// Installs and builds what is missing, then runs the shop in this process. Settings come from the environment
// (docs/settings.md):
//   npm start
//   PORT=8080 npm start
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url, { words: false });

const { pathToFileURL } = await import('node:url');
const { join } = await import('node:path');
const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { DIST } = await import('./lib/paths.mjs');
const { stopWithNpm } = await import('./lib/parent.mjs');

await ensureInstalled('start');
const code = await ensureBuilt();
if (code !== 0) process.exit(code);

process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
stopWithNpm();
// Runs in this process, so that signals reach the server and its exit code is that of this process.
await import(pathToFileURL(join(DIST, 'api/server.js')).href);
