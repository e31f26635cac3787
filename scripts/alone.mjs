// Runs one remote alone with hot reload, without the shell and other remotes. It uses a server only with --api.
//   npm run alone -- mfe-orders                               sample data, a simulated session
//   npm run alone -- mfe-orders --api http://localhost:3000   also uses that API, with its own sign-in
//   --port 3201                                               0 chooses any free port
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url);

const { ensureInstalled } = await import('./lib/install.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
process.exitCode = await node(['--import', 'tsx', 'scripts/remotes/index.ts', 'alone', ...process.argv.slice(2)]);
