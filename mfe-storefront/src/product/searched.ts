import type { ListedProduct, PublicProductCard } from '@shop/shared/contracts';

/** The size and the color of a listed product that a search named, if it did. */
export const searchedOf = (product: ListedProduct): Pick<PublicProductCard, 'size' | 'color'> =>
  'inStock' in product ? product : {};
