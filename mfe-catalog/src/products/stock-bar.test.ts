import { describe, expect, it } from '@jest/globals';
import { staffProductOf } from '@shop/shared/testing';
import { ticksOf } from './StockBar';

const product = (quantities: readonly number[]) => {
  const sizes = quantities.map((_, index) => `S${index}`);
  const stock = Object.fromEntries(sizes.map((size, index) => [size, quantities[index] ?? 0]));
  return staffProductOf({ sizes, colors: [], stock });
};
const ticks = (quantities: readonly number[]) =>
  ticksOf(product(quantities))
    .map((level) => level[0])
    .join('');

describe('the stock bar', () => {
  it('has a tick for each variant, the best first: full from four pieces on', () => {
    expect(ticks([0, 9, 2, 3])).toBe('gllo');
    expect(ticks([0, 0])).toBe('oo');
  });

  it('has twelve ticks at most, and hides no variant that is out', () => {
    expect(ticks([...Array<number>(39).fill(9), 0])).toBe('gggggggggggo');
    expect(ticks([...Array<number>(20).fill(9), ...Array<number>(20).fill(0)])).toBe('ggggggoooooo');
    expect(ticks([...Array<number>(13).fill(9), ...Array<number>(13).fill(1), ...Array<number>(13).fill(0)])).toBe(
      'gggglllloooo',
    );
  });
});
