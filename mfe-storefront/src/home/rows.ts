import type { ListedProduct } from '@shop/shared/contracts';
import { isGone } from '../product/gone';

type List = readonly ListedProduct[] | undefined;

/**
 * Rows of products that follow each other, of up to `length` each: what no row above shows comes first, what is sold
 * out last. A row is never short for that: it repeats products where its list has no others. Undefined lists are still
 * loading.
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
