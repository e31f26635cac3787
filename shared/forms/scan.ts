import type { Product } from '@shop/shared/contracts';
import { codeKey, counted, variantOfCode, type Variant } from '@shop/shared/rules';

/**
 * The result of Enter in the search: a product, perhaps with the variant that has the code, or the reason why nothing
 * matches.
 */
export type ScanResult = { product: Product; variant?: Variant } | { problem: string };

/**
 * Finds the product for a scanned or typed text: the variant with exactly this code, the product with exactly this SKU,
 * otherwise the only match.
 *
 * @param found products that match the text
 * @param total how many products match in all
 * @param wholeCode whether only a whole code or SKU counts: a part of a name in a code must not count a piece
 */
export const productOf = (text: string, found: readonly Product[], total: number, wholeCode = false): ScanResult => {
  const code = codeKey(text);
  for (const product of found) {
    const variant = variantOfCode(product, text);
    if (variant !== undefined) return { product, variant };
  }
  const exact = found.filter(({ refCode }) => codeKey(refCode) === code);
  const [product] = exact.length === 1 || wholeCode ? exact : found;
  if (!product) return { problem: `No product has the code or name “${text.trim()}”.` };
  if (exact.length === 1 || total === 1) return { product };
  return { problem: `${counted(total, 'product')} match “${text.trim()}”. Choose one.` };
};
