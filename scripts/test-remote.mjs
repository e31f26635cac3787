// Checks one remote: types, lint and tests of its folder. Works without other remotes, shell and server.
//   npm run test:remote -- mfe-orders
//   --one-worker     one test file at a time
//   --without-lint   types and tests only
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url);

const { ensureInstalled } = await import('./lib/install.mjs');
const { unknownRemotes } = await import('./lib/remotes.mjs');

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const wrong = names.length === 0 ? 'Say which remote: npm run test:remote -- mfe-orders' : unknownRemotes(names);

if (wrong === null) {
  await ensureInstalled();
  const { conclude, jest, lint, typeCheck } = await import('./lib/checks.mjs');
  const { testPatterns, typeScriptProject } = await import('./lib/remote-checks.mjs');
  const given = new Set(process.argv.slice(2));
  conclude([
    await typeCheck(typeScriptProject([...names, 'shared'])),
    ...(given.has('--without-lint') ? [] : [await lint(names)]),
    await jest(
      ['--selectProjects', 'remotes', '--', ...testPatterns(names)],
      given.has('--one-worker') ? 1 : undefined,
    ),
  ]);
} else {
  console.error(wrong);
  process.exitCode = 2;
}
