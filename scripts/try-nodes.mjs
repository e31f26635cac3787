// Tries the shop on each supported Node version: types, unit and API tests, a start and an order. npm installs the Node
// versions into .cache/nodes, which is not in the lock file:
//   npm run trial -- nodes
//   npm run trial -- nodes 24
// With --all it also runs the tests of browser code: every project of jest.config.ts.
//   npm run trial -- nodes --all 24
import { KEEP_PACKAGES } from './lib/install.mjs';
import { nodeOf } from './lib/nodes.mjs';
import { start, tool } from './lib/run.mjs';

/** The versions in README and docs/decisions.md: the recommended one, and those that still work. */
const MAJORS = ['20', '22', '24'];

/** Runs jest directly, because the repository's commands would reinstall packages for another Node version. */
const jest = (...projects) => [tool('jest/bin/jest.js'), '--selectProjects', ...projects];

const words = process.argv.slice(2);
const named = words.filter((word) => word !== '--all');
const all = named.length < words.length;

const STEPS = [
  ['types', [tool('typescript7/bin/tsc'), '-p', 'tsconfig.json']],
  ['unit tests', jest('rules', 'shared', 'tooling', 'demo')],
  ['API tests', jest('api')],
  ...(all
    ? [
        ['tests of the shell and the shared interface', jest('ui')],
        ['tests of the remotes', jest('remotes')],
      ]
    : []),
  ['a start and an order', ['--import', 'tsx', 'scripts/try-nodes/order.ts']],
];

const unknown = named.filter((major) => !/^\d{2}$/.test(major));
if (unknown.length > 0) {
  console.error(`Not a version of Node: ${unknown.join(', ')}. For example: npm run trial -- nodes 24`);
  process.exit(1);
}

const results = [];
for (const major of named.length > 0 ? named : MAJORS) {
  const program = await nodeOf(major);
  if (program === null) {
    results.push([major, 'npm has no program for this machine', false]);
    continue;
  }
  for (const [name, args] of STEPS) {
    console.log(`\nNode ${major}: ${name}`);
    const begun = Date.now();
    const running = start(program, args, { env: { ...process.env, [KEEP_PACKAGES]: '1' } });
    const code = await running.code;
    if (running.interrupted()) process.exit(130);
    results.push([major, `${name}, ${((Date.now() - begun) / 1000).toFixed(1)} s`, code === 0]);
  }
}
console.log();
for (const [major, what, passed] of results) console.log(`Node ${major}  ${passed ? 'passed' : 'FAILED'}  ${what}`);
for (const major of new Set(results.map(([major]) => major))) {
  const failed = results.filter(([of, , passed]) => of === major && !passed).length;
  console.log(`Node ${major}: ${failed === 0 ? 'all passed' : `${failed} failed`}`);
}
process.exitCode = results.every(([, , passed]) => passed) ? 0 : 1;
