import type { ListedProduct } from '@shop/shared/contracts';
import { totalStock } from '@shop/shared/rules';

/** True when a product is completely sold out. */
export const isGone = (product: ListedProduct): boolean =>
  'inStock' in product ? !product.inStock : totalStock(product.stock) === 0;
