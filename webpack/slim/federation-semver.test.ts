import { describe, expect, it } from '@jest/globals';
import { satisfy as original } from '@module-federation/runtime';
import fc from 'fast-check';
import { satisfy } from './federation-semver';

const version = fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }), fc.nat({ max: 12 })).map((parts) => parts.join('.'));
const range = fc.tuple(fc.constantFrom('', '^', '~', '<='), version).map((parts) => parts.join(''));

describe('satisfy', () => {
  it('satisfy returns the same results as the federation runtime', () => {
    fc.assert(
      fc.property(version, range, (given, wanted) => {
        expect(`${given} in ${wanted}: ${String(satisfy(given, wanted))}`).toBe(
          `${given} in ${wanted}: ${String(original(given, wanted))}`,
        );
      }),
      { numRuns: 5_000 },
    );
  });
});
