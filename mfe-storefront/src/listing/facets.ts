import type { ListedProduct } from '@shop/shared/contracts';
import {
  effectivePrice,
  fitsNames,
  inPriceRange,
  namesIn,
  namesText,
  NAMES_LENGTH,
  PRICE_RANGES,
} from '@shop/shared/rules';

/** The filters by what a product is like, as they stand in a URL; '' for any. */
export interface Facets {
  /** Sizes and colors, each as the text of several names. */
  size: string;
  color: string;
  /** The id of a price range. */
  price: string;
}

/** No filter at all. */
export const NO_FACETS: Facets = { size: '', color: '', price: '' };

/** The filters as a question to one product. */
export const fitsFacets = ({ size, color, price }: Facets): ((product: ListedProduct) => boolean) => {
  const [fitsSize, fitsColor] = [fitsNames(size), fitsNames(color)];
  return (product) =>
    fitsSize(product.sizes) && fitsColor(product.colors) && inPriceRange(effectivePrice(product), price);
};

/** As many of the names as a question to the server takes; no text can hold the character 0. */
const commaList = (text: string): string | undefined =>
  namesText(namesIn(text.replaceAll('\0', ''))).slice(0, NAMES_LENGTH) || undefined;

/** The same filters as parameters of a request. */
export const facetQuery = ({ size, color, price }: Facets) => {
  const range = PRICE_RANGES.find(({ id }) => id === price);
  return {
    size: commaList(size),
    color: commaList(color),
    minPrice: range?.min,
    maxPrice: range && Number.isFinite(range.max) ? range.max : undefined,
  };
};
