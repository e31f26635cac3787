import { describe, expect, it } from '@jest/globals';
import { type ProductPrices, unusualPrices } from './unusual-prices';

const saved: ProductPrices = { price: 24.5, salePrice: 20, onSale: false, buyPrice: 12 };

describe('unusualPrices', () => {
  it.each([
    ['a price that loses its decimal mark', { price: 2450 }, ['Price changes from $24.50 to $2,450.00.']],
    [
      'a tenth of the price',
      { price: 2.45 },
      ['Price changes from $24.50 to $2.45.', '$2.45 is below the cost of $12.00.'],
    ],
    ['a sale price times ten', { salePrice: 200 }, ['Sale price changes from $20.00 to $200.00.']],
    ['a price below the cost', { price: 11.99 }, ['$11.99 is below the cost of $12.00.']],
    ['a sale below the cost', { salePrice: 11, onSale: true }, ['$11.00 is below the cost of $12.00.']],
    ['a cost above the price', { buyPrice: 25 }, ['$24.50 is below the cost of $25.00.']],
  ])('asks about %s', (_, change, sentences) => {
    expect(unusualPrices({ ...saved, ...change }, saved)).toEqual(sentences);
  });

  it.each([
    ['a price that doubles', { price: 49 }],
    ['a price at the cost', { price: 12 }],
    ['a sale price below the cost that is not on sale', { salePrice: 11 }],
    ['no cost', { buyPrice: null, price: 1 }, { ...saved, price: 2 }],
    ['a free product that gets a price', { price: 24 }, { ...saved, price: 0, buyPrice: null }],
    ['a loss that was saved before', { price: 10 }, { ...saved, price: 11 }],
  ])('does not ask about %s', (_, change, before = saved) => {
    expect(unusualPrices({ ...before, ...change }, before)).toEqual([]);
  });

  it('asks about a new product that costs more than it brings', () => {
    expect(unusualPrices({ ...saved, price: 5 })).toEqual(['$5.00 is below the cost of $12.00.']);
  });
});
