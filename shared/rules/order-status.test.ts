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
  it('an order moves one step forward at a time', () => {
    expect(nextOrderStatus('pending')).toBe('confirmed');
    expect(nextOrderStatus('confirmed')).toBe('on the way');
    expect(nextOrderStatus('on the way')).toBe('delivered');
    expect(nextOrderStatus('delivered')).toBeUndefined();
    expect(nextOrderStatus('cancelled')).toBeUndefined();
  });

  it('an order may move in exactly three ways between statuses', () => {
    const moves = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));
    expect(moves.filter(([from, to]) => canMoveOrder(from, to))).toEqual([
      ['pending', 'confirmed'],
      ['confirmed', 'on the way'],
      ['on the way', 'delivered'],
    ]);
  });

  it('an order never moves back, to its own status or from an unknown status', () => {
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
  it('is true for the current status and those before it', () => {
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

describe('status colors and payment labels', () => {
  it('each order status has its own color, and an unknown status a neutral one', () => {
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
  ])('the payment method %s with notes "%s" is displayed as %s', (method, notes, label) => {
    expect(paymentLabel(method, notes)).toBe(label);
  });
});

describe('statusesIn', () => {
  it('returns one or several statuses, in any spelling and order, each once', () => {
    expect(statusesIn('Pending')).toEqual(['pending']);
    expect(statusesIn(' on-the-way, PENDING,pending,')).toEqual(['pending', 'on the way']);
    expect(statusesIn('pending,lost')).toEqual(['pending']);
    expect(statusesIn('lost')).toEqual([]);
  });

  it('returns null when the filter excludes no status', () => {
    for (const text of ['', ' ', ',', 'all', 'pending,All', ORDER_STATUSES.join(',')])
      expect(statusesIn(text)).toBeNull();
  });
});
