import type { ListedProduct } from '@shop/shared/contracts';
import { discountPercent, effectivePrice, matchesSearch } from '@shop/shared/rules';

/**
 * The orders in which shoppers see products; the server knows them by the same names, and `relevance` as its own to a
 * search.
 */
export type ProductSort = 'relevance' | 'newest' | 'name' | 'price-low' | 'price-high' | 'discount';

const LABELS: Record<ProductSort, string> = {
  relevance: 'Relevance',
  newest: 'Newest',
  name: 'Name',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  discount: 'Biggest discount',
};

/** Choices of a sort control. */
export const sortOptions = (sorts: readonly ProductSort[]): { value: ProductSort; label: string }[] =>
  sorts.map((value) => ({ value, label: LABELS[value] }));

/** The sort that a URL names, else `usual`, else the first one that the page offers. */
export const sortOf = <Sort extends ProductSort>(
  text: string,
  sorts: readonly [Sort, ...Sort[]],
  initial: Sort = sorts[0],
): Sort => sorts.find((sort) => sort === text) ?? initial;

const byName = (a: ListedProduct, b: ListedProduct) => a.name.localeCompare(b.name, 'en-US');

const byId = (a: ListedProduct, b: ListedProduct) => (a._id < b._id ? -1 : 1);

const COMPARE: Record<Exclude<ProductSort, 'relevance'>, (a: ListedProduct, b: ListedProduct) => number> = {
  // ISO times sort as plain text; a comparison by language would load the language's tables for it.
  newest: (a, b) => Number(b.createdAt > a.createdAt) - Number(b.createdAt < a.createdAt),
  name: byName,
  'price-low': (a, b) => effectivePrice(a) - effectivePrice(b),
  'price-high': (a, b) => effectivePrice(b) - effectivePrice(a),
  discount: (a, b) => discountPercent(b) - discountPercent(a),
};

/**
 * How well a product fits a search, 0 best: its name begins with it, name or SKU holds it, its category, anything else.
 */
const rankIn = (q: string) => {
  const wanted = q.trim().toLowerCase();
  return ({ name, refCode, category }: ListedProduct): number => {
    const at = name.toLowerCase().indexOf(wanted);
    if (at === 0) return 0;
    if (at > 0 || matchesSearch(q, refCode)) return 1;
    return matchesSearch(q, category?.name) ? 2 : 3;
  };
};

const byRelevance = (q: string) => {
  const rank = rankIn(q);
  return (a: ListedProduct, b: ListedProduct) => rank(a) - rank(b) || byName(a, b);
};

/** Products in an order; prices are what is paid now, relevance is that to the search `q`, ties stand by id. */
export const sortProducts = (products: readonly ListedProduct[], sort: ProductSort, q = ''): ListedProduct[] => {
  const compare = sort === 'relevance' ? byRelevance(q) : COMPARE[sort];
  return products.toSorted((a, b) => compare(a, b) || byId(a, b));
};
