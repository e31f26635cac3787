import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { node, quietNode, tool } from './run.mjs';
import { makeTeamCheckout } from './team-checkout.mjs';

const RESULTS_FOLDER = '.cache/results';
const RESULTS = join(ROOT, RESULTS_FOLDER);

/**
 * The outcome of one kind of check.
 *
 * @typedef {{ name: string, passed: number, failed: number, summary: string }} Outcome
 */

const heading = (text) => console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}`);

/** One check that either holds or does not. */
async function single(name, run) {
  heading(name);
  const codes = await run();
  const ok = codes.every((code) => code === 0);
  const summary = ok ? 'passed' : 'failed';
  console.log(`${name}: ${summary}`);
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, summary };
}

/**
 * Types. What did not change since the last check is not checked again: a tenth of the time.
 *
 * @param {string} [project] a TypeScript project; all of the repository by default
 * @returns {Promise<Outcome>}
 */
export const typeCheck = (project = 'tsconfig.json') =>
  single('Type check', async () => {
    const kept = join('.cache', `${project.replaceAll(/[^a-z0-9]+/gi, '-')}.tsbuildinfo`);
    return [await node([tool('typescript7/bin/tsc'), '-p', project, '--incremental', '--tsBuildInfoFile', kept])];
  });

/**
 * Rules and formatting.
 *
 * @param {readonly string[]} [folders] all of the repository by default
 * @returns {Promise<Outcome>}
 */
export const lint = (folders = ['.']) =>
  single('Lint', async () => [
    await node([
      tool('eslint/bin/eslint.js'),
      ...[...folders, '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint/'],
    ]),
    await node([
      tool('prettier/bin/prettier.cjs'),
      ...[...folders, '--check', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier'],
    ]),
  ]);

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

/** A runner that ended without results, or in error though no test failed, counts as one failure. */
function crashed(name, code) {
  return { name, passed: 0, failed: 1, summary: `ended with exit code ${code} and no results` };
}

/** What jest's results come to. A file that could not even be loaded is a failure, too. @returns {Outcome} */
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

/** What Playwright's results come to. A test that passed only when repeated did not pass. @returns {Outcome} */
export function browserOutcome(results, code) {
  if (results === null) return crashed('Browser', code);
  const { expected, unexpected, flaky, skipped } = results.stats;
  const failed = unexpected + flaky;
  const counts = { failed: unexpected, flaky, skipped, passed: expected };
  return {
    name: 'Browser',
    passed: expected,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    summary: list({ ...counts, total: expected + unexpected + flaky + skipped }),
  };
}

/**
 * Runs jest.
 *
 * @param {string[]} args such as --selectProjects with names
 * @param {number} [workers] files of tests that run at once; by default as many as there are cores, where jest by itself
 * would leave one to others
 * @returns {Promise<Outcome>}
 */
export async function jest(args, workers = availableParallelism()) {
  heading('Jest');
  const file = freshResults('jest.json');
  const parallel = `--maxWorkers=${String(workers)}`;
  const code = await node([tool('jest/bin/jest.js'), '--json', `--outputFile=${file}`, parallel, ...args], {
    // The results go to the file; standard output would repeat them in one endless line.
    stdio: ['inherit', 'ignore', 'inherit'],
  });
  return jestOutcome(readResults(file), code);
}

/** The name of the remote that is made to see that the generator's work stands. */
export const GENERATED = 'mfe-just-made';

/**
 * Checks, tests and builds one remote where no other is. What the programs say is shown when one of them fails.
 *
 * @returns {Promise<Outcome>}
 */
async function remoteAlone(name) {
  const { folder, remove } = makeTeamCheckout(name === GENERATED ? [] : [name]);
  process.once('exit', remove);
  const started = Date.now();
  try {
    const steps = [
      ...(name === GENERATED ? [['scripts/new-remote.mjs', name]] : []),
      ['scripts/test-remote.mjs', name, '--only-remote'],
      ['scripts/build.mjs', '--only', name],
    ];
    let failed = 0;
    for (const step of steps) {
      const { code, output } = await quietNode(step, folder);
      if (code === 0) continue;
      failed += 1;
      console.log(`${output}\n${name}: ${step.join(' ')} ended with exit code ${code}`);
    }
    const tests = jestOutcome(readResults(join(folder, RESULTS_FOLDER, 'jest.json')), 0);
    const built = existsSync(join(folder, name, 'dist/remote.json')) ? 1 : 0;
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    const summary = `${name}: ${tests.passed} tests passed, ${built ? 'built' : 'not built'}, ${seconds} s`;
    console.log(summary);
    return { name, passed: tests.passed + built, failed: Math.max(failed, tests.failed + 1 - built), summary };
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/**
 * Each of these remotes without the others, the shell and the server: what its team has. GENERATED is made there.
 *
 * @param {readonly string[]} names
 * @returns {Promise<Outcome>}
 */
export async function remotesAlone(names) {
  heading('Remotes alone');
  const waiting = [...names];
  const all = waiting.length;
  const outcomes = [];
  const lane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) outcomes.push(await remoteAlone(name));
  };
  // Webpack and jest each leave a core idle half of the time.
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const good = outcomes.filter(({ failed }) => failed === 0).length;
  const [passed, failed] = [sum('passed'), sum('failed')];
  const summary = `${good} of ${all} remotes tested and built | ${list({ failed, passed, total: passed + failed })}`;
  return { name: 'Alone', passed, failed, summary };
}

/** Runs the browser tests on the build in dist. @returns {Promise<Outcome>} */
export async function browser(args) {
  heading('Browser');
  const file = freshResults('browser.json');
  const code = await node(
    [tool('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...args],
    { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  return browserOutcome(readResults(file), code);
}

/**
 * Prints each outcome once more, then the sum as the last line, and sets the exit code.
 *
 * @param {Outcome[]} outcomes
 */
export function conclude(outcomes) {
  heading('Result');
  for (const { name, summary } of outcomes) console.log(`${`${name}:`.padEnd(12)} ${summary}`);
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
}
