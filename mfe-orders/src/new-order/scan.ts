import type { Product } from '@shop/shared/contracts';
import { counted, variantOfCode, type Variant } from '@shop/shared/rules';

/** What Enter in the search means: one product, the variant that has the code, or the reason why nothing matches. */
export type ScanResult = { product: Product; variant?: Variant } | { problem: string };

/**
 * What a scanned or typed text stands for: the variant with exactly this code, the product with exactly this SKU, else
 * the only product that it fits.
 *
 * @param found products that the text fits
 * @param total how many there are of them in all
 */
export const productOf = (text: string, found: readonly Product[], total: number): ScanResult => {
  const code = text.trim().toLowerCase();
  for (const product of found) {
    const variant = variantOfCode(product, text);
    if (variant !== undefined) return { product, variant };
  }
  const exact = found.filter(({ refCode }) => refCode.toLowerCase() === code);
  const [product] = exact.length === 1 ? exact : found;
  if (!product) return { problem: `No product has the code or name “${text.trim()}”.` };
  if (exact.length === 1 || total === 1) return { product };
  return { problem: `${counted(total, 'product')} match “${text.trim()}”. Choose one.` };
};
