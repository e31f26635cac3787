import type { ListedProduct } from '@shop/shared/contracts';
import { totalStock } from '@shop/shared/rules';

/** True when nothing at all is left of a product. */
export const isGone = (product: ListedProduct): boolean =>
  'inStock' in product ? !product.inStock : totalStock(product.stock) === 0;
