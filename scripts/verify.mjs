// The quick checks for everyday work.
//   npm run verify                      types, lint and the tests that need neither a database nor a browser
//   npm run verify -- --changed         types, lint and the tests that the changes since the last commit touch
//   npm run verify -- --changed=main    the same, for all changes since that commit or branch
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url);

const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();

const { conclude, jest, lint, typeCheck } = await import('./lib/checks.mjs');

async function checkAll() {
  conclude([await typeCheck(), await lint(), await jest(['--selectProjects', 'rules', 'shared', 'tooling'])]);
}

async function checkChanged(commit) {
  const { changedFiles, scriptsOf, testsOf } = await import('./lib/changed.mjs');
  const files = changedFiles(commit);
  if (files.length === 0) {
    console.log(`Nothing has changed since ${commit}.`);
    return;
  }
  conclude([
    await typeCheck(),
    await lint(files, { scripts: scriptsOf(files), imports: true }),
    await jest(testsOf(files)),
  ]);
}

const [given, ...more] = process.argv.slice(2);
const changed = given === undefined ? null : /^--changed(?:=(?<commit>.+))?$/.exec(given);
if (more.length > 0 || (given !== undefined && changed === null)) {
  console.error('Say `npm run verify`, `npm run verify -- --changed` or `npm run verify -- --changed=main`.');
  process.exitCode = 2;
} else if (changed === null) await checkAll();
else await checkChanged(changed.groups?.commit ?? 'HEAD');
