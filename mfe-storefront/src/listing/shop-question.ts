import { TEXT_LIMITS } from '@shop/shared/rules';
import { facetQuery, NO_FACETS } from './facets';
import type { Question } from './questions';
import { sortOf, type ProductSort } from './sorting';

/** The default filters of /shop, as in its URL. */
export const SHOP_FILTERS = { q: '', category: '', sort: '', show: '', ...NO_FACETS };

/** The sort orders that it offers, the default first. The default of a search is relevance. */
export const shopSorts = (q: string | undefined): readonly [ProductSort, ...ProductSort[]] =>
  q === undefined ? ['name', 'price-low', 'price-high'] : ['relevance', 'name', 'price-low', 'price-high'];

/** The query for its filters. */
export const shopQuestion = ({ q: typed, category, sort: chosen, ...facets }: typeof SHOP_FILTERS): Question => {
  // Cuts the search text of the URL to the length that the server accepts. Removes the character 0, which the API
  // rejects.
  const q = typed.replaceAll('\0', '').trim().slice(0, TEXT_LIMITS.name) || undefined;
  const sort = sortOf(chosen, shopSorts(q));
  return {
    sort: sort === 'relevance' ? undefined : sort,
    category: category || undefined,
    q,
    ...facetQuery(facets),
  };
};
