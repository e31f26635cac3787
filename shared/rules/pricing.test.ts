import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromCents } from './money';
import {
  PRICE_RANGES,
  discountPercent,
  effectivePrice,
  inPriceRange,
  isOnSale,
  profit,
  profitPercent,
  saleBadge,
  type PriceFields,
} from './pricing';

const price = fc.integer({ min: 0, max: 99_999_999 });
const priced = fc.record({ price, salePrice: fc.option(price), onSale: fc.boolean() });
const inDollars = (product: PriceFields): PriceFields => ({
  ...product,
  price: fromCents(product.price),
  salePrice: product.salePrice == null ? product.salePrice : fromCents(product.salePrice),
});

describe('the sale price', () => {
  it('applies when the product is on sale and it is above 0 and below the price', () => {
    expect(isOnSale({ price: 40, salePrice: 30, onSale: true })).toBe(true);
    expect(effectivePrice({ price: 40, salePrice: 30, onSale: true })).toBe(30);
  });

  it.each([
    ['is missing', null],
    ['is undefined', undefined],
    ['is 0', 0],
    ['equals the price', 40],
    ['is above the price', 41],
  ])('does not apply when it %s', (_reason, salePrice) => {
    expect(isOnSale({ price: 40, salePrice, onSale: true })).toBe(false);
    expect(effectivePrice({ price: 40, salePrice, onSale: true })).toBe(40);
    expect(discountPercent({ price: 40, salePrice, onSale: true })).toBe(0);
  });

  it('does not apply while the product is not on sale', () => {
    expect(effectivePrice({ price: 40, salePrice: 30, onSale: false })).toBe(40);
  });

  it('never makes a product more expensive or free', () => {
    fc.assert(
      fc.property(priced, (product) => {
        expect(effectivePrice(product)).toBeLessThanOrEqual(product.price);
        if (product.price > 0) expect(effectivePrice(product)).toBeGreaterThan(0);
        expect(effectivePrice(product) < product.price).toBe(isOnSale(product));
      }),
    );
  });
});

describe('discountPercent', () => {
  it.each([
    [40, 30, 25],
    [30, 20, 33],
    [20, 17.3, 14],
    [100, 99.6, 0],
    [100, 0.01, 100],
  ])('discountPercent from %d to %d is %d percent', (regular, salePrice, expected) => {
    expect(discountPercent({ price: regular, salePrice, onSale: true })).toBe(expected);
  });

  it('is the same in dollars and in cents', () => {
    fc.assert(
      fc.property(priced, (product) => {
        expect(discountPercent(inDollars(product))).toBe(discountPercent(product));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('saleBadge', () => {
  it.each([
    [40, 30, 'SALE -25%'],
    [100, 90, 'SALE -10%'],
    [100, 91, ''],
    [100, 100, ''],
  ])('saleBadge from %d to %d is %j', (price, salePrice, expected) => {
    expect(saleBadge({ price, salePrice, onSale: true })).toBe(expected);
  });
});

describe('profit', () => {
  it('is the price minus the cost, to the cent', () => {
    expect(profit(19.99, 9.98)).toBe(10.01);
    expect(profit(10, 12)).toBe(-2);
  });

  it('is unknown while the cost is unknown', () => {
    expect(profit(20, null)).toBeNull();
    expect(profitPercent(20, undefined)).toBeNull();
  });

  it.each([
    [20, 15, 25],
    [30, 20, 33.3],
    [0, 5, 0],
    [10, 12.5, -25],
    [10, 0, 100],
  ])('profitPercent at a price of %d and a cost of %d is %d percent', (sold, cost, percent) => {
    expect(profitPercent(sold, cost)).toBe(percent);
  });

  it('profitPercent has at most one decimal and is never a negative zero', () => {
    fc.assert(
      fc.property(price, price, (sold, cost) => {
        const percent = profitPercent(fromCents(sold), fromCents(cost)) ?? NaN;
        expect(Number(percent.toFixed(1))).toBe(percent);
        expect(Object.is(percent, -0)).toBe(false);
      }),
    );
  });
});

describe('price ranges', () => {
  it('include their lower end and exclude their upper end', () => {
    expect(inPriceRange(25, '0-25')).toBe(false);
    expect(inPriceRange(25, '25-50')).toBe(true);
    expect(inPriceRange(99.99, '50-100')).toBe(true);
    expect(inPriceRange(100, '100+')).toBe(true);
  });

  it('every price is in exactly one price range', () => {
    fc.assert(
      fc.property(price, (amount) => {
        expect(PRICE_RANGES.filter(({ id }) => inPriceRange(fromCents(amount), id))).toHaveLength(1);
      }),
    );
  });

  it('an unknown price range includes every price', () => {
    expect(inPriceRange(12, 'all')).toBe(true);
  });
});
