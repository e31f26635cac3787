import type { Product } from '@shop/shared/contracts';
import { effectivePrice, fromCents, parseNumber, percentOfCents, toCents } from '@shop/shared/rules';

/** What happens to the prices of many products. */
export type PriceChangeKind = 'sale' | 'end-sale' | 'raise' | 'lower' | 'set';

export const PRICE_CHANGES: readonly { value: PriceChangeKind; label: string }[] = [
  { value: 'sale', label: 'Put on sale: percent off' },
  { value: 'end-sale', label: 'End the sale' },
  { value: 'raise', label: 'Raise the price by percent' },
  { value: 'lower', label: 'Lower the price by percent' },
  { value: 'set', label: 'Set the price' },
];

/** The change as it was typed. */
export interface PriceChange {
  kind: PriceChangeKind;
  /** A percentage, or an amount in dollars for `set`. */
  amount: string;
  /** Whether new prices have no cents. */
  whole: boolean;
}

/** The changed fields of a product, in dollars. */
export type NewPrices = Partial<Pick<Product, 'price' | 'salePrice' | 'onSale'>>;

/** The maximum percentage of each kind: above it nothing would be left of a price, or a comma was left out. */
const MAX_PERCENT = { sale: 99, lower: 99, raise: 1_000 } as const;

/** What is wrong with the amount; null if nothing is, or if the change takes none. */
export function amountProblem({ kind, amount }: PriceChange): string | null {
  if (kind === 'end-sale') return null;
  const value = parseNumber(amount);
  if (kind === 'set') return value !== undefined && value >= 0 ? null : 'Enter a price';
  const max = MAX_PERCENT[kind];
  return value !== undefined && value > 0 && value <= max ? null : `Enter a percentage up to ${max}`;
}

const rounded = (cents: number, whole: boolean): number => fromCents(whole ? Math.round(cents / 100) * 100 : cents);

/**
 * The new prices of a product; null if nothing changes for it. The amount must be valid.
 */
export function newPrices(product: Product, { kind, amount, whole }: PriceChange): NewPrices | null {
  const value = parseNumber(amount) ?? 0;
  const price = toCents(product.price);
  const part = percentOfCents(price, value);
  if (kind === 'end-sale') return product.onSale ? { onSale: false } : null;
  if (kind === 'sale') {
    const salePrice = rounded(price - part, whole);
    return product.onSale && product.salePrice === salePrice ? null : { salePrice, onSale: true };
  }
  const next = kind === 'set' ? value : rounded(kind === 'raise' ? price + part : price - part, whole);
  return next === product.price ? null : { price: next };
}

/** Whether a product has these prices. */
export const hasPrices = (product: Product, prices: NewPrices): boolean =>
  (['price', 'salePrice', 'onSale'] as const).every(
    (field) => prices[field] === undefined || prices[field] === product[field],
  );

/** Why the server would refuse the new prices of a product; null if it would not. */
export function pricesProblem(product: Product, next: NewPrices): string | null {
  const { price, salePrice, onSale } = { ...product, ...next };
  return onSale && salePrice !== null && salePrice >= price
    ? `${product.name}: the sale price is not below the price`
    : null;
}

/** The price that shoppers pay before and after a change, in dollars. */
export const paidBeforeAndAfter = (product: Product, next: NewPrices): [before: number, after: number] => [
  effectivePrice(product),
  effectivePrice({ ...product, ...next }),
];
