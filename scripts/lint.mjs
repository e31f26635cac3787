// Checks rules, promises, imports and formatting of the whole repository:
//   npm run lint
//   npm run lint -- --fix   formats the code and fixes what ESLint can fix, and checks nothing
import { answerHelp } from './lib/help.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
answerHelp(import.meta.url);

const { ensureInstalled } = await import('./lib/install.mjs');

await ensureInstalled();
if (process.argv.includes('--fix')) {
  const { node, tool } = await import('./lib/run.mjs');
  const formatted = await node([tool('prettier/bin/prettier.cjs'), '.', '--write', '--log-level', 'warn']);
  const fixed = await node([tool('eslint/bin/eslint.js'), '.', '--fix']);
  process.exitCode = formatted || fixed;
} else {
  const { conclude, lint } = await import('./lib/checks.mjs');
  conclude([await lint()]);
}
