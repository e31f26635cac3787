import { describe, expect, it } from '@jest/globals';
import { productOf } from '@shop/shared/testing';
import { choicesOf } from './facet-choices';
import { fitsFacets, NO_FACETS } from './facets';

describe('choicesOf', () => {
  const products = [
    productOf({ sizes: ['M', 'XL'], colors: ['Navy'] }),
    productOf({ sizes: ['S', '34', '8', 'M'], colors: ['Black'] }),
  ];
  const matches = fitsFacets;

  it('returns all existing values, sizes from small to large, and the chosen values', () => {
    const filters = { ...NO_FACETS, size: 'XXL' };
    const choices = choicesOf('size', { products, whole: true, filters, matches });
    expect(choices.map(({ value }) => value)).toEqual(['S', 'M', 'XL', 'XXL', '8', '34']);
    const colors = choicesOf('color', { products, whole: true, filters: NO_FACETS, matches });
    expect(colors.map(({ value }) => value)).toEqual(['Black', 'Navy']);
  });

  it('counts the products per value by all other filters, whatever else is chosen in the same facet', () => {
    const filters = { ...NO_FACETS, size: 'S', color: 'Navy' };
    const sizes = choicesOf('size', { products, whole: true, filters, matches });
    expect(sizes.filter(({ count }) => count === 1).map(({ value }) => value)).toEqual(['M', 'XL']);
    expect(choicesOf('color', { products, whole: true, filters, matches })).toEqual([
      { value: 'Black', count: 1 },
      { value: 'Navy', count: 0 },
    ]);
  });

  it('uses the products that the search found, or all products if only the server found matches', () => {
    const choices = (name: string) =>
      choicesOf('color', {
        products: [...products, productOf({ name: 'Cap', colors: ['Red'] })],
        whole: true,
        filters: NO_FACETS,
        matches: (facets) => (product) => product.name === name && matches(facets)(product),
      }).map(({ value }) => value);
    expect(choices('Cap')).toEqual(['Red']);
    expect(choices('Kap')).toEqual(['Black', 'Navy', 'Red']);
  });

  it('returns no counts while some products are not known', () => {
    const choices = choicesOf('color', { products, whole: false, filters: NO_FACETS, matches });
    expect(choices.map(({ count }) => count)).toEqual([undefined, undefined]);
  });
});
