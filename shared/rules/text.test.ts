import { describe, expect, it } from '@jest/globals';
import { capitalise, counted } from './text';

describe('words', () => {
  it('begin with a capital letter where a sentence does', () => {
    expect(capitalise('on the way')).toBe('On the way');
    expect(capitalise('')).toBe('');
  });

  it('agree with how many there are', () => {
    expect([0, 1, 2, 1290].map((count) => counted(count, 'order'))).toEqual([
      '0 orders',
      '1 order',
      '2 orders',
      '1,290 orders',
    ]);
    expect(counted(2, 'category', 'categories')).toBe('2 categories');
  });
});
