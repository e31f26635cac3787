import type { ListedProduct } from '@shop/shared/contracts';
import { effectivePrice, inPriceRange, PRICE_RANGES } from '@shop/shared/rules';

/** The filters by what a product is like, as they stand in a URL; '' for any. */
export interface Facets {
  size: string;
  color: string;
  /** The id of a price range. */
  price: string;
}

/** No filter at all. */
export const NO_FACETS: Facets = { size: '', color: '', price: '' };

/** True when any of them is set. */
export const areSet = ({ size, color, price }: Facets): boolean => size !== '' || color !== '' || price !== '';

/** The filters as a question to one product. */
export const fitsFacets =
  ({ size, color, price }: Facets) =>
  (product: ListedProduct): boolean =>
    (size === '' || product.sizes.includes(size)) &&
    (color === '' || product.colors.includes(color)) &&
    inPriceRange(effectivePrice(product), price);

/** The same filters as the server is asked for them. */
export const facetQuery = ({ size, color, price }: Facets) => {
  const range = PRICE_RANGES.find(({ id }) => id === price);
  return {
    size: size || undefined,
    color: color || undefined,
    minPrice: range?.min,
    maxPrice: range && Number.isFinite(range.max) ? range.max : undefined,
  };
};

const LETTER_SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL'];

/** Letter sizes from small to large, then the rest, numbers by their value. */
const bySize = (a: string, b: string): number => {
  const [left, right] = [a, b].map((size) => LETTER_SIZES.indexOf(size.toUpperCase()) >>> 0);
  return (left ?? 0) - (right ?? 0) || a.localeCompare(b, 'en-US', { numeric: true });
};

/** What one may choose among products: their sizes and colours, each once, and what is chosen already. */
export const choicesOf = (products: readonly ListedProduct[], { size, color }: Pick<Facets, 'size' | 'color'>) => {
  const unique = (names: string[], chosen: string) => [...new Set(chosen === '' ? names : [...names, chosen])];
  return {
    sizes: unique(
      products.flatMap((product) => product.sizes),
      size,
    ).toSorted(bySize),
    colors: unique(
      products.flatMap((product) => product.colors),
      color,
    ).toSorted((a, b) => a.localeCompare(b, 'en-US')),
  };
};
