// Shows that teams need nothing of each other: each remote is checked and built in a copy that holds no other remote, no
// shell and no server; and a remote that the generator has just made, too.
//   npm run test:alone                 all of them
//   npm run test:alone -- mfe-orders   that one
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
