import type { PublicProductsQuery } from '@shop/shared/contracts';
import { TEXT_LIMITS } from '@shop/shared/rules';
import { facetQuery, NO_FACETS, type Facets } from './facets';
import { sortOf, type ProductSort } from './sorting';

/** How many products a list shows at first, and how many more each time. */
export const LISTING_STEP = 24;

/** What a list is asked for: which products, in which order. */
export type Question = Omit<PublicProductsQuery, 'page' | 'limit' | 'fields'> & { sort: ProductSort };

/** The same as an argument of the first read: as many as are shown at first. */
export const firstOf = <Query extends object>(query: Query) => ({ query: { ...query, ...FIRST } });

const FIRST = { fields: 'card', limit: LISTING_STEP } as const;

/** The filters of /shop as they stand in its address, when none is set. */
export const SHOP_FILTERS = { q: '', category: '', sort: 'name', show: '' };
/** The orders it offers, its own first. */
export const SHOP_SORTS = ['name', 'price-low', 'price-high'] as const;
/** What its filters ask for. */
export const shopQuestion = ({ q, category, sort }: typeof SHOP_FILTERS): Question => ({
  sort: sortOf(sort, SHOP_SORTS),
  category: category || undefined,
  // As much of what an address asks for as a search takes; no text can hold the character 0.
  q: q.replaceAll('\0', '').trim().slice(0, TEXT_LIMITS.name) || undefined,
});

/** The filters of /sale, when none is set. */
export const SALE_FILTERS = { category: '', price: '', sort: 'newest', show: '' };
export const SALE_SORTS = ['newest', 'price-low', 'price-high', 'name', 'discount'] as const;
export const saleQuestion = ({ category, price, sort }: typeof SALE_FILTERS): Question => ({
  onSale: 'true',
  sort: sortOf(sort, SALE_SORTS),
  category: category || undefined,
  ...facetQuery({ ...NO_FACETS, price }),
});

/** The filters of a category's page, when none is set. */
export const CATEGORY_FILTERS = { sort: 'newest', view: 'grid', show: '', ...NO_FACETS };
export const CATEGORY_SORTS = ['name', 'price-low', 'price-high', 'newest'] as const;
export const categoryQuestion = (category: string, { sort, ...facets }: Facets & { sort: string }): Question => ({
  category,
  sort: sortOf(sort, CATEGORY_SORTS, 'newest'),
  ...facetQuery(facets),
});
