import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderTotals } from './totals';

const line = fc.record({ price: fc.integer({ min: 0, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 1000 }) });

describe('orderTotals', () => {
  it('adds the fee to the discounted subtotal', () => {
    const lines = [
      { price: 1999, quantity: 2 },
      { price: 550, quantity: 1 },
    ];
    expect(orderTotals({ lines, discount: 455, deliveryFee: 300 })).toEqual({
      subtotal: 4548,
      discount: 455,
      deliveryFee: 300,
      totalAmount: 4393,
    });
  });

  it('charges no fee for an empty cart', () => {
    expect(orderTotals({ lines: [], discount: 100, deliveryFee: 300 })).toEqual({
      subtotal: 0,
      discount: 0,
      deliveryFee: 0,
      totalAmount: 0,
    });
  });

  it('never applies a discount to the fee and always adds up', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), fc.nat(), fc.nat(10_000), (lines, discount, deliveryFee) => {
        const totals = orderTotals({ lines, discount, deliveryFee });
        expect(totals.totalAmount).toBe(totals.subtotal - totals.discount + totals.deliveryFee);
        expect(totals.discount).toBeLessThanOrEqual(totals.subtotal);
        expect(totals.totalAmount).toBeGreaterThanOrEqual(totals.deliveryFee);
        expect(totals.deliveryFee).toBe(lines.length > 0 ? deliveryFee : 0);
      }),
    );
  });
});
