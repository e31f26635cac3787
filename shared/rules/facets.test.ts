import { describe, expect, it } from '@jest/globals';
import { countFacets, type FacetRow } from './facets';

const every = { size: '', color: '', fitsPrice: () => true, fitsCategory: () => true };

const rowOf = (row: Partial<FacetRow>): FacetRow => ({ sizes: [], colors: [], price: 30, category: null, ...row });

describe('countFacets', () => {
  const products = [
    rowOf({ sizes: ['M', 'XL'], colors: ['Navy'], price: 20, category: 'tees' }),
    rowOf({ sizes: ['S', '34', '8', 'M'], colors: ['Black'], category: 'shoes', times: 2 }),
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

  it('offers the values of the chosen category, and all categories', () => {
    const counts = countFacets(products, { ...every, fitsCategory: (category) => category === 'tees' });
    expect(values(counts.sizes)).toEqual(['M', 'XL']);
    expect(counts.categories).toEqual([
      { value: 'shoes', count: 2 },
      { value: 'tees', count: 1 },
    ]);
  });
});
