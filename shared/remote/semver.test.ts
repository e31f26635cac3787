import { describe, expect, it } from '@jest/globals';
import { isNewer, isRange, isWithin, satisfies } from './semver';

describe('satisfies', () => {
  it.each([
    ['1.2.3', '^1.2.3', true],
    ['1.9.0', '^1.2.3', true],
    ['1.2.2', '^1.2.3', false],
    ['1.1.9', '^1.2.0', false],
    ['2.0.0', '^1.2.3', false],
    ['0.2.5', '^0.2.1', true],
    ['0.3.0', '^0.2.1', false],
    ['1.2.9', '~1.2.3', true],
    ['1.3.0', '~1.2.3', false],
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
  ])('decides whether version %s is in the range %s: %s', (version, range, expected) => {
    expect(satisfies(version, range)).toBe(expected);
  });

  it.each(['*', '>=1.0.0', '', '1', '^1.2', 'latest'])('refuses a range that is not three numbers: %s', (range) => {
    expect(isRange(range)).toBe(false);
    expect(satisfies('1.0.0', range)).toBe(false);
  });
});

describe('isWithin', () => {
  it.each([
    ['^1.4.0', '^1.4.0', true],
    ['~1.5.2', '^1.4.0', true],
    ['1.4.0', '^1.4.0', true],
    ['^1.3.0', '^1.4.0', false],
    ['~1.3.9', '^1.4.0', false],
    ['2.0.0', '^1.4.0', false],
  ])('decides whether the range %s is within %s: %s', (narrow, wide, expected) => {
    expect(isWithin(narrow, wide)).toBe(expected);
  });
});

describe('isNewer', () => {
  it.each([
    ['1.0.1', '1.0.0', true],
    ['1.10.0', '1.9.9', true],
    ['2.0.0', '1.9.9', true],
    ['1.2.3', '1.2.3', false],
    ['1.2.3', '1.3.0', false],
    ['next', '1.0.0', false],
  ])('decides whether version %s is newer than %s: %s', (version, than, expected) => {
    expect(isNewer(version, than)).toBe(expected);
  });
});
