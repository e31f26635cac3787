// Packs the kit: the npm packages with which a team builds, tests and releases a remote in a repository of its own.
//   npm run kit                      into the folder kit
//   npm run kit -- --out <folder>    into that folder
//   --scope @acme                    in that npm scope instead of @shop
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url);

const { ensureInstalled } = await import('./lib/install.mjs');
const { node } = await import('./lib/run.mjs');

await ensureInstalled();
process.exitCode = await node(['--import', 'tsx', 'scripts/kit/index.ts', ...process.argv.slice(2)]);
