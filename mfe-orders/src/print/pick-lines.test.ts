import { describe, expect, it } from '@jest/globals';
import type { Order } from '@shop/shared/contracts';
import { pickLines } from './pick-lines';

const line = (
  name: string,
  shelf: string | undefined,
  variant: { size?: string; color?: string; quantity?: number } = {},
) =>
  ({
    product: { _id: name, name, refCode: name.toUpperCase() },
    size: variant.size ?? 'M',
    color: variant.color ?? 'Black',
    quantity: variant.quantity ?? 1,
    price: 20,
    ...(shelf !== undefined && { shelf }),
  }) satisfies Order['products'][number];

const orderOf = (...products: Order['products']) => ({ products }) as Order;

describe('pickLines', () => {
  it('sorts by shelf in the order of numbers, then by product, with unshelved products last', () => {
    const lines = pickLines([
      orderOf(line('Cap', ''), line('Tee', 'A 12'), line('Vest', 'A 2')),
      orderOf(line('Polo', 'A 12'), line('Belt', 'B 1'), line('Bag', undefined)),
    ]);
    expect(lines.map(({ shelf, name }) => `${shelf} ${name}`)).toEqual([
      'A 2 Vest',
      'A 12 Polo',
      'A 12 Tee',
      'B 1 Belt',
      ' Bag',
      ' Cap',
    ]);
  });

  it('sums each variant over all orders', () => {
    const lines = pickLines([
      orderOf(line('Tee', 'A 1', { quantity: 2 }), line('Tee', 'A 1', { size: 'L' })),
      orderOf(line('Tee', 'A 1', { quantity: 3 }), line('Tee', 'A 1', { color: 'Sand' })),
    ]);
    expect(lines.map(({ color, size, quantity }) => [color, size, quantity])).toEqual([
      ['Black', 'M', 5],
      ['Black', 'L', 1],
      ['Sand', 'M', 1],
    ]);
  });
});
