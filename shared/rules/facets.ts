import { fitsNames, namesIn } from './names';
import { PRICE_RANGES, inPriceRange } from './pricing';
import { compareSizes } from './variants';

/** What the filters of a list read from a product. */
export interface FacetRow {
  sizes: readonly string[];
  colors: readonly string[];
  /** The current price, in dollars. */
  price: number;
  /** The id of its category. */
  category: string | null;
  /** The number of products that are alike. Default value: 1. */
  times?: number;
}

/** The filters of a list. */
export interface FacetFilters {
  /** Names separated by commas, '' for any. */
  size: string;
  color: string;
  fitsPrice: (price: number) => boolean;
  fitsCategory: (category: string | null) => boolean;
}

/** A choice of a filter, and the number of products that fit it and all other filters. */
export interface FacetValue {
  value: string;
  count: number;
}

/** The choices of a list's filters. `prices` holds ids of {@link PRICE_RANGES}, `categories` ids of categories. */
export interface FacetCounts {
  sizes: FacetValue[];
  colors: FacetValue[];
  prices: FacetValue[];
  /** A product counts for its own category, not for those above. */
  categories: FacetValue[];
}

/** Counts by value, from 0 for the chosen ones. */
class Counts {
  private readonly byValue: Map<string, number>;

  constructor(chosen = '') {
    this.byValue = new Map(namesIn(chosen).map((name) => [name, 0]));
  }

  add(values: readonly string[], times: number): void {
    for (const value of values) this.byValue.set(value, (this.byValue.get(value) ?? 0) + times);
  }

  sorted(compare: (a: string, b: string) => number): FacetValue[] {
    return [...this.byValue].map(([value, count]) => ({ value, count })).toSorted((a, b) => compare(a.value, b.value));
  }
}

const byName = (a: string, b: string): number => a.localeCompare(b, 'en-US');

const RANGES = PRICE_RANGES.map(({ id }): string => id);

/**
 * The choices of a list's filters. Sizes, colors and prices are those of the products in the category, and the chosen
 * sizes and colors. A choice that the other filters leave no product has the count 0. Browsers count the lists that
 * they hold, the server counts all others.
 */
export function countFacets(products: readonly FacetRow[], filters: FacetFilters): FacetCounts {
  const [fitsSize, fitsColor] = [fitsNames(filters.size), fitsNames(filters.color)];
  const sizes = new Counts(filters.size);
  const colors = new Counts(filters.color);
  const prices = new Counts();
  const categories = new Counts();
  for (const { sizes: listed, colors: shades, price, category, times = 1 } of products) {
    const [size, color, cost] = [fitsSize(listed), fitsColor(shades), filters.fitsPrice(price)];
    if (category !== null) categories.add([category], size && color && cost ? times : 0);
    if (!filters.fitsCategory(category)) continue;
    sizes.add(listed, color && cost ? times : 0);
    colors.add(shades, size && cost ? times : 0);
    prices.add(
      RANGES.filter((range) => inPriceRange(price, range)),
      size && color ? times : 0,
    );
  }
  return {
    sizes: sizes.sorted(compareSizes),
    colors: colors.sorted(byName),
    prices: prices.sorted((a, b) => RANGES.indexOf(a) - RANGES.indexOf(b)),
    categories: categories.sorted((a, b) => (a < b ? -1 : 1)),
  };
}
