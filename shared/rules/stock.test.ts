import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { UNKNOWN_STOCK, availableStock, fitsStockFilter, lowStockWarning, stockLevel, totalStock } from './stock';
import { sharedStockKey, stockKey, variantsOf } from './variants';

describe('stockLevel', () => {
  it.each([
    [0, 'out'],
    [1, 'low'],
    [9, 'low'],
    [10, 'good'],
    [500, 'good'],
  ])('stockLevel of %d pieces is %s', (total, level) => {
    expect(stockLevel(total)).toBe(level);
  });
});

describe('stock filters for staff', () => {
  const filters = ['low', 'partly-low', 'out'] as const;

  it.each([
    [{}, ['low', 'out']],
    [{ S: 0, M: 0 }, ['low', 'out']],
    [{ S: 0, M: 9 }, ['low']],
    [{ S: 9, M: 1 }, ['partly-low']],
    [{ S: 0, M: 30 }, ['partly-low']],
    [{ S: 10, M: 30 }, []],
  ])('the stock %j is found by the filters %j', (stock, found) => {
    expect(filters.filter((filter) => fitsStockFilter(stock, filter, 10))).toEqual(found);
  });

  it('stock levels and filters use the setting of the shop', () => {
    expect(stockLevel(9, 5)).toBe('good');
    expect(filters.filter((filter) => fitsStockFilter({ S: 4, M: 9 }, filter, 20))).toEqual(['low']);
    expect(filters.filter((filter) => fitsStockFilter({ S: 4, M: 9 }, filter, 5))).toEqual(['partly-low']);
  });
});

describe('lowStockWarning', () => {
  it.each([
    [0, null],
    [1, 'Only 1 left in stock'],
    [10, 'Only 10 left in stock'],
    [11, null],
    [UNKNOWN_STOCK, null],
  ])('lowStockWarning at %d returns %j', (available, warning) => {
    expect(lowStockWarning(available)).toBe(warning);
  });
});

describe('totalStock', () => {
  it('adds up all variants and is 0 without a map', () => {
    expect(totalStock({ 'S-Red': 3, 'M-Red': 4 })).toBe(7);
    expect(totalStock(undefined)).toBe(0);
  });
});

describe('availableStock', () => {
  const axes = { sizes: ['X-Large'], colors: ['Off-White'] };
  const variant = { size: 'X-Large', color: 'Off-White' };

  it('reads the canonical key first, then the reverse key', () => {
    expect(availableStock({ ...axes, stock: { 'X-Large-Off-White': 4, 'Off-White-X-Large': 9 } }, variant)).toBe(4);
    expect(availableStock({ ...axes, stock: { 'Off-White-X-Large': 9 } }, variant)).toBe(9);
  });

  it('is 0 for a missing key and UNKNOWN_STOCK without a map', () => {
    expect(availableStock({ ...axes, stock: {} }, variant)).toBe(0);
    expect(availableStock(axes, variant)).toBe(UNKNOWN_STOCK);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('is 0 for a size named %s', (size) => {
    expect(availableStock({ sizes: [size], colors: [], stock: {} }, { size, color: '' })).toBe(0);
  });

  it('returns the quantity in the map for every variant', () => {
    const name = fc.oneof(
      fc.constantFrom('S', 'S-Off', 'White', 'Off-White', '__proto__'),
      fc.string({ minLength: 1 }),
    );
    const names = fc.uniqueArray(name, { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.record({ sizes: names, colors: names }).filter((product) => sharedStockKey(product) === undefined),
        fc.infiniteStream(fc.nat(1000)),
        (product, quantities) => {
          const rows = variantsOf(product).map((each) => ({ ...each, quantity: quantities.next().value }));
          const stock = Object.fromEntries(rows.map((row) => [stockKey(row), row.quantity]));
          for (const row of rows) expect(availableStock({ ...product, stock }, row)).toBe(row.quantity);
          expect(totalStock(stock)).toBe(rows.reduce((sum, { quantity }) => sum + quantity, 0));
        },
      ),
    );
  });
});
