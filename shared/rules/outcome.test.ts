import { describe, expect, it } from '@jest/globals';
import { ORDER_STATUSES } from './order-status';
import {
  OUTCOME_KINDS,
  checkInProblem,
  editablePart,
  isCancellation,
  isOpenOrder,
  nextStepOf,
  orderCounts,
  outcomesFor,
  outcomesIn,
} from './outcome';
import { estimatedDelivery, timelineEnd } from './tracking';

describe('open orders', () => {
  it('an order is open until it is delivered', () => {
    expect(ORDER_STATUSES.filter((status) => isOpenOrder({ status }))).toEqual(['pending', 'confirmed', 'on the way']);
  });

  it('an order is not open once it has ended or was deleted', () => {
    expect(isOpenOrder({ status: 'on the way', outcome: 'refused' })).toBe(false);
    expect(isOpenOrder({ status: 'pending', outcome: null, deleted: true })).toBe(false);
    expect(isOpenOrder({ status: 'pending', outcome: null, deleted: false })).toBe(true);
  });

  it('nextStepOf returns the next step of an open order only', () => {
    expect(nextStepOf({ status: 'confirmed' })).toBe('on the way');
    expect(nextStepOf({ status: 'confirmed', outcome: { kind: 'cancelled by shop' } })).toBeUndefined();
    expect(nextStepOf({ status: 'delivered' })).toBeUndefined();
  });
});

it.each([
  ['pending', null, false, true],
  ['pending', null, true, false],
  ['on the way', 'refused', false, false],
  ['confirmed', 'cancelled by shop', true, false],
  ['delivered', null, false, true],
  ['delivered', null, true, true],
])('an order with status %s, outcome %s and deleted %s counts: %s', (status, outcome, deleted, counts) => {
  expect(orderCounts({ status, outcome, deleted })).toBe(counts);
});

describe('order outcomes', () => {
  it('are all available on the way, all but the refusal before, and gone after delivery', () => {
    expect(outcomesFor('on the way')).toEqual(OUTCOME_KINDS);
    for (const status of ['pending', 'confirmed'])
      expect(outcomesFor(status)).toEqual([
        'unreachable',
        'wrong address',
        'cancelled by customer',
        'cancelled by shop',
      ]);
    expect(outcomesFor('delivered')).toEqual([]);
  });

  it.each([
    ['', null],
    [' , ', null],
    ['any', 'any'],
    ['To-Check-In', 'to check in'],
    ['refused,wrong-address', ['refused', 'wrong address']],
    ['Cancelled_by_Shop', ['cancelled by shop']],
    ['constructor', []],
  ])('the outcome filter %j selects %j', (text, named) => {
    expect(outcomesIn(text)).toEqual(named);
  });
});

it.each([
  [{ sellable: 2, damaged: 0, lost: 0 }, null],
  [{ sellable: 0, damaged: 1, lost: 1 }, null],
  [{ sellable: 2, damaged: 1, lost: 0 }, 'Only 2 pieces were sent, not 3'],
  [
    { sellable: 1, damaged: 0, lost: 0 },
    'Only 1 of 2 pieces accounted for: count the rest as sellable, damaged or lost',
  ],
])('checkInProblem for two pieces counted as %j returns %j', (pieces, problem) => {
  expect(checkInProblem(pieces, 2)).toBe(problem);
});

describe('the outcome that a shopper sees', () => {
  it('a shopper sees that the order was canceled or not delivered, but never why', () => {
    const ends = OUTCOME_KINDS.map((kind) => timelineEnd(kind, 'now'));
    expect(ends.map(({ kind }) => kind)).toEqual([
      'not delivered',
      'not delivered',
      'not delivered',
      'cancelled',
      'cancelled',
    ]);
    expect(JSON.stringify(ends)).not.toMatch(/refused|unreachable|address|customer|shop/);
    expect(OUTCOME_KINDS.filter(isCancellation)).toEqual(['cancelled by customer', 'cancelled by shop']);
  });

  it('a shopper sees no estimated delivery once the order has ended', () => {
    const order = { status: 'on the way', createdAt: new Date('2026-03-06T12:00:00Z') };
    expect(estimatedDelivery(order, 3, 'UTC')).not.toBeNull();
    expect(estimatedDelivery({ ...order, outcome: 'refused' }, 3, 'UTC')).toBeNull();
  });
});

describe('editablePart', () => {
  it('is all, then the address once on the way, and nothing when delivered or unknown', () => {
    expect([...ORDER_STATUSES, 'cancelled'].map((status) => editablePart({ status }))).toEqual([
      'all',
      'all',
      'address',
      'none',
      'none',
    ]);
  });

  it('is nothing for an order that has ended without delivery', () => {
    expect(ORDER_STATUSES.map((status) => editablePart({ status, outcome: 'refused' }))).toEqual(
      ORDER_STATUSES.map(() => 'none'),
    );
  });
});
