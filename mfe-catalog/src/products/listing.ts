import type { Product } from '@shop/shared/contracts';
import { LOW_STOCK_UNDER, type StockFilter, totalStock } from '@shop/shared/rules';

/** The choices of the filter by stock; `lowUnder` is the shop's setting. */
export const stockOptions = (lowUnder = LOW_STOCK_UNDER): { value: StockFilter | ''; label: string }[] => [
  { value: '', label: 'All stock' },
  { value: 'low', label: `Low in total (under ${lowUnder})` },
  { value: 'partly-low', label: 'Low in some variants' },
  { value: 'out', label: 'Sold out' },
];

/** The filter that an address names, if any. */
export const stockFilterOf = (text: string): StockFilter | undefined =>
  (['low', 'partly-low', 'out'] as const).find((filter) => filter === text);

const byStock = (a: Product, b: Product) => totalStock(a.stock) - totalStock(b.stock);

/** The orders of the list by the names that the server has for them, as the browser sorts a list that it has whole. */
const SORTS = {
  name: { label: 'Name', compare: (a, b) => a.name.localeCompare(b.name, 'en-US') },
  stock: { label: 'Stock: low to high', compare: byStock },
  '-stock': { label: 'Stock: high to low', compare: (a, b) => byStock(b, a) },
} as const satisfies Record<string, { label: string; compare: (a: Product, b: Product) => number }>;

type Sort = keyof typeof SORTS;

/** The choices of the order; newest first is what the list has without one. */
export const SORT_OPTIONS = [
  { value: '', label: 'Newest first' },
  ...Object.entries(SORTS).map(([value, { label }]) => ({ value, label })),
];

/** The order that an address names, if any. */
export const sortOf = (text: string): Sort | undefined =>
  text === 'name' || text === 'stock' || text === '-stock' ? text : undefined;

/** Products in an order; without one as they are. */
export const inOrder = (products: readonly Product[], sort: Sort | undefined): readonly Product[] =>
  sort === undefined ? products : products.toSorted(SORTS[sort].compare);
