import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { browserOutcome, conclude, failedBrowserFiles, failedJestFiles, jestOutcome, repeatFailed } from './checks.mjs';
import { ROOT } from './paths.mjs';

const jestResults = {
  numFailedTestSuites: 0,
  numFailedTests: 0,
  numPassedTestSuites: 3,
  numPassedTests: 20,
  numPendingTestSuites: 0,
  numPendingTests: 1,
  numRuntimeErrorTestSuites: 0,
  numTotalTestSuites: 3,
  numTotalTests: 21,
};

describe('jestOutcome', () => {
  it('counts tests', () => {
    expect(jestOutcome(jestResults, 0)).toEqual({
      name: 'Jest',
      passed: 20,
      failed: 0,
      summary: 'Test Suites: 3 passed, 3 total | Tests: 1 skipped, 20 passed, 21 total',
    });
    expect(jestOutcome({ ...jestResults, numFailedTests: 2 }, 1).failed).toBe(2);
  });

  it('counts a file that could not be loaded, an error outside of tests and a crash as failures', () => {
    expect(jestOutcome({ ...jestResults, numRuntimeErrorTestSuites: 1 }, 1).failed).toBe(1);
    expect(jestOutcome(jestResults, 1).failed).toBe(1);
    expect(jestOutcome(null, 134)).toMatchObject({ passed: 0, failed: 1 });
    expect(jestOutcome(null, 0).failed).toBe(1);
  });
});

describe('browserOutcome', () => {
  const stats = { expected: 4, unexpected: 0, skipped: 0 };

  it('counts tests', () => {
    expect(browserOutcome({ stats }, 0)).toEqual({
      name: 'Browser',
      passed: 4,
      failed: 0,
      summary: '4 passed, 4 total',
    });
    expect(browserOutcome({ stats: { ...stats, unexpected: 3 } }, 1).failed).toBe(3);
  });

  it('counts a failed start and a crash as failures', () => {
    expect(browserOutcome({ stats: { ...stats, expected: 0 } }, 1).failed).toBe(1);
    expect(browserOutcome(null, 1).failed).toBe(1);
  });
});

describe('repeatFailed', () => {
  const outcome = (failed) => ({ name: 'Jest', passed: 20, failed, summary: `${String(failed)} failed` });
  const repeated = [];
  const repeat = (failed) => () => {
    repeated.push('repeated');
    return Promise.resolve({ ...outcome(failed), passed: 3 });
  };
  beforeEach(() => {
    repeated.length = 0;
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
  });

  it('names what passed only when it was run again', async () => {
    expect(await repeatFailed(outcome(1), ['a.test.ts'], repeat(0))).toEqual({
      name: 'Jest',
      passed: 21,
      failed: 0,
      summary: '1 failed | run again alone: a.test.ts: 0 failed',
      unsteady: ['a.test.ts'],
    });
  });

  it('leaves what fails again failed', async () => {
    expect(await repeatFailed(outcome(2), ['a.test.ts'], repeat(1))).toMatchObject({ passed: 20, failed: 2 });
  });

  it.each([
    ['nothing when nothing failed', 0, []],
    ['nothing when no file is to blame, as after a crash', 1, []],
    ['nothing when many files failed', 3, ['a', 'b', 'c']],
  ])('repeats %s', async (_, failed, files) => {
    expect(await repeatFailed(outcome(failed), files, repeat(0))).toEqual(outcome(failed));
    expect(repeated).toEqual([]);
  });

  it('finds the files that failed in the results of both programs', () => {
    const results = [
      { name: join(ROOT, 'shared/a.test.ts'), status: 'failed' },
      { name: join(ROOT, 'shared/b.test.ts'), status: 'passed' },
    ];
    expect(failedJestFiles({ testResults: results })).toEqual(['shared/a.test.ts']);
    expect(failedJestFiles(null)).toEqual([]);
    const suites = [
      { file: 'good.spec.ts', specs: [{ ok: true }] },
      { file: 'bad.spec.ts', specs: [{ ok: true }], suites: [{ specs: [{ ok: false }] }] },
    ];
    expect(failedBrowserFiles({ suites })).toEqual(['bad.spec.ts']);
  });
});

describe('conclude', () => {
  const { exitCode } = process;
  afterEach(() => {
    process.exitCode = exitCode;
  });

  it('names the files that passed only alone directly before the total', () => {
    const printed = [];
    jest.spyOn(console, 'log').mockImplementation((text) => printed.push(text));
    const passed = { passed: 3, failed: 0, summary: 'passed' };
    conclude([
      { name: 'Jest', ...passed, unsteady: ['a.test.ts'] },
      { name: 'Browser', ...passed, unsteady: ['b.spec.ts'] },
    ]);
    expect(printed.slice(-4)).toEqual([
      expect.stringContaining('Failed first and passed alone'),
      '  a.test.ts',
      '  b.spec.ts',
      expect.stringContaining('6 passed, 0 failed'),
    ]);
    expect(process.exitCode).toBe(0);
  });
});
