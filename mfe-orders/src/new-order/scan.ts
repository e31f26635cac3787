import type { Product } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';

/** What Enter in the search means: one product, or why it is none. */
export type ScanResult = { product: Product } | { problem: string };

/**
 * The product that a scanned or typed text stands for: the one with exactly this code, else the only one that it fits.
 *
 * @param found products that the text fits
 * @param total how many there are of them in all
 */
export const productOf = (text: string, found: readonly Product[], total: number): ScanResult => {
  const code = text.trim().toLowerCase();
  const exact = found.filter(({ refCode }) => refCode.toLowerCase() === code);
  const [product] = exact.length === 1 ? exact : found;
  if (!product) return { problem: `No product has the code or name “${text.trim()}”.` };
  if (exact.length === 1 || total === 1) return { product };
  return { problem: `${counted(total, 'product')} match “${text.trim()}”. Choose one.` };
};
