import { describe, expect, it } from '@jest/globals';
import { refusalAdvice, refusesOrders } from './refusals';

const RULES = { warn: 1, call: 3, refuse: 5 };

describe('refused parcels of a phone number', () => {
  it.each([
    [0, null],
    [1, 'warn'],
    [2, 'warn'],
    [3, 'call first'],
    [9, 'call first'],
  ])('the advice after %i refused parcels is %s', (refusals, advice) => {
    expect(refusalAdvice(refusals, RULES)).toBe(advice);
  });

  it.each([
    [4, false],
    [5, true],
    [6, true],
  ])('the next order is refused after %i refused parcels: %s', (refusals, refused) => {
    expect(refusesOrders(refusals, RULES)).toBe(refused);
  });

  it('a refusal rule of 0 is off, and a rule that only refuses orders advises a call', () => {
    const off = { warn: 0, call: 0, refuse: 0 };
    expect([refusalAdvice(50, off), refusesOrders(50, off)]).toEqual([null, false]);
    expect(refusalAdvice(2, { ...off, refuse: 2 })).toBe('call first');
  });
});
