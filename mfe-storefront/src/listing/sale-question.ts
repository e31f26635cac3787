import { facetQuery, NO_FACETS, type Facets } from './facets';
import type { Question } from './questions';
import { sortOf } from './sorting';

/** The default filters of /sale. The largest discount comes first. */
export const SALE_FILTERS = { category: '', sort: 'discount', show: '', ...NO_FACETS };
export const SALE_SORTS = ['newest', 'price-low', 'price-high', 'name', 'discount'] as const;
export const saleQuestion = ({ category, sort, ...facets }: Facets & { category: string; sort: string }): Question => ({
  onSale: 'true',
  sort: sortOf(sort, SALE_SORTS, 'discount'),
  category: category || undefined,
  ...facetQuery(facets),
});
