import { TEXT_LIMITS } from '@shop/shared/rules';
import { facetQuery, NO_FACETS } from './facets';
import type { Question } from './questions';
import { sortOf, type ProductSort } from './sorting';

/** The filters of /shop as they stand in its address, when none is set. */
export const SHOP_FILTERS = { q: '', category: '', sort: '', show: '', ...NO_FACETS };

/** The orders it offers, its own first: of a search, what fits best. */
export const shopSorts = (q: string | undefined): readonly [ProductSort, ...ProductSort[]] =>
  q === undefined ? ['name', 'price-low', 'price-high'] : ['relevance', 'name', 'price-low', 'price-high'];

/** What its filters ask for. */
export const shopQuestion = ({ q: typed, category, sort: chosen, ...facets }: typeof SHOP_FILTERS): Question => {
  // As much of what an address asks for as a search takes; no text can hold the character 0.
  const q = typed.replaceAll('\0', '').trim().slice(0, TEXT_LIMITS.name) || undefined;
  const sort = sortOf(chosen, shopSorts(q));
  return {
    sort: sort === 'relevance' ? undefined : sort,
    category: category || undefined,
    q,
    ...facetQuery(facets),
  };
};
