import type { ListedProduct } from '@shop/shared/contracts';
import { compareSizes, namesIn } from '@shop/shared/rules';
import type { CheckOption } from '@shop/shared/ui';
import { NO_FACETS, type Facets } from './facets';

const byName = (a: string, b: string): number => a.localeCompare(b, 'en-US');

/** How to read the values of a facet from a product, and how to sort them. */
const AXES = {
  size: { of: ({ sizes }: ListedProduct) => sizes, order: compareSizes },
  color: { of: ({ colors }: ListedProduct) => colors, order: byName },
};

/** A facet that allows several values. */
export type Axis = keyof typeof AXES;

interface Choices<Filters extends Facets> {
  products: readonly ListedProduct[];
  /** Whether all products are loaded. Only then can they be counted. */
  whole: boolean;
  filters: Filters;
  /** Returns a predicate that checks one product against the filters. */
  matches: (filters: Filters) => (product: ListedProduct) => boolean;
}

/**
 * Returns the choices of a facet: all values of the products that match the search and category, and the selected
 * values. Each choice has the number of products that match it and all other filters.
 */
export function choicesOf<Filters extends Facets>(
  axis: Axis,
  { products, whole, filters, matches }: Choices<Filters>,
): CheckOption[] {
  const { of, order } = AXES[axis];
  const found = products.filter(matches({ ...filters, ...NO_FACETS }));
  // If the server corrected a typo in the search, the browser's exact search finds nothing. Then use all products.
  const names = new Set([...(found.length > 0 ? found : products).flatMap(of), ...namesIn(filters[axis])]);
  const others = products.filter(matches({ ...filters, [axis]: '' }));
  return [...names].toSorted(order).map((value) => ({
    value,
    count: whole ? others.filter((product) => of(product).includes(value)).length : undefined,
  }));
}
