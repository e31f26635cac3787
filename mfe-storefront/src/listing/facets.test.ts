import { describe, expect, it } from '@jest/globals';
import { productOf } from '@shop/shared/testing';
import { choicesOf, facetQuery, fitsFacets, NO_FACETS } from './facets';

describe('filters of a product list', () => {
  const tee = productOf({ price: 60, salePrice: 50, onSale: true, sizes: ['M', 'XL'], colors: ['Navy'] });

  it('ask for size, colour and the price paid now', () => {
    expect(fitsFacets(NO_FACETS)(tee)).toBe(true);
    expect(fitsFacets({ size: 'M', color: 'Navy', price: '50-100' })(tee)).toBe(true);
    expect(fitsFacets({ ...NO_FACETS, price: '25-50' })(tee)).toBe(false);
    expect(fitsFacets({ ...NO_FACETS, size: 'L' })(tee)).toBe(false);
    expect(fitsFacets({ ...NO_FACETS, color: 'Red' })(tee)).toBe(false);
  });

  it('ask the server the same; what is not set is left out', () => {
    expect(facetQuery({ size: 'M', color: '', price: '25-50' })).toEqual({ size: 'M', minPrice: 25, maxPrice: 50 });
    expect(facetQuery({ ...NO_FACETS, price: '100+' })).toEqual({ minPrice: 100 });
  });

  it('offer what there is, sizes from small to large, and what is chosen', () => {
    const other = productOf({ sizes: ['S', '34', '8', 'M'], colors: ['Black'] });
    expect(choicesOf([tee, other], { size: 'XXL', color: '' })).toEqual({
      sizes: ['S', 'M', 'XL', 'XXL', '8', '34'],
      colors: ['Black', 'Navy'],
    });
  });
});
