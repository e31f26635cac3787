import { formatMoney } from './money';
import { effectivePrice } from './pricing';

/** The amounts of a product in dollars. Null: no such amount. */
export interface ProductPrices {
  price: number;
  salePrice: number | null;
  onSale: boolean;
  /** Cost. */
  buyPrice: number | null;
}

/** An amount that changes by this factor or more, up or down, is probably a typing error. */
const UNUSUAL_FACTOR = 10;

const NAMES = { price: 'Price', salePrice: 'Sale price', buyPrice: 'Cost' } as const;

const isUnusualStep = (from: number | null, to: number | null): boolean =>
  from !== null && to !== null && from > 0 && to > 0 && Math.max(from / to, to / from) >= UNUSUAL_FACTOR;

const isBelowCost = (prices: ProductPrices): boolean =>
  prices.buyPrice !== null && effectivePrice(prices) < prices.buyPrice;

/**
 * What staff should confirm before these prices are saved, one sentence each: an amount that changes tenfold or more,
 * and a price that is now below the cost. Empty if there is nothing to ask.
 *
 * @param before the saved prices; absent for a new product
 */
export function unusualPrices(next: ProductPrices, before?: ProductPrices): string[] {
  const fields = ['price', 'salePrice', 'buyPrice'] as const;
  const steps = fields.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, next[field]];
    if (!isUnusualStep(from, to)) return [];
    return [`${NAMES[field]} changes from ${formatMoney(from ?? 0)} to ${formatMoney(to ?? 0)}.`];
  });
  const loss = isBelowCost(next) && !(before && isBelowCost(before));
  return loss
    ? [...steps, `${formatMoney(effectivePrice(next))} is below the cost of ${formatMoney(next.buyPrice ?? 0)}.`]
    : steps;
}
