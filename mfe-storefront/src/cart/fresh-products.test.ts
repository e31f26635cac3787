import { describe, expect, it } from '@jest/globals';
import { cartItemOf, idOf, productOf } from '@shop/shared/testing';
import { freshProducts } from './fresh-products';

const tee = productOf({ _id: idOf(1), price: 40, salePrice: 30, onSale: true });
const short = productOf({ _id: idOf(2), price: 20 });

describe('freshProducts', () => {
  it('returns nothing while nothing has changed', () => {
    expect(freshProducts([cartItemOf(tee)], [{ price: 30, available: 20 }])).toEqual([]);
  });

  it('takes over the new price and the remaining stock of the variant', () => {
    const [fresh] = freshProducts([cartItemOf(tee)], [{ price: 35, available: 2 }]);
    expect(fresh).toMatchObject({ price: 35, salePrice: null, onSale: false });
    expect(fresh?.stock).toMatchObject({ 'M-Black': 2, 'L-Navy': 20 });
  });

  it('merges what several quote lines say about one product', () => {
    const items = [cartItemOf(tee, { size: 'M', color: 'Black' }), cartItemOf(tee, { size: 'L', color: 'Navy' })];
    const [fresh] = freshProducts(items, [
      { price: 30, available: 1 },
      { price: 30, available: 0 },
    ]);
    expect(fresh?.stock).toMatchObject({ 'M-Black': 1, 'L-Navy': 0 });
  });

  it('compares every line of a product, also when the first line has the current data already', () => {
    const items = [cartItemOf(tee), cartItemOf({ ...tee, salePrice: 28 }, { size: 'L', color: 'Navy' })];
    const [fresh] = freshProducts(items, [
      { price: 30, available: 20 },
      { price: 30, available: 20 },
    ]);
    expect(fresh).toMatchObject({ _id: tee._id, salePrice: 30 });
  });

  it('removes the stock of a product that cannot be sold, and leaves other products unchanged', () => {
    const items = [cartItemOf(tee), cartItemOf(short)];
    const fresh = freshProducts(items, [
      { price: null, available: 0 },
      { price: 20, available: 20 },
    ]);
    expect(fresh).toHaveLength(1);
    expect(fresh[0]).toMatchObject({ _id: tee._id, stock: undefined });
  });

  it('keeps a product available when only one of its variants is gone', () => {
    const items = [cartItemOf(tee, { size: 'M', color: 'Black' }), cartItemOf(tee, { size: 'L', color: 'Navy' })];
    const [fresh] = freshProducts(items, [
      { price: null, available: 0 },
      { price: 30, available: 20 },
    ]);
    expect(fresh?.stock).toMatchObject({ 'M-Black': 0, 'L-Navy': 20 });
  });
});
