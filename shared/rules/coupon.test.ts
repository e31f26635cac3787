import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { couponDiscountCents, couponProblem, couponStatus, normalizeCouponCode, type CouponTerms } from './coupon';

const now = new Date('2026-11-20T12:00:00Z');
const coupon = (values: Partial<CouponTerms> = {}): CouponTerms => ({
  discountType: 'percentage',
  discountValue: 10,
  expiryDate: null,
  active: true,
  ...values,
});

describe('couponStatus', () => {
  it('is expired after the expiry date, even for a coupon that is switched off', () => {
    const expiryDate = '2026-11-20T11:59:59.999Z';
    expect(couponStatus(coupon({ expiryDate }), now)).toBe('expired');
    expect(couponStatus(coupon({ expiryDate, active: false }), now)).toBe('expired');
  });

  it('is active until the exact instant of the expiry', () => {
    expect(couponStatus(coupon({ expiryDate: now }), now)).toBe('active');
  });

  it('is inactive for a coupon that is switched off, otherwise active', () => {
    expect(couponStatus(coupon({ active: false }), now)).toBe('inactive');
    expect(couponStatus(coupon({ expiryDate: null }), now)).toBe('active');
  });
});

describe('couponProblem', () => {
  it('explains to the shopper why a code is invalid', () => {
    expect(couponProblem(undefined, now, 2000)).toBe("We don't recognize this code. Check the spelling.");
    expect(couponProblem(coupon({ expiryDate: '2020-01-01T00:00:00Z' }), now, 2000)).toBe('This coupon has expired');
    expect(couponProblem(coupon({ active: false }), now, 2000)).toBe('This coupon is not active');
    expect(couponProblem(coupon(), now, 2000)).toBeNull();
  });

  it('refuses a code before its start and accepts it from that exact instant', () => {
    expect(couponProblem(coupon({ startDate: '2026-11-20T12:00:00.001Z' }), now, 2000)).toBe(
      'This coupon is not valid yet',
    );
    expect(couponProblem(coupon({ startDate: now }), now, 2000)).toBeNull();
  });

  it('refuses a code once its usage limit is reached', () => {
    expect(couponProblem(coupon({ usageLimit: 3, usageCount: 3 }), now, 2000)).toBe('This coupon has been used up');
    expect(couponProblem(coupon({ usageLimit: 3, usageCount: 2 }), now, 2000)).toBeNull();
    expect(couponProblem(coupon({ usageLimit: null, usageCount: 900 }), now, 2000)).toBeNull();
  });

  it('requires the minimum subtotal, to the cent', () => {
    const terms = coupon({ minSubtotalCents: 5010 });
    expect(couponProblem(terms, now, 5009)).toBe('This coupon needs products worth $50.10 or more');
    expect(couponProblem(terms, now, 5010)).toBeNull();
  });
});

describe('normalizeCouponCode', () => {
  it('trims a code and converts it to upper case', () => {
    expect(normalizeCouponCode('  summer-10 ')).toBe('SUMMER-10');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (code) => {
        const once = normalizeCouponCode(code);
        expect(normalizeCouponCode(once)).toBe(once);
      }),
    );
  });
});

describe('couponDiscountCents', () => {
  it.each([
    ['percentage', 10, 1995, 200],
    ['percentage', 12.5, 2000, 250],
    ['percentage', 100, 1999, 1999],
    ['fixed', 5, 2000, 500],
    ['fixed', 0.29, 2000, 29],
    ['fixed', 50, 2000, 2000],
  ] as const)(
    'couponDiscountCents: a %s discount of %d reduces %d cents by %d cents',
    (discountType, discountValue, subtotal, expected) => {
      expect(couponDiscountCents({ discountType, discountValue }, subtotal)).toBe(expected);
    },
  );

  it('is never negative, never above the subtotal and always in whole cents', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('percentage' as const, 'fixed' as const),
        fc.double({ min: -1000, max: 1_000_000, noNaN: true }),
        fc.integer({ min: 0, max: 99_999_999 }),
        (discountType, discountValue, subtotal) => {
          const discount = couponDiscountCents({ discountType, discountValue }, subtotal);
          expect(Number.isInteger(discount)).toBe(true);
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(subtotal);
        },
      ),
    );
  });
});
