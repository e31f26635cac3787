import { facetQuery, NO_FACETS, type Facets } from './facets';
import type { Question } from './questions';
import { sortOf } from './sorting';

/** The default filters of a category page. */
export const CATEGORY_FILTERS = { sort: 'newest', view: 'grid', show: '', ...NO_FACETS };
export const CATEGORY_SORTS = ['name', 'price-low', 'price-high', 'newest'] as const;
export const categoryQuestion = (category: string, { sort, ...facets }: Facets & { sort: string }): Question => ({
  category,
  sort: sortOf(sort, CATEGORY_SORTS, 'newest'),
  ...facetQuery(facets),
});
