import { formatMoney, type CartItem, type CartProduct, effectivePrice, isRecord } from '@shop/shared/rules';
import { keepInTab, parseKept, useKeptInTab } from '../tab-storage';

const KEY = 'price-changes';

const pricesOf = (kept: string | null): Record<string, number> => {
  const value = parseKept(kept);
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
};

/** Stores the old price of each line whose product has a new price, so that the page can show the change. */
export const notePriceChanges = (items: readonly CartItem[], fresh: readonly CartProduct[]): void => {
  const prices = new Map(fresh.map((product) => [product._id, effectivePrice(product)]));
  const changed = items.filter(({ productId, price }) => (prices.get(productId) ?? price) !== price);
  if (changed.length === 0) return;
  keepInTab(KEY, JSON.stringify(Object.fromEntries(changed.map(({ id, price }) => [id, price]))));
};

/** Call it when the shopper has seen the changes or the order is placed. */
export const forgetPriceChanges = (): void => keepInTab(KEY, null);

/** Returns a function that describes how the price of a line changed since it was added; null when it did not. */
export function usePriceChange(): (item: CartItem) => string | null {
  const before = pricesOf(useKeptInTab(KEY));
  return ({ id, price }) => {
    const old = Object.hasOwn(before, id) ? before[id] : undefined;
    return old === undefined || old === price
      ? null
      : `Price changed from ${formatMoney(old)} to ${formatMoney(price)}`;
  };
}
