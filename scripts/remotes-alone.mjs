// Shows that teams do not depend on each other: checks and builds each remote in a copy without other remotes, shell
// and server. Also does this for a remote that the generator creates.
//   npm run trial -- remotes-alone              all of them
//   npm run trial -- remotes-alone mfe-orders   that one
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
const { remoteNames, unknownRemotes } = await import('./lib/remotes.mjs');

await ensureInstalled();
const { GENERATED, conclude, remotesAlone } = await import('./lib/checks.mjs');

const names = process.argv.slice(2);
const wrong = unknownRemotes(names);
if (wrong === null) conclude([await remotesAlone(names.length > 0 ? names : [...remoteNames(), GENERATED])]);
else {
  console.error(wrong);
  process.exitCode = 2;
}
