import { describe, expect, it } from '@jest/globals';
import { idOf, productOf } from '@shop/shared/testing';
import { sortOf, sortProducts, type ProductSort } from './sorting';

const products = [
  productOf({ _id: idOf(1), name: 'Crew', price: 30, createdAt: '2026-01-01T00:00:00.000Z' }),
  productOf({
    _id: idOf(2),
    name: 'Anorak',
    price: 90,
    salePrice: 20,
    onSale: true,
    createdAt: '2026-03-01T00:00:00.000Z',
  }),
  productOf({
    _id: idOf(3),
    name: 'Briefs',
    price: 30,
    salePrice: 25,
    onSale: true,
    createdAt: '2026-02-01T00:00:00.000Z',
  }),
];

const namesBy = (sort: ProductSort) => sortProducts(products, sort).map(({ name }) => name);

describe('sorting products', () => {
  it('sortProducts sorts by the price paid now, by age, by name or by discount', () => {
    expect(namesBy('price-low')).toEqual(['Anorak', 'Briefs', 'Crew']);
    expect(namesBy('price-high')).toEqual(['Crew', 'Briefs', 'Anorak']);
    expect(namesBy('newest')).toEqual(['Anorak', 'Briefs', 'Crew']);
    expect(namesBy('name')).toEqual(['Anorak', 'Briefs', 'Crew']);
    expect(namesBy('discount')).toEqual(['Anorak', 'Briefs', 'Crew']);
  });

  it('sortProducts puts what is sold out last, in the same order among itself', () => {
    const gone = [
      productOf({ _id: idOf(4), name: 'Apron', stock: {} }),
      productOf({ _id: idOf(5), name: 'Ascot', stock: {} }),
    ];
    const names = sortProducts([...gone.toReversed(), ...products], 'name').map(({ name }) => name);
    expect(names).toEqual(['Anorak', 'Briefs', 'Crew', 'Apron', 'Ascot']);
  });

  it('sortProducts does not change the list that it receives', () => {
    sortProducts(products, 'name');
    expect(products.map(({ name }) => name)).toEqual(['Crew', 'Anorak', 'Briefs']);
  });

  it('sortOf falls back to the first choice for a sort that the page does not offer', () => {
    expect(sortOf('discount', ['newest', 'name'])).toBe('newest');
    expect(sortOf('name', ['newest', 'name'])).toBe('name');
    expect(sortOf('', ['name', 'newest'], 'newest')).toBe('newest');
  });
});
