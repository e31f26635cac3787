import type { ListedProduct } from '@shop/shared/contracts';
import { isGone } from '../product/gone';

type List = readonly ListedProduct[] | undefined;

/**
 * Builds consecutive rows of up to `length` products. Each row prefers products that no row above shows, and puts
 * sold-out products last. It repeats products rather than being shorter. An undefined list is still loading.
 */
export function rowsOf(lists: readonly List[], length: number): List[] {
  const shown = new Set<string>();
  const rankOf = (product: ListedProduct) => (isGone(product) ? 2 : 0) + (shown.has(product._id) ? 1 : 0);
  return lists.map((list) => {
    const row = list?.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, length);
    for (const { _id } of row ?? []) shown.add(_id);
    return row;
  });
}
