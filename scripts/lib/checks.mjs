import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';
import { node, quietNode, tool } from './run.mjs';
import { makeKitFolder, unpackKit } from './kit-folder.mjs';
import { makeTeamCheckout } from './team-checkout.mjs';

const RESULTS_FOLDER = '.cache/results';
const RESULTS = join(ROOT, RESULTS_FOLDER);
/** The file with the Outcome of the last jest run. */
const JEST_OUTCOME = 'jest-outcome.json';

/**
 * The outcome of one kind of check. `unsteady` are the test files that failed first and passed when they ran alone.
 *
 * @typedef {{ name: string, passed: number, failed: number, summary: string, unsteady?: readonly string[] }} Outcome
 */

const heading = (text) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}`);

/** One check that passes or fails as a whole. */
async function single(name, run) {
  heading(name);
  const codes = await run();
  const ok = codes.every((code) => code === 0);
  const summary = ok ? 'passed' : 'failed';
  console.log(`${name}: ${summary}`);
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, summary };
}

/**
 * Checks types. Files that have not changed since the last check are skipped, which takes a tenth of the time.
 *
 * @param {string} [project] a TypeScript project. Default value: the whole repository.
 * @returns {Promise<Outcome>}
 */
export const typeCheck = (project = 'tsconfig.json') =>
  single('Type check', async () => {
    const kept = join('.cache', `${project.replaceAll(/[^a-z0-9]+/gi, '-')}.tsbuildinfo`);
    return [await node([tool('typescript7/bin/tsc'), '-p', project, '--incremental', '--tsBuildInfoFile', kept])];
  });

/**
 * Checks lint rules, rules that need types, imports (unused exports, unlisted packages, cycles) and formatting.
 *
 * @param {readonly string[]} [paths] folders or files. Default value: the whole repository.
 * @param {object} [parts]
 * @param {readonly string[]} [parts.scripts] the paths whose lint rules are checked. Default value: all of them.
 * @param {boolean} [parts.imports] whether to check the imports of the whole repository. Default value: only with it.
 * @returns {Promise<Outcome>}
 */
export const lint = (paths = ['.'], { scripts = paths, imports = paths.includes('.') } = {}) =>
  single('Lint', async () => {
    const rules = async () => {
      const options = ['--max-warnings', '0', '--no-warn-ignored', '--cache', '--cache-location', '.cache/eslint/'];
      return scripts.length === 0 ? 0 : node([tool('eslint/bin/eslint.js'), ...scripts, ...options]);
    };
    const others = async () => {
      const codes = [];
      if (scripts.length > 0) codes.push(await node([tool('oxlint/bin/oxlint'), '--type-aware', ...scripts]));
      if (imports) codes.push(await node([tool('knip/bin/knip.js'), '--no-progress']));
      if (paths.length > 0) {
        const options = ['--check', '--ignore-unknown', '--log-level', 'warn'];
        const cache = ['--cache', '--cache-location', '.cache/prettier'];
        codes.push(await node([tool('prettier/bin/prettier.cjs'), ...paths, ...options, ...cache]));
      }
      return codes;
    };
    // eslint keeps one core busy for as long as the others take together.
    return (await Promise.all([rules(), others()])).flat();
  });

/**
 * Makes the folder for production of the build in dist: a package may stand in the way of its bundle alone.
 *
 * @returns {Promise<Outcome>}
 */
export const production = () => single('Production', async () => [await node(['scripts/build-production.mjs'])]);

function freshResults(name) {
  mkdirSync(RESULTS, { recursive: true });
  const path = join(RESULTS, name);
  rmSync(path, { force: true });
  return path;
}

function readResults(path) {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

const list = (counts) =>
  Object.entries(counts)
    .filter(([label, count]) => count > 0 || label === 'total')
    .map(([label, count]) => `${count} ${label}`)
    .join(', ');

/** A test runner that ended without results counts as one failure. */
function crashed(name, code) {
  return { name, passed: 0, failed: 1, summary: `ended with exit code ${code} and no results` };
}

/** The outcome of jest's results. A file that could not be loaded counts as a failure. @returns {Outcome} */
export function jestOutcome(results, code) {
  if (results === null) return crashed('Jest', code);
  const broken = results.numRuntimeErrorTestSuites;
  const failed = results.numFailedTests + broken;
  const suites = list({
    failed: results.numFailedTestSuites,
    skipped: results.numPendingTestSuites,
    passed: results.numPassedTestSuites,
    total: results.numTotalTestSuites,
  });
  const tests = list({
    failed: results.numFailedTests,
    skipped: results.numPendingTests,
    passed: results.numPassedTests,
    total: results.numTotalTests,
  });
  return {
    name: 'Jest',
    passed: results.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    summary: `Test Suites: ${suites} | Tests: ${tests}`,
  };
}

/** The outcome of Playwright's results. @returns {Outcome} */
export function browserOutcome(results, code) {
  if (results === null) return crashed('Browser', code);
  const { expected, unexpected, skipped } = results.stats;
  const counts = { failed: unexpected, skipped, passed: expected };
  return {
    name: 'Browser',
    passed: expected,
    failed: unexpected === 0 && code !== 0 ? 1 : unexpected,
    summary: list({ ...counts, total: expected + unexpected + skipped }),
  };
}

/** The test files that failed in jest's results. @returns {string[]} */
export const failedJestFiles = (results) =>
  (results?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => relative(ROOT, name));

/** The test files that failed in Playwright's results. @returns {string[]} */
export const failedBrowserFiles = (results) => {
  const fails = ({ specs = [], suites = [] }) => specs.some(({ ok }) => !ok) || suites.some(fails);
  return (results?.suites ?? []).filter(fails).map(({ file }) => file);
};

/** The most failed test files that are run again. When more fail, the shop is faulty and not just the machine busy. */
const MAX_REPEATED = 2;

/**
 * Runs failed test files once more, alone. While everything else runs on two cores, a test may fail because it gets too
 * little time. A file that fails again counts as failed. `conclude` names a file that passes the second time, so that
 * somebody repairs it.
 *
 * @param {Outcome} first the outcome of the whole run
 * @param {readonly string[]} files that failed in it
 * @param {() => Promise<Outcome>} repeat runs only these files
 * @returns {Promise<Outcome>}
 */
export async function repeatFailed(first, files, repeat) {
  if (first.failed === 0 || files.length === 0 || files.length > MAX_REPEATED) return first;
  heading(`${first.name}: once more, alone`);
  const second = await repeat();
  const summary = `${first.summary} | run again alone: ${files.join(' ')}: ${second.summary}`;
  if (second.failed > 0) return { ...first, summary };
  return { ...first, passed: first.passed + first.failed, failed: 0, summary, unsteady: files };
}

/**
 * Runs jest.
 *
 * @param {string[]} args such as --selectProjects with names
 * @param {number} [workers] test files that run at the same time; by default the number of cores, where jest itself
 * would leave one core free
 * @returns {Promise<Outcome>}
 */
export async function jest(args, workers = availableParallelism()) {
  heading('Jest');
  const run = async (count, ...names) => {
    const file = freshResults('jest.json');
    // The results go to the file, because standard output would contain them in one very long line.
    const code = await node(
      [tool('jest/bin/jest.js'), '--json', `--outputFile=${file}`, `--maxWorkers=${String(count)}`, ...names],
      { stdio: ['inherit', 'ignore', 'inherit'] },
    );
    const results = readResults(file);
    return { outcome: jestOutcome(results, code), failed: failedJestFiles(results) };
  };
  const kept = freshResults(JEST_OUTCOME);
  const first = await run(workers, ...args);
  const again = async () => (await run(1, '--runTestsByPath', ...first.failed)).outcome;
  const outcome = await repeatFailed(first.outcome, first.failed, again);
  writeFileSync(kept, JSON.stringify(outcome));
  return outcome;
}

/** The name of the remote that the generator makes for this check. */
export const GENERATED = 'mfe-just-made';

/**
 * Steps in a folder that hold when they end with exit code 0.
 *
 * @param {string} name
 * @param {{ folder: string, remove: () => void }} place
 * @param {readonly (readonly string[])[]} steps programs of Node
 * @param {(output: string) => Outcome} testsIn the outcome of the tests, by the output of all steps
 * @returns {Promise<Outcome>}
 */
async function remoteAlone(name, { folder, remove }, steps, testsIn) {
  process.once('exit', remove);
  const started = Date.now();
  try {
    let failed = 0;
    let said = '';
    for (const step of steps) {
      const { code, output } = await quietNode(step, folder);
      said += output;
      if (code === 0) continue;
      failed += 1;
      console.log(`${output}\n${name}: ${step.join(' ')} ended with exit code ${code}`);
    }
    const tests = testsIn(said);
    const built = existsSync(join(folder, 'dist/remote.json')) || existsSync(join(folder, name, 'dist/remote.json'));
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    const summary = `${name}: ${tests.summary}, ${built ? 'built' : 'not built'}, ${seconds} s`;
    console.log(summary);
    const passed = tests.passed + (built ? 1 : 0);
    return { name, passed, failed: Math.max(failed, tests.failed + (built ? 0 : 1)), summary };
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** The outcome of the tests in jest's last lines. */
function printedTests(output) {
  const line = /^Tests: +(.*)$/m.exec(output)?.[1];
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(line ?? '')?.[1] ?? 0);
  return line === undefined
    ? crashed('Jest', 0)
    : { name: 'Jest', passed: count('passed'), failed: count('failed'), summary: `Tests: ${line}` };
}

/**
 * Checks, tests and builds a new remote in a checkout without others. The lint rules are those of the whole repository,
 * so only what the generator makes is checked by them here.
 */
function generatedAlone() {
  const place = makeTeamCheckout([]);
  const steps = [
    ['scripts/new-remote.mjs', GENERATED],
    ['scripts/test-remote.mjs', GENERATED, '--one-worker'],
    ['scripts/remotes.mjs', 'build', GENERATED],
  ];
  const tests = () => readResults(join(place.folder, RESULTS_FOLDER, JEST_OUTCOME)) ?? crashed('Jest', 0);
  return remoteAlone(GENERATED, place, steps, tests);
}

/** Checks, tests and builds a remote with nothing but the kit, as a team with a repository of its own does. */
function withKit(name, kit) {
  const command = 'node_modules/@shop/remote/bin/shop-remote.js';
  return remoteAlone(
    name,
    makeKitFolder(name, kit),
    [
      [command, 'test'],
      [command, 'build'],
    ],
    printedTests,
  );
}

/**
 * Checks, tests and builds each of these remotes from the packed kit: without other remotes, the shell, the server and
 * the sources of what they share. GENERATED is made by the generator, in a checkout without others.
 *
 * @param {readonly string[]} names
 * @returns {Promise<Outcome>}
 */
export async function remotesAlone(names) {
  heading('Remotes alone');
  const { kit, remove } = await unpackKit();
  const waiting = [...names];
  const all = waiting.length;
  const outcomes = [];
  const lane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      outcomes.push(await (name === GENERATED ? generatedAlone() : withKit(name, kit)));
    }
  };
  try {
    // Two at a time, because webpack and jest each leave a core idle half of the time.
    await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
  } finally {
    remove();
  }
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const good = outcomes.filter(({ failed }) => failed === 0).length;
  const [passed, failed] = [sum('passed'), sum('failed')];
  const summary = `${good} of ${all} remotes tested and built | ${list({ failed, passed, total: passed + failed })}`;
  return { name: 'Alone', passed, failed, summary };
}

/** Runs the browser tests on the build in dist. @returns {Promise<Outcome>} */
export async function browser(args) {
  heading('Browser');
  const run = async (names) => {
    const file = freshResults('browser.json');
    const code = await node(
      [tool('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...names],
      { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
    );
    const results = readResults(file);
    return { outcome: browserOutcome(results, code), failed: failedBrowserFiles(results) };
  };
  const { outcome, failed } = await run(args);
  // The second run starts its own shop, without records of earlier tests.
  return repeatFailed(outcome, failed, async () => (await run(failed)).outcome);
}

/**
 * Prints each outcome once more, then the files that failed first and passed alone, then the total as the last line,
 * and sets the exit code.
 *
 * @param {Outcome[]} outcomes
 */
export function conclude(outcomes) {
  heading('Result');
  for (const { name, summary } of outcomes) console.log(`${`${name}:`.padEnd(12)} ${summary}`);
  const unsteady = outcomes.flatMap((outcome) => outcome.unsteady ?? []);
  if (unsteady.length > 0) console.log('\nFailed first and passed alone. Find the cause and repair it now:');
  for (const file of unsteady) console.log(`  ${file}`);
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
}
