// Runs every check there is, installing and building what is missing; goes on after a failure and ends with the sum.
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();

const { browser, conclude, jest, lint, typeCheck } = await import('./lib/checks.mjs');
const { ensureBuilt } = await import('./lib/build.mjs');

async function builtAndBrowsed() {
  if ((await ensureBuilt()) !== 0) return { name: 'Browser', passed: 0, failed: 1, summary: 'the build failed' };
  return browser([]);
}

conclude([await typeCheck(), await lint(), await jest([]), await builtAndBrowsed()]);
