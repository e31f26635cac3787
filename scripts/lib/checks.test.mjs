import { describe, expect, it } from '@jest/globals';
import { browserOutcome, jestOutcome } from './checks.mjs';

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
  const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };

  it('counts tests', () => {
    expect(browserOutcome({ stats }, 0)).toEqual({
      name: 'Browser',
      passed: 4,
      failed: 0,
      summary: '4 passed, 4 total',
    });
    expect(browserOutcome({ stats: { ...stats, unexpected: 3 } }, 1).failed).toBe(3);
  });

  it('counts a test that passed only when repeated, a failed start and a crash as failures', () => {
    expect(browserOutcome({ stats: { ...stats, flaky: 1 } }, 0).failed).toBe(1);
    expect(browserOutcome({ stats: { ...stats, expected: 0 } }, 1).failed).toBe(1);
    expect(browserOutcome(null, 1).failed).toBe(1);
  });
});
