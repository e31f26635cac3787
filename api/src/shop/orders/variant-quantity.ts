import type { Variant } from '@shop/shared/rules';

/** Pieces of one variant. */
export interface VariantQuantity extends Variant {
  productId: string;
  quantity: number;
}
