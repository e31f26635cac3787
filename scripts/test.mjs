// Runs all checks:
//   npm test
// Installs and builds what is missing, continues after a failure, and prints the total at the end.
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url, { words: false });

const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();

const { GENERATED, browser, conclude, jest, lint, production, remotesAlone, typeCheck } =
  await import('./lib/checks.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { remoteNames } = await import('./lib/remotes.mjs');

/** All projects of jest.config.ts except 'remotes': remotes are tested in checkouts of their teams. */
const COMMON = ['rules', 'shared', 'tooling', 'demo', 'api', 'ui'];

async function builtAndBrowsed() {
  if ((await ensureBuilt()) !== 0) return [{ name: 'Browser', passed: 0, failed: 1, summary: 'the build failed' }];
  return [await production(), await browser([])];
}

conclude([
  await typeCheck(),
  await lint(),
  await jest(['--selectProjects', ...COMMON]),
  await remotesAlone([...remoteNames(), GENERATED]),
  ...(await builtAndBrowsed()),
]);
