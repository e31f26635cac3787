import type { Order } from '@shop/shared/contracts';
import { compareSizes } from '@shop/shared/rules';
import { variantLabel } from '../orders/labels';

/** The pieces of one variant, for all orders together. */
export interface PickLine {
  /** Their shelf; '' if none is set. */
  shelf: string;
  refCode: string;
  name: string;
  color: string;
  size: string;
  quantity: number;
}

const ORDER = new Intl.Collator('en-US', { numeric: true });

const variantOf = ({ refCode, name, color, size }: PickLine): string => [refCode, name, color, size].join('\n');

/** Sorts by shelf, and lines without a shelf last. Within a shelf it sorts by product, color and size. */
const byPlace = (a: PickLine, b: PickLine): number =>
  Number(a.shelf === '') - Number(b.shelf === '') ||
  ORDER.compare(a.shelf, b.shelf) ||
  ORDER.compare(a.refCode, b.refCode) ||
  ORDER.compare(a.name, b.name) ||
  ORDER.compare(a.color, b.color) ||
  compareSizes(a.size, b.size);

/** Returns the pieces to take from the shelves for these orders: one line for each variant, sorted by shelf. */
export function pickLines(orders: readonly Order[]): PickLine[] {
  const lines = new Map<string, PickLine>();
  for (const { product, size, color, quantity, shelf = '' } of orders.flatMap(({ products }) => products)) {
    const line = {
      shelf,
      refCode: product.refCode,
      name: product.name,
      color: variantLabel({ size: '', color }),
      size: variantLabel({ size, color: '' }),
      quantity,
    };
    const key = variantOf(line);
    const before = lines.get(key);
    lines.set(key, { ...line, shelf: shelf || (before?.shelf ?? ''), quantity: quantity + (before?.quantity ?? 0) });
  }
  return [...lines.values()].toSorted(byPlace);
}
