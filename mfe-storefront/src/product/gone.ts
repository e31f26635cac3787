import type { ListedProduct } from '@shop/shared/contracts';
import { availableStock, stockKey, totalStock, variantsOf, type Variant } from '@shop/shared/rules';

/** True when a product is completely sold out. */
export const isGone = (product: ListedProduct): boolean =>
  'inStock' in product ? !product.inStock : totalStock(product.stock) === 0;

/** The variants of a product that can be bought. */
export function variantsForSale(product: ListedProduct): Variant[] {
  if (isGone(product)) return [];
  const isLeft =
    'inStock' in product
      ? (variant: Variant) => product.soldOut?.includes(stockKey(variant)) !== true
      : (variant: Variant) => availableStock(product, variant) > 0;
  return variantsOf(product).filter(isLeft);
}
