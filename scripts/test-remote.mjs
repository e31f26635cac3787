// Checks one remote as its team does: types, lint and tests of its folder and of shared. Works without other remotes,
// shell and server.
//   npm run test:remote -- mfe-orders
//   --only-remote   lint and tests of its folder only, without those of shared, one test file at a time
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
const { unknownRemotes } = await import('./lib/remotes.mjs');

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const wrong = names.length === 0 ? 'Say which remote: npm run test:remote -- mfe-orders' : unknownRemotes(names);

if (wrong === null) {
  await ensureInstalled();
  const { conclude, jest, lint, typeCheck } = await import('./lib/checks.mjs');
  const { testPatterns, typeScriptProject } = await import('./lib/remote-checks.mjs');
  const onlyRemote = process.argv.includes('--only-remote');
  const tested = onlyRemote ? names : [...names, 'shared'];
  conclude([
    await typeCheck(typeScriptProject([...names, 'shared'])),
    await lint(tested),
    await jest(
      ['--selectProjects', 'rules', 'shared', 'ui', 'remotes', '--', ...testPatterns(tested)],
      onlyRemote ? 1 : undefined,
    ),
  ]);
} else {
  console.error(wrong);
  process.exitCode = 2;
}
