import type { Category } from '@shop/shared/contracts';
import { namesIn, namesText, PRICE_RANGES } from '@shop/shared/rules';
import { NO_FACETS, type Facets } from './facets';

/** The filters of a product list. `category` is only present if the list has a category filter. */
export interface ListFilters extends Facets {
  category?: string;
}

/** One active filter. */
export interface ActiveFilter {
  /** The name of the filter, and the selected value. */
  what: string;
  label: string;
  /** The change that removes the filter. */
  without: Partial<ListFilters>;
}

const names = (what: string, axis: 'size' | 'color', text: string): ActiveFilter[] =>
  namesIn(text).map((label, _index, all) => ({
    what,
    label,
    without: { [axis]: namesText(all.filter((name) => name !== label)) },
  }));

/**
 * Returns the active filters. It includes values that no product has, so that every filter in the URL can be removed.
 */
export function appliedOf(
  { category = '', size, color, price }: ListFilters,
  categories: readonly Category[] = [],
): ActiveFilter[] {
  const one = (what: string, label: string | undefined, without: Partial<ListFilters>): ActiveFilter[] =>
    label ? [{ what, label, without }] : [];
  const named = category && (categories.find(({ _id }) => _id === category)?.name ?? 'Unknown');
  return [
    ...one('category', named, { category: '' }),
    ...names('size', 'size', size),
    ...names('color', 'color', color),
    ...one('price', PRICE_RANGES.find(({ id }) => id === price)?.label ?? price, { price: '' }),
  ];
}

/** The change that removes all filters that this list has. */
export const nothingOf = ({ category }: ListFilters): Partial<ListFilters> =>
  category === undefined ? NO_FACETS : { ...NO_FACETS, category: '' };
