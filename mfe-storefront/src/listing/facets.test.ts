import { describe, expect, it } from '@jest/globals';
import { productOf } from '@shop/shared/testing';
import { facetQuery, fitsFacets, NO_FACETS } from './facets';

describe('product list filters', () => {
  const tee = productOf({ price: 60, salePrice: 50, onSale: true, sizes: ['M', 'XL'], colors: ['Navy'] });

  it('fitsFacets checks size, color and the price paid now', () => {
    expect(fitsFacets(NO_FACETS)(tee)).toBe(true);
    expect(fitsFacets({ size: 'M', color: 'Navy', price: '50-100' })(tee)).toBe(true);
    expect(fitsFacets({ ...NO_FACETS, price: '25-50' })(tee)).toBe(false);
    expect(fitsFacets({ ...NO_FACETS, size: 'L' })(tee)).toBe(false);
    expect(fitsFacets({ ...NO_FACETS, color: 'Red' })(tee)).toBe(false);
  });

  it('fitsFacets accepts a product with one of several sizes and one of several colors', () => {
    expect(fitsFacets({ ...NO_FACETS, size: 'L,XL', color: 'Red,Navy' })(tee)).toBe(true);
    expect(fitsFacets({ ...NO_FACETS, size: 'L,XL', color: 'Red,Black' })(tee)).toBe(false);
    expect(fitsFacets({ ...NO_FACETS, size: 'S,L' })(tee)).toBe(false);
  });

  it('facetQuery sends the same filters to the server, without unset values and values it would refuse', () => {
    expect(facetQuery({ size: 'M,L', color: '', price: '25-50' })).toEqual({ size: 'M,L', minPrice: 25, maxPrice: 50 });
    expect(facetQuery({ ...NO_FACETS, price: '100+' })).toEqual({ minPrice: 100 });
    expect(facetQuery({ ...NO_FACETS, size: 'M\0,' })).toEqual({ size: 'M' });
    expect(facetQuery({ ...NO_FACETS, color: 'x'.repeat(3000) }).color).toHaveLength(2000);
  });
});
