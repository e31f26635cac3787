// Runs the browser tests on an up-to-date build; arguments go to Playwright.
//   npm run test:e2e -- --grep checkout
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url);

const { ensureInstalled } = await import('./lib/install.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');
const { node, tool } = await import('./lib/run.mjs');

await ensureInstalled();
const code = await ensureBuilt();
process.exitCode =
  code === 0
    ? await node([tool('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)])
    : code;
