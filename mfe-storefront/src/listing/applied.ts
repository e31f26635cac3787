import type { Category } from '@shop/shared/contracts';
import { namesIn, namesText, PRICE_RANGES } from '@shop/shared/rules';
import { NO_FACETS, type Facets } from './facets';

/** The filters of a list of products; `category` where it lets one choose a category. */
export interface ListFilters extends Facets {
  category?: string;
}

/** One filter that is set. */
export interface Applied {
  /** What it filters by, in words, and what is chosen. */
  what: string;
  label: string;
  /** The change that takes it away. */
  without: Partial<ListFilters>;
}

const names = (what: string, axis: 'size' | 'color', text: string): Applied[] =>
  namesIn(text).map((label, _index, all) => ({
    what,
    label,
    without: { [axis]: namesText(all.filter((name) => name !== label)) },
  }));

/** The filters that are set, also those that no product has: what is in the address can always be taken away. */
export function appliedOf(
  { category = '', size, color, price }: ListFilters,
  categories: readonly Category[] = [],
): Applied[] {
  const one = (what: string, label: string | undefined, without: Partial<ListFilters>): Applied[] =>
    label ? [{ what, label, without }] : [];
  const named = category && (categories.find(({ _id }) => _id === category)?.name ?? 'Unknown');
  return [
    ...one('category', named, { category: '' }),
    ...names('size', 'size', size),
    ...names('color', 'color', color),
    ...one('price', PRICE_RANGES.find(({ id }) => id === price)?.label ?? price, { price: '' }),
  ];
}

/** No filter at all, of a list that has these. */
export const nothingOf = ({ category }: ListFilters): Partial<ListFilters> =>
  category === undefined ? NO_FACETS : { ...NO_FACETS, category: '' };
