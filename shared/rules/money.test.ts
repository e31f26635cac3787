import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatMoney, fromCents, percentOfCents, toCents } from './money';

/** Every amount that the shop supports, in cents. */
const cents = fc.integer({ min: 0, max: 99_999_999 });

describe('cents and dollars', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [0.29, 29],
    [1.1, 110],
    [19.99, 1999],
    [1.005, 100],
    [999_999.99, 99_999_999],
  ])('%d dollars are %d cents', (dollars, expected) => {
    expect(toCents(dollars)).toBe(expected);
  });

  it('amounts keep the same cents after a conversion to dollars and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(fromCents(amount))).toBe(amount);
      }),
    );
  });

  it('amounts keep the same cents after a conversion to JSON and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(JSON.parse(JSON.stringify(fromCents(amount))))).toBe(amount);
      }),
    );
  });
});

describe('formatMoney', () => {
  it('writes amounts like the en-US locale', () => {
    const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (amount) => {
        expect(formatMoney(fromCents(amount))).toBe(usd.format(fromCents(amount)));
      }),
    );
  });
});

describe('percentOfCents', () => {
  it.each([
    [1000, 10, 100],
    [5, 10, 1],
    [4, 10, 0],
    [15, 50, 8],
    [1, 50, 1],
    [999, 33.33, 333],
    [10_050, 12.5, 1256],
    [10_052, 12.5, 1257],
    [0, 100, 0],
    [12_345, 100, 12_345],
    [12_345, 0, 0],
  ])('percentOfCents of %d cents at %d percent is %d, with half a cent rounded up', (amount, percent, expected) => {
    expect(percentOfCents(amount, percent)).toBe(expected);
  });

  it('rounds half up, exactly, for any amount and any percentage with two decimals', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
        const exact = (BigInt(amount) * BigInt(hundredths) * 2n + 10_000n) / 20_000n;
        expect(percentOfCents(amount, hundredths / 100)).toBe(Number(exact));
      }),
    );
  });
});

describe('formatMoney', () => {
  it.each([
    [0, '$0.00'],
    [3, '$3.00'],
    [1234.5, '$1,234.50'],
    [-12.5, '-$12.50'],
    [999_999.99, '$999,999.99'],
  ])('writes %d as %s', (dollars, text) => {
    expect(formatMoney(dollars)).toBe(text);
  });
});
