import { describe, expect, it } from '@jest/globals';
import { namesOf } from './gone';

describe('namesOf', () => {
  it('names three products at most, and counts the others', () => {
    const products = ['Cap', 'Tee', 'Coat', 'Belt', 'Sock'].map((name) => ({ name }));
    expect([1, 2, 3, 5].map((count) => namesOf(products.slice(0, count)))).toEqual([
      'Cap',
      'Cap and Tee',
      'Cap, Tee and Coat',
      'Cap, Tee, Coat and 2 more',
    ]);
  });
});
