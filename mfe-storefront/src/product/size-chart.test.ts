import { describe, expect, it } from '@jest/globals';
import { rangeText, sizeRows } from './size-chart';

describe('the size guide', () => {
  it('has a row for each letter size of the product, smallest first, in any case', () => {
    expect(sizeRows(['xl', 'S', 'M', '2XL']).map(({ size }) => size)).toEqual(['S', 'M', 'XL', 'XXL']);
  });

  it('says nothing about sizes it does not know', () => {
    expect(sizeRows(['32', '34', 'One size'])).toEqual([]);
  });

  it('measures in centimetres and inches', () => {
    expect(rangeText([94, 102], 'cm')).toBe('94–102');
    expect(rangeText([94, 102], 'in')).toBe('37–40');
  });
});
