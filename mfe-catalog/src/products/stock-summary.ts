import type { Product } from '@shop/shared/contracts';
import { availableStock, counted, lowUnderOf, stockLevel, totalStock, variantsOf } from '@shop/shared/rules';
import type { Tone } from '@shop/shared/ui';

/** Whether the product has sizes or colors at all. */
export const hasVariants = ({ sizes, colors }: Pick<Product, 'sizes' | 'colors'>): boolean =>
  sizes.length + colors.length > 0;

/** The stock in one line: '54 in 12 variants, 1 out'. */
export const stockSummary = (product: Product): string => {
  const total = totalStock(product.stock);
  if (!hasVariants(product)) return `${total} in stock`;
  const variants = variantsOf(product);
  const out = variants.filter((variant) => availableStock(product, variant) === 0).length;
  const missing = out === 0 ? '' : out === variants.length ? ', all out' : `, ${out} out`;
  return `${total} in ${counted(variants.length, 'variant')}${missing}`;
};

/** The color of each stock level. */
export const STOCK_TONES: Record<ReturnType<typeof stockLevel>, Tone> = { out: 'red', low: 'yellow', good: 'green' };

const STATUS_LABELS = { out: 'Sold out', low: 'Low stock', good: 'Active' } as const;

/** The status of a product in one word. `lowUnder` is the shop's setting, used if the product has no own limit. */
export const productStatus = (product: Product, lowUnder: number): { label: string; tone: Tone } => {
  if (product.archived) return { label: 'Archived', tone: 'neutral' };
  const level = stockLevel(totalStock(product.stock), lowUnderOf(product, lowUnder));
  return { label: STATUS_LABELS[level], tone: STOCK_TONES[level] };
};
