import type { Order } from '@shop/shared/contracts';
import { variantLabel } from '../orders/labels';

/** So many pieces of one variant, for all orders together. */
export interface PickLine {
  refCode: string;
  name: string;
  color: string;
  size: string;
  quantity: number;
}

const textOf = ({ refCode, name, color, size }: PickLine): string => [refCode, name, color, size].join('\n');

/** What to take from the shelves for these orders: each variant once, by product, color and size. */
export function pickLines(orders: readonly Order[]): PickLine[] {
  const lines = new Map<string, PickLine>();
  for (const { product, size, color, quantity } of orders.flatMap(({ products }) => products)) {
    const line = {
      refCode: product.refCode,
      name: product.name,
      color: variantLabel({ size: '', color }),
      size: variantLabel({ size, color: '' }),
      quantity,
    };
    const key = textOf(line);
    lines.set(key, { ...line, quantity: quantity + (lines.get(key)?.quantity ?? 0) });
  }
  return [...lines.values()].toSorted((a, b) => textOf(a).localeCompare(textOf(b), 'en-US', { numeric: true }));
}
