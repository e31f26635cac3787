import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  ORDER_STATUSES,
  canDeleteOrder,
  canMoveOrder,
  hasReached,
  nextOrderStatus,
  orderStatusTone,
  paymentLabel,
  statusesIn,
} from './order-status';

const anyStatus = fc.oneof(fc.constantFrom(...ORDER_STATUSES), fc.string());

describe('moving an order', () => {
  it('goes one step forward at a time', () => {
    expect(nextOrderStatus('pending')).toBe('confirmed');
    expect(nextOrderStatus('confirmed')).toBe('on the way');
    expect(nextOrderStatus('on the way')).toBe('delivered');
    expect(nextOrderStatus('delivered')).toBeUndefined();
    expect(nextOrderStatus('cancelled')).toBeUndefined();
  });

  it('allows these three moves and no other', () => {
    const moves = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));
    expect(moves.filter(([from, to]) => canMoveOrder(from, to))).toEqual([
      ['pending', 'confirmed'],
      ['confirmed', 'on the way'],
      ['on the way', 'delivered'],
    ]);
  });

  it('never goes back, stays, or leaves a status the shop does not know', () => {
    fc.assert(
      fc.property(anyStatus, anyStatus, (from, to) => {
        if (!canMoveOrder(from, to)) return;
        expect(ORDER_STATUSES.findIndex((s) => s === to)).toBe(ORDER_STATUSES.findIndex((s) => s === from) + 1);
        expect(canMoveOrder(to, from)).toBe(false);
      }),
    );
  });
});

describe('hasReached', () => {
  it('holds for the status itself and those before it', () => {
    expect(hasReached('on the way', 'confirmed')).toBe(true);
    expect(hasReached('on the way', 'on the way')).toBe(true);
    expect(hasReached('on the way', 'delivered')).toBe(false);
    expect(hasReached('lost', 'pending')).toBe(false);
  });
});

describe('canDeleteOrder', () => {
  it('lets only an admin delete a delivered order', () => {
    expect(canDeleteOrder('delivered', 'admin')).toBe(true);
    expect(canDeleteOrder('delivered', 'employee')).toBe(false);
    expect(canDeleteOrder('pending', 'employee')).toBe(true);
  });
});

describe('how statuses and payments look', () => {
  it('gives each status its color, unknown ones a neutral one', () => {
    expect([...ORDER_STATUSES, 'cancelled'].map(orderStatusTone)).toEqual([
      'yellow',
      'blue',
      'purple',
      'green',
      'neutral',
    ]);
  });

  it.each([
    ['delivery', '', 'Cash on Delivery'],
    ['cash', '', 'Cash'],
    ['credit', 'WhatsApp order', 'WhatsApp'],
    ['credit', 'urgent; whatsapp ORDER', 'WhatsApp'],
    ['credit', 'pays on Friday', 'Credit'],
    ['barter', '', 'barter'],
  ])('%s with notes "%s" reads %s', (method, notes, label) => {
    expect(paymentLabel(method, notes)).toBe(label);
  });
});

describe('the statuses of a filter', () => {
  it('are one or several, in any spelling and order, each once', () => {
    expect(statusesIn('Pending')).toEqual(['pending']);
    expect(statusesIn(' on-the-way, PENDING,pending,')).toEqual(['pending', 'on the way']);
    expect(statusesIn('pending,lost')).toEqual(['pending']);
    expect(statusesIn('lost')).toEqual([]);
  });

  it('are none where nothing is filtered', () => {
    for (const text of ['', ' ', ',', 'all', 'pending,All', ORDER_STATUSES.join(',')])
      expect(statusesIn(text)).toBeNull();
  });
});
