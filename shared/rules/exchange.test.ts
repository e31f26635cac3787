import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  comesBack,
  exchangeCredits,
  exchangeEnd,
  exchangeSums,
  faultDiscount,
  isShopsFault,
  piecesLeft,
} from './exchange';

const whole = { discount: 0, deliveryFee: 0, refunded: 0, spent: 0, exchanged: [] };

describe('exchangeCredits', () => {
  it('is what was paid for a piece after the discount, and never more than is left of the money', () => {
    const lines = [{ line: 0, quantity: 2, price: 2000 }];
    expect(exchangeCredits({ ...whole, lines, discount: 400 }, [{ line: 0, quantity: 1 }])).toEqual([1800]);
    expect(exchangeCredits({ ...whole, lines, refunded: 3000 }, [{ line: 0, quantity: 2 }])).toEqual([1000]);
    const pieces = [1, 1].map((quantity) => ({ line: 0, quantity }));
    expect(exchangeCredits({ ...whole, lines, refunded: 3000 }, pieces)).toEqual([1000, 0]);
  });

  it('comes to all that was paid for the goods once every piece came back, piece by piece', () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 4 }), price: fc.integer({ min: 0, max: 9999 }) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.nat(100), (bought, percent) => {
        const lines = bought.map((one, index) => ({ ...one, line: index }));
        const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
        const discount = Math.floor((subtotal * percent) / 100);
        const exchanged: { line: number; quantity: number; credit: number }[] = [];
        for (const { line, quantity } of lines) {
          for (let piece = 0; piece < quantity; piece += 1) {
            const spent = exchanged.reduce((sum, { credit }) => sum + credit, 0);
            const [credit = 0] = exchangeCredits({ ...whole, lines, discount, spent, exchanged }, [
              { line, quantity: 1 },
            ]);
            exchanged.push({ line, quantity: 1, credit });
          }
          expect(piecesLeft({ lines, exchanged }, line)).toBe(0);
        }
        expect(exchanged.reduce((sum, { credit }) => sum + credit, 0)).toBe(subtotal - discount);
      }),
    );
  });
});

describe('exchangeSums', () => {
  it.each([
    [2000, 2400, { exchangeCredit: 2000, totalAmount: 400, rest: 0 }],
    [2000, 2000, { exchangeCredit: 2000, totalAmount: 0, rest: 0 }],
    [2000, 1500, { exchangeCredit: 1500, totalAmount: 0, rest: 500 }],
  ])('pieces worth %i in exchange for %i', (returned, value, sums) => {
    expect(exchangeSums(returned, value)).toEqual(sums);
  });
});

describe('exchangeEnd', () => {
  it('is the end of the last day in the zone of the shop; without days the delivery itself', () => {
    const delivered = new Date('2026-03-06T23:30:00Z');
    expect(exchangeEnd(delivered, 3, 'Asia/Beirut').toISOString()).toBe('2026-03-10T21:59:59.999Z');
    expect(exchangeEnd(delivered, 0, 'Asia/Beirut')).toEqual(delivered);
  });
});

describe('isShopsFault', () => {
  it.each([
    [['fault', 'wrong item', 'missing'], true],
    [['fault', 'too small'], false],
    [[], false],
  ])('%j: %s', (reasons, fault) => {
    expect(isShopsFault(reasons)).toBe(fault);
  });
});

describe('a fault of the shop', () => {
  it('takes off what its new pieces cost more, and nothing of other lines', () => {
    const lines = [
      { reason: 'fault', value: 2400 },
      { reason: 'missing', value: 1000 },
      { reason: 'too small', value: 9000 },
    ];
    expect(faultDiscount(lines, [2000, 3000, 100])).toBe(400);
  });

  it.each([
    [{ reason: 'missing' }, false],
    [{ reason: 'fault', noneBack: true }, false],
    [{ reason: 'fault' }, true],
  ])('%j comes back: %s', (line, back) => {
    expect(comesBack(line)).toBe(back);
  });
});
