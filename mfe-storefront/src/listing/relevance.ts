import { foldText, matchesSearch } from '@shop/shared/rules';
import type { Rank } from './sorting';

/**
 * How well a product matches a search, 0 is best: the name begins with it, the name or SKU contains it, the
 * category matches, anything else.
 */
export const rankIn = (q: string): Rank => {
  const wanted = foldText(q);
  return ({ name, refCode, category }) => {
    const at = foldText(name).indexOf(wanted);
    if (at === 0) return 0;
    if (at > 0 || matchesSearch(q, refCode)) return 1;
    return matchesSearch(q, category?.name) ? 2 : 3;
  };
};
