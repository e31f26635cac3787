import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ambiguousNumber, parseNumber } from './number-text';

describe('parseNumber', () => {
  it.each([
    ['24.50', 24.5],
    ['24,50', 24.5],
    ['24,5', 24.5],
    ['1,249.50', 1249.5],
    ['1.249,50', 1249.5],
    ['1 249,50', 1249.5],
    ['1\u00a0249.50', 1249.5],
    ['1\u202f249,50', 1249.5],
    ["1'249.50", 1249.5],
    ['1,249', 1249],
    ['1.249.500', 1_249_500],
    ['1,249,500', 1_249_500],
    ['$24.50', 24.5],
    ['24.50 $', 24.5],
    ['US$ 1,249', 1249],
    ['-$3.00', -3],
    ['\u221212', -12],
    [' 7 ', 7],
    ['5.', 5],
    ['.5', 0.5],
    [',5', 0.5],
    ['0.249', 0.249],
    ['1234.567', 1234.567],
    ['٢٤', 24],
    ['٢٤٫٥٠', 24.5],
    ['١٬٢٤٩٫٥٠', 1249.5],
    ['\u200f٢٤\u200f', 24],
    ['२४.५', 24.5],
    ['２４．５０', 24.5],
    ['𝟐𝟒', 24],
  ])('reads %j as %d', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each(['', '  ', '\u200e'])('reads %j as no number', (text) => {
    expect(parseNumber(text)).toBeUndefined();
  });

  it.each([
    'ten',
    '1e3',
    '0x10',
    '1.249',
    '24,50,1',
    '1,24,500',
    '12.34.56',
    '1 2',
    '--5',
    '5-',
    '€5',
    '+',
    '$',
    '½',
    '5²',
  ])('refuses %j', (text) => {
    expect(parseNumber(text)).toBeNaN();
  });

  it('reads every amount back in each way of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const [whole, decimals] = (cents / 100).toFixed(2).split('.') as [string, string];
        const groups = (mark: string) => whole.replace(/\B(?=(\d{3})+(?!\d))/g, mark);
        for (const text of [
          `${whole}.${decimals}`,
          `${whole},${decimals}`,
          `${groups(',')}.${decimals}`,
          `${groups('.')},${decimals}`,
          `${groups('\u202f')},${decimals}`,
          `$${groups("'")}.${decimals}`,
        ]) {
          expect([text, parseNumber(text)]).toEqual([text, cents / 100]);
        }
      }),
    );
  });

  it('takes a comma before three digits as a decimal mark only where the file has decimal commas', () => {
    expect(parseNumber('1,249', { decimalComma: true })).toBeNaN();
    expect(parseNumber('1.249,50', { decimalComma: true })).toBe(1249.5);
  });
});

describe('ambiguousNumber', () => {
  it('says which number a text could also mean', () => {
    expect(ambiguousNumber('1.249')).toBe("'1.249' could mean 1249. Write 1249, or at most two decimals");
    expect(ambiguousNumber('1,249', { decimalComma: true })).toBe(
      "'1,249' could mean 1249. Write 1249, or at most two decimals",
    );
  });

  it.each(['1,249', '24,50', '0.249', 'ten', ''])('has nothing to say about %j', (text) => {
    expect(ambiguousNumber(text)).toBeUndefined();
  });
});
