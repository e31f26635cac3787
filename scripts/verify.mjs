// The quick checks for everyday work: types, lint and the tests that need neither a database nor a browser.
import { requireNode } from './lib/node-version.mjs';

requireNode();

const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();

const { conclude, jest, lint, typeCheck } = await import('./lib/checks.mjs');
conclude([await typeCheck(), await lint(), await jest(['--selectProjects', 'rules', 'shared', 'tooling'])]);
