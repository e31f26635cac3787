import { TEXT_LIMITS } from '@shop/shared/rules';
import type { Question } from './questions';
import { sortOf } from './sorting';

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
