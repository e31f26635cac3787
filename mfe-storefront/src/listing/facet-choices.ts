import type { ListedProduct } from '@shop/shared/contracts';
import { compareSizes, namesIn } from '@shop/shared/rules';
import type { CheckOption } from '@shop/shared/ui';
import { NO_FACETS, type Facets } from './facets';

const byName = (a: string, b: string): number => a.localeCompare(b, 'en-US');

/** Where the names of a facet stand in a product, and how they are ordered. */
const AXES = {
  size: { of: ({ sizes }: ListedProduct) => sizes, order: compareSizes },
  color: { of: ({ colors }: ListedProduct) => colors, order: byName },
};

/** A facet of which one may choose several names. */
export type Axis = keyof typeof AXES;

interface Choices<Filters extends Facets> {
  products: readonly ListedProduct[];
  /** Whether these are all products there are: only then can they be counted. */
  whole: boolean;
  filters: Filters;
  /** Filters as a question to one product. */
  matches: (filters: Filters) => (product: ListedProduct) => boolean;
}

/**
 * What one may choose of a facet: what the products of the search and category come in, each once, and what is chosen
 * already. Each with how many products it brings, by all other filters.
 */
export function choicesOf<Filters extends Facets>(
  axis: Axis,
  { products, whole, filters, matches }: Choices<Filters>,
): CheckOption[] {
  const { of, order } = AXES[axis];
  const found = products.filter(matches({ ...filters, ...NO_FACETS }));
  // Where the server understood a slip, the letter finds nothing.
  const names = new Set([...(found.length > 0 ? found : products).flatMap(of), ...namesIn(filters[axis])]);
  const others = products.filter(matches({ ...filters, [axis]: '' }));
  return [...names].toSorted(order).map((value) => ({
    value,
    count: whole ? others.filter((product) => of(product).includes(value)).length : undefined,
  }));
}
