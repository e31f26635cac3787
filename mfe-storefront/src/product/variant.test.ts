import { describe, expect, it } from '@jest/globals';
import { imageOf, productOf } from '@shop/shared/testing';
import { cartProductOf, choiceErrors, choiceOf, isComplete, isSoldOut } from './variant';

const tee = productOf({
  sizes: ['M', 'X-Large'],
  colors: ['Black', 'Off-White'],
  stock: { 'M-Black': 0, 'M-Off-White': 3, 'X-Large-Black': 0, 'X-Large-Off-White': 0 },
});
const cap = productOf({ sizes: [], colors: [], stock: { default: 2 } });

describe('choosing a variant', () => {
  it('choiceOf takes from the URL only sizes and colors that the product has', () => {
    expect(choiceOf(tee, { size: 'M', color: 'Pink' })).toEqual({ size: 'M', color: '' });
  });

  it('choiceOf selects the only available value automatically', () => {
    expect(choiceOf(productOf({ sizes: ['One Size'], colors: ['Black', 'Navy'] }), { size: '', color: '' })).toEqual({
      size: 'One Size',
      color: '',
    });
  });

  it('choiceErrors requires a size and a color only if the product has any', () => {
    expect(choiceErrors(tee, { size: '', color: '' })).toEqual({
      size: 'Please select a size',
      color: 'Please select a color',
    });
    expect(choiceErrors(cap, { size: '', color: '' })).toEqual({});
    expect(isComplete(cap, { size: '', color: '' })).toBe(true);
    expect(isComplete(tee, { size: 'M', color: '' })).toBe(false);
  });

  it('isSoldOut detects a sold-out choice, alone and together with the other choice', () => {
    expect(isSoldOut(tee, { size: 'X-Large', color: '' })).toBe(true);
    expect(isSoldOut(tee, { size: 'M', color: '' })).toBe(false);
    expect(isSoldOut(tee, { size: 'M', color: 'Black' })).toBe(true);
    expect(isSoldOut(cap, { size: '', color: '' })).toBe(false);
    expect(isSoldOut({ ...cap, stock: undefined }, { size: '', color: '' })).toBe(false);
  });

  it('cartProductOf puts the picture of the chosen color into the cart', () => {
    const product = productOf({ images: [imageOf('front', null), imageOf('navy', 'Navy')] });
    expect(cartProductOf(product, 'Navy').image).toBe('/pictures/navy-240.webp');
    expect(cartProductOf(product, 'Black').image).toBe('/pictures/front-240.webp');
    expect(cartProductOf(productOf({ images: [] }), '').image).toBe('');
  });
});
