// Creates a new remote: its folder, one page, tests and sample data.
//   npm run new-remote -- mfe-loyalty [--path /loyalty] [--title Loyalty] [--access public | employee | admin]
//   --to ../loyalty   a repository of its own, which needs the packages of the kit: npm run kit
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url);

const { ensureInstalled } = await import('./lib/install.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
process.exitCode = await node(['--import', 'tsx', 'scripts/new-remote/index.ts', ...process.argv.slice(2)]);
