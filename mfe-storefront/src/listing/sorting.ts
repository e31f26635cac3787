import type { ListedProduct } from '@shop/shared/contracts';
import { discountPercent, effectivePrice } from '@shop/shared/rules';
import { isGone } from '../product/gone';

/** The sort orders of product lists, named as in the API. `relevance` is the server's default order for a search. */
export type ProductSort = 'relevance' | 'newest' | 'name' | 'price-low' | 'price-high' | 'discount';

const LABELS: Record<ProductSort, string> = {
  relevance: 'Relevance',
  newest: 'Newest',
  name: 'Name',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  discount: 'Biggest discount',
};

/** The options of a sort control. */
export const sortOptions = (sorts: readonly ProductSort[]): { value: ProductSort; label: string }[] =>
  sorts.map((value) => ({ value, label: LABELS[value] }));

/** The sort order in the URL if the page offers it, otherwise `usual`, otherwise the first one that the page offers. */
export const sortOf = <Sort extends ProductSort>(
  text: string,
  sorts: readonly [Sort, ...Sort[]],
  initial: Sort = sorts[0],
): Sort => sorts.find((sort) => sort === text) ?? initial;

const byName = (a: ListedProduct, b: ListedProduct) => a.name.localeCompare(b.name, 'en-US');

const byId = (a: ListedProduct, b: ListedProduct) => (a._id < b._id ? -1 : 1);

const COMPARE: Record<Exclude<ProductSort, 'relevance'>, (a: ListedProduct, b: ListedProduct) => number> = {
  // ISO times sort as plain text. A locale-aware comparison would load language tables for nothing.
  newest: (a, b) => Number(b.createdAt > a.createdAt) - Number(b.createdAt < a.createdAt),
  name: byName,
  'price-low': (a, b) => effectivePrice(a) - effectivePrice(b),
  'price-high': (a, b) => effectivePrice(b) - effectivePrice(a),
  discount: (a, b) => discountPercent(b) - discountPercent(a),
};

/**
 * Sorts products, sold-out ones last. Prices are current prices. Ties are sorted by id. Only the server sorts by
 * relevance; here the name stands for it.
 */
export const sortProducts = (products: readonly ListedProduct[], sort: ProductSort): ListedProduct[] => {
  const compare = sort === 'relevance' ? byName : COMPARE[sort];
  return products.toSorted((a, b) => Number(isGone(a)) - Number(isGone(b)) || compare(a, b) || byId(a, b));
};
