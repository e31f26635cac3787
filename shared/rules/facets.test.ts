import { describe, expect, it } from '@jest/globals';
import { countFacets, type FacetRow } from './facets';
import { stockKey, variantsOf } from './variants';

const every = { size: '', color: '', fitsPrice: () => true, fitsCategory: () => true };

/** A product whose variants are all for sale, but those whose stock keys are named. */
function rowOf(row: Partial<FacetRow>, soldOut: readonly string[] = []): FacetRow {
  const product = { sizes: [], colors: [], price: 30, category: null, ...row };
  return { ...product, forSale: variantsOf(product).filter((variant) => !soldOut.includes(stockKey(variant))) };
}

describe('countFacets', () => {
  const products = [
    rowOf({ sizes: ['M', 'XL'], colors: ['Navy'], price: 20, category: 'tees' }),
    rowOf({ sizes: ['S', '34', '8', 'M'], colors: ['Black'], category: 'shoes' }),
    rowOf({ sizes: ['S', '34', '8', 'M'], colors: ['Black'], category: 'shoes' }),
  ];
  const values = (list: readonly { value: string }[]) => list.map(({ value }) => value);

  it('offers all values of the products and the chosen ones, sizes from small to large', () => {
    const counts = countFacets(products, { ...every, size: 'XXL' });
    expect(values(counts.sizes)).toEqual(['S', 'M', 'XL', 'XXL', '8', '34']);
    expect(values(counts.colors)).toEqual(['Black', 'Navy']);
    expect(values(counts.prices)).toEqual(['0-25', '25-50']);
  });

  it('counts the products per value by all other filters, whatever else is chosen in the same filter', () => {
    const counts = countFacets(products, { ...every, size: 'S', color: 'Navy' });
    expect(counts.sizes.filter(({ count }) => count > 0)).toEqual([
      { value: 'M', count: 1 },
      { value: 'XL', count: 1 },
    ]);
    expect(counts.colors).toEqual([
      { value: 'Black', count: 2 },
      { value: 'Navy', count: 0 },
    ]);
    expect(countFacets(products, { ...every, color: 'Navy', fitsPrice: (price) => price > 25 })).toMatchObject({
      prices: [
        { value: '0-25', count: 1 },
        { value: '25-50', count: 0 },
      ],
      colors: [
        { value: 'Black', count: 2 },
        { value: 'Navy', count: 0 },
      ],
    });
  });

  it('counts what can be bought in a size and a color, and offers what is sold out', () => {
    const tee = { sizes: ['M', 'L'], colors: ['Navy', 'Black'], category: 'tees' };
    const tees = [rowOf(tee, ['M-Navy']), rowOf(tee), rowOf({ ...tee, sizes: ['M'] }, ['M-Navy', 'M-Black'])];
    const countsOf = (size: string, color: string) => {
      const { sizes, colors, prices, categories } = countFacets(tees, { ...every, size, color });
      return [sizes, colors, prices, categories].map((facet) => facet.map(({ count }) => count));
    };
    expect(countsOf('', '')).toEqual([[2, 2], [2, 2], [3], [3]]);
    expect(countsOf('M', '')).toEqual([[2, 2], [2, 1], [2], [2]]);
    expect(countsOf('M', 'Navy')).toEqual([[1, 2], [2, 1], [1], [1]]);
  });

  it('offers the values of the chosen category, and all categories', () => {
    const counts = countFacets(products, { ...every, fitsCategory: (category) => category === 'tees' });
    expect(values(counts.sizes)).toEqual(['M', 'XL']);
    expect(counts.categories).toEqual([
      { value: 'shoes', count: 2 },
      { value: 'tees', count: 1 },
    ]);
  });
});
