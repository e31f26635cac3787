import type { Category, ListedProduct } from '@shop/shared/contracts';
import {
  effectivePrice,
  fitsForSale,
  inPriceRange,
  namesIn,
  namesText,
  NAMES_LENGTH,
  PRICE_RANGES,
  subtreeIds,
} from '@shop/shared/rules';
import { variantsForSale } from '../product/gone';

/** The filters by product properties, as in the URL; '' for any. */
export interface Facets {
  /** Sizes and colors, each as one text with several names. */
  size: string;
  color: string;
  /** The id of a price range. */
  price: string;
}

/** The facets without any filter. */
export const NO_FACETS: Facets = { size: '', color: '', price: '' };

/** Returns a predicate: whether a product can be bought in a chosen size and color, at the price. */
export const fitsFacets = ({ price, ...variant }: Facets): ((product: ListedProduct) => boolean) => {
  const fits = fitsForSale(variant);
  return (product) => fits(variantsForSale(product)) && inPriceRange(effectivePrice(product), price);
};

/**
 * The names as a comma-separated list, cut to the length that the server accepts. Removes the character 0, which the
 * API rejects.
 */
const commaList = (text: string): string | undefined =>
  namesText(namesIn(text.replaceAll('\0', ''))).slice(0, NAMES_LENGTH) || undefined;

/** The facets as request parameters. */
export const facetQuery = ({ size, color, price }: Facets) => {
  const range = PRICE_RANGES.find(({ id }) => id === price);
  return {
    size: commaList(size),
    color: commaList(color),
    minPrice: range?.min,
    maxPrice: range && Number.isFinite(range.max) ? range.max : undefined,
  };
};

/** Returns a predicate: whether a product is in the category or one of its subcategories. '' matches every category. */
export const inCategory = (categories: readonly Category[], categoryId: string) => {
  const ids = categoryId === '' ? undefined : subtreeIds(categories, categoryId);
  return (product: { category: { _id: string } | null }): boolean =>
    !ids || (product.category !== null && ids.has(product.category._id));
};
