import { describe, expect, it } from '@jest/globals';
import { cashOf, likelyCash } from './cash';

describe('cashOf', () => {
  it.each([
    ['50', 42.5, { change: 7.5 }],
    [' $1,000.10 ', 999.9, { change: 0.2 }],
    ['42.5', 42.5, { change: 0 }],
    ['40.', 42.5, { missing: 2.5 }],
    ['0', 0.01, { missing: 0.01 }],
    ['  ', 42.5, {}],
    ['50,00', 42.5, { change: 7.5 }],
  ])('reads %j against a total of %d', (typed, total, cash) => {
    expect(cashOf(typed, total)).toEqual(cash);
  });

  it.each(['fifty', '-5', '1.2345', '1,234,5', '1e3', '5 0', '$'])(
    'rejects %j instead of guessing its meaning',
    (typed) => {
      expect(cashOf(typed, 10)).toEqual({ problem: 'Enter an amount such as 50 or 50.25' });
    },
  );

  it('names the amount that a text could also mean', () => {
    expect(cashOf('1.234', 10)).toEqual({
      problem: "'1.234' could mean 1234. Write 1234, or at most two decimals",
    });
  });

  it('rejects more than the largest possible amount', () => {
    expect(cashOf('1000000', 10)).toEqual({ problem: 'Enter $999,999.99 or less' });
  });
});

describe('likelyCash', () => {
  it.each([
    [42.5, [42.5, 50, 60, 100]],
    [20, [20, 50, 100]],
    [111.6, [111.6, 120, 150, 200]],
    [0, []],
  ])('of %d offers the total and the notes that cover it', (total, amounts) => {
    expect(likelyCash(total)).toEqual(amounts);
  });
});
