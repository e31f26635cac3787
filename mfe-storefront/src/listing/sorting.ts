import type { ListedProduct } from '@shop/shared/contracts';
import { discountPercent, effectivePrice } from '@shop/shared/rules';

/** The orders in which shoppers see products; the server knows them by the same names. */
export type ProductSort = 'newest' | 'name' | 'price-low' | 'price-high' | 'discount';

const LABELS: Record<ProductSort, string> = {
  newest: 'Newest',
  name: 'Name',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  discount: 'Biggest discount',
};

/** Choices of a sort control. */
export const sortOptions = (sorts: readonly ProductSort[]): { value: ProductSort; label: string }[] =>
  sorts.map((value) => ({ value, label: LABELS[value] }));

/** The sort that a URL names, else the page's own: the first it offers, unless told otherwise. */
export const sortOf = (
  text: string,
  sorts: readonly [ProductSort, ...ProductSort[]],
  initial: ProductSort = sorts[0],
): ProductSort => sorts.find((sort) => sort === text) ?? initial;

const byName = (a: ListedProduct, b: ListedProduct) => a.name.localeCompare(b.name, 'en-US');

const byId = (a: ListedProduct, b: ListedProduct) => (a._id < b._id ? -1 : 1);

const COMPARE: Record<ProductSort, (a: ListedProduct, b: ListedProduct) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  name: byName,
  'price-low': (a, b) => effectivePrice(a) - effectivePrice(b),
  'price-high': (a, b) => effectivePrice(b) - effectivePrice(a),
  discount: (a, b) => discountPercent(b) - discountPercent(a),
};

/** Products in an order; prices are what is paid now, ties stand by id. */
export const sortProducts = (products: readonly ListedProduct[], sort: ProductSort): ListedProduct[] =>
  products.toSorted((a, b) => COMPARE[sort](a, b) || byId(a, b));
