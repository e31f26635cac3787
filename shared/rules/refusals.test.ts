import { describe, expect, it } from '@jest/globals';
import { refusalAdvice, refusalOrderProblem, refusesOrders } from './refusals';

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

  const settings = ([refusalsToWarn, refusalsToCall, refusalsToRefuse]: readonly [number, number, number]) => ({
    refusalsToWarn,
    refusalsToCall,
    refusalsToRefuse,
  });

  it.each([
    [[5, 2, 1], 'refusalsToCall', 'Call first from 2 would come before Warn from 5: enter 5 or more'],
    [[5, 0, 1], 'refusalsToRefuse', 'Refuse orders from 1 would come before Warn from 5'],
    [[0, 3, 2], 'refusalsToRefuse', 'Refuse orders from 2 would come before Call first from 3'],
  ] as const)('of the measures from %j, %s begins too early', (from, field, message) => {
    const text: unknown = expect.stringContaining(message);
    expect(refusalOrderProblem(settings(from))).toEqual({ field, message: text });
  });

  it.each([[[1, 3, 5]], [[2, 2, 2]], [[0, 0, 0]], [[3, 0, 4]]] as const)('the measures from %j are in order', (from) =>
    expect(refusalOrderProblem(settings(from))).toBeNull(),
  );

  it('a refusal rule of 0 is off, and a rule that only refuses orders advises a call', () => {
    const off = { warn: 0, call: 0, refuse: 0 };
    expect([refusalAdvice(50, off), refusesOrders(50, off)]).toEqual([null, false]);
    expect(refusalAdvice(2, { ...off, refuse: 2 })).toBe('call first');
  });
});
