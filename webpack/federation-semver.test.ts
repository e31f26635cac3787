import { describe, expect, it } from '@jest/globals';
import { satisfy as original } from '@module-federation/runtime';
import fc from 'fast-check';
import { satisfy } from './federation-semver';

const number = fc.nat({ max: 3 }).map(String);
const early = fc.constantFrom('', '', '', '-alpha.1', '-rc.1', '-rc.2');
const plain = fc.tuple(number, number, number).map((parts) => parts.join('.'));
const version = fc.tuple(number, number, number, early).map(([a, b, c, word]) => `${a}.${b}.${c}${word}`);
/** A version, or as much of one as ranges may name. */
const partial = fc.oneof(
  version,
  number,
  fc.tuple(number, fc.constantFrom('0', '1', 'x', '*')).map((parts) => parts.join('.')),
  fc.tuple(number, number, fc.constantFrom('x', 'X', '*')).map((parts) => parts.join('.')),
  fc.constantFrom('x', '*'),
);
const end = fc.oneof(
  plain,
  fc.tuple(number, number).map((parts) => parts.join('.')),
);
const comparator = fc
  .tuple(fc.constantFrom('', '=', '^', '~', '~>', '>', '>=', '<', '<='), partial)
  .map((parts) => parts.join(''));
const alternative = fc.oneof(
  fc.array(comparator, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(' ')),
  fc.tuple(end, end).map((ends) => ends.join(' - ')),
);
const range = fc.array(alternative, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(' || '));

describe('satisfy', () => {
  it('answers what the federation runtime itself does', () => {
    fc.assert(
      fc.property(version, range, (given, wanted) => {
        // The runtime takes what begins at 0 for no condition at all, or for one that nothing meets.
        fc.pre(!given.startsWith('0.0.0-') && !/>=0|(?:^| )0\S* - /.test(wanted));
        expect(`${given} in ${wanted}: ${String(satisfy(given, wanted))}`).toBe(
          `${given} in ${wanted}: ${String(original(given, wanted))}`,
        );
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['19.3.1', '^19.3.1', true],
    ['19.4.0', '^19.3.1', true],
    ['20.0.0', '^19.3.1', false],
    ['20.0.0-rc.1', '^19.3.1', false],
    ['19.3.1-rc.1', '^19.3.1', false],
    ['0.3.0', '^0.2.0', false],
    ['2.14.10', '~2.14.2', true],
    ['2.15.0', '~2.14.2', false],
    ['1.0.0', '', true],
    ['18.3.0', '^18.2.0 || ^19.0.0', true],
    ['1.5.0', '>=1.2 <2', true],
    ['1.5.0', '>= 1.2 < 1.5', false],
    ['1.5.0', '^ 1.2.0', true],
    ['1.5.0', '1.2 - 1.4', false],
    ['1.10.0-rc.10', '>1.10.0-rc.9', true],
    ['1.0.0', 'latest', false],
    ['next', '*', false],
  ])('takes %s in %s: %s', (given, wanted, expected) => {
    expect(satisfy(given, wanted)).toBe(expected);
  });
});
