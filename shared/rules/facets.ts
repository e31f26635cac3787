import { fitsNames, namesIn, wantedNames } from './names';
import { PRICE_RANGES, inPriceRange } from './pricing';
import { compareSizes, type Variant } from './variants';

/** What the filters of a list read from a product. */
export interface FacetRow {
  sizes: readonly string[];
  colors: readonly string[];
  /** The current price, in dollars. */
  price: number;
  /** The id of its category. */
  category: string | null;
  /** The variants that can be bought. */
  forSale: readonly Variant[];
}

/** Sizes and colors, each as names separated by commas; '' for any. */
export interface VariantFilters {
  size: string;
  color: string;
}

/**
 * A function that checks whether one of the variants for sale has a chosen size and a chosen color. Without any choice
 * every product fits, also a sold-out one. The texts are parsed only once.
 */
export function fitsForSale({ size, color }: VariantFilters): (forSale: readonly Variant[]) => boolean {
  const [fitsSize, fitsColor] = [fitsNames(size), fitsNames(color)];
  const isFree = wantedNames(size).length === 0 && wantedNames(color).length === 0;
  return (forSale) => isFree || forSale.some((variant) => fitsSize([variant.size]) && fitsColor([variant.color]));
}

/** The filters of a list. */
export interface FacetFilters extends VariantFilters {
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

  /** Offers the values, and counts a product for those that it fits with. */
  add(values: readonly string[], fits: (value: string) => boolean): void {
    for (const value of values) this.byValue.set(value, (this.byValue.get(value) ?? 0) + Number(fits(value)));
  }

  sorted(compare: (a: string, b: string) => number): FacetValue[] {
    return [...this.byValue].map(([value, count]) => ({ value, count })).toSorted((a, b) => compare(a.value, b.value));
  }
}

const byName = (a: string, b: string): number => a.localeCompare(b, 'en-US');

const RANGES = PRICE_RANGES.map(({ id }): string => id);

/**
 * The choices of a list's filters. Sizes, colors and prices are those of the products in the category, and the chosen
 * sizes and colors. A size counts the products that can be bought in it and a chosen color, and a color likewise. A
 * choice that the other filters leave no product has the count 0. Browsers count the lists that they hold, the server
 * counts all others.
 */
export function countFacets(products: readonly FacetRow[], filters: FacetFilters): FacetCounts {
  const [fitsSize, fitsColor, fits] = [fitsNames(filters.size), fitsNames(filters.color), fitsForSale(filters)];
  const sizes = new Counts(filters.size);
  const colors = new Counts(filters.color);
  const prices = new Counts();
  const categories = new Counts();
  for (const { sizes: listed, colors: shades, price, category, forSale } of products) {
    const [variant, cost] = [fits(forSale), filters.fitsPrice(price)];
    if (category !== null) categories.add([category], () => variant && cost);
    if (!filters.fitsCategory(category)) continue;
    const [inColor, inSize] = [new Set<string>(), new Set<string>()];
    for (const { size, color } of cost ? forSale : []) {
      if (fitsColor([color])) inColor.add(size);
      if (fitsSize([size])) inSize.add(color);
    }
    sizes.add(listed, (size) => inColor.has(size));
    colors.add(shades, (color) => inSize.has(color));
    prices.add(
      RANGES.filter((range) => inPriceRange(price, range)),
      () => variant,
    );
  }
  return {
    sizes: sizes.sorted(compareSizes),
    colors: colors.sorted(byName),
    prices: prices.sorted((a, b) => RANGES.indexOf(a) - RANGES.indexOf(b)),
    categories: categories.sorted((a, b) => (a < b ? -1 : 1)),
  };
}
