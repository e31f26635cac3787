import { facetQuery, NO_FACETS } from './facets';
import type { Question } from './questions';
import { sortOf } from './sorting';

/** The filters of /sale, when none is set. */
export const SALE_FILTERS = { category: '', price: '', sort: 'newest', show: '' };
export const SALE_SORTS = ['newest', 'price-low', 'price-high', 'name', 'discount'] as const;
export const saleQuestion = ({ category, price, sort }: typeof SALE_FILTERS): Question => ({
  onSale: 'true',
  sort: sortOf(sort, SALE_SORTS),
  category: category || undefined,
  ...facetQuery({ ...NO_FACETS, price }),
});
