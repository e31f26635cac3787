import { resolveStockKey, stockKey, type Variant, type VariantAxes } from './variants';

/** Staff see 'low' under so many pieces in total, unless the shop's setting says otherwise. */
export const LOW_STOCK_UNDER = 10;
/** Shoppers see 'Only N left in stock' at 10 pieces or fewer of their variant. */
const LOW_STOCK_WARNING_UP_TO = 10;
/** What counts as available for browsing while a product's stock is not known. */
export const UNKNOWN_STOCK = 999;

export type StockLevel = 'out' | 'low' | 'good';

/** The staff badge of a total: 0 is out, under the shop's setting low, else good. */
export const stockLevel = (total: number, lowUnder = LOW_STOCK_UNDER): StockLevel =>
  total <= 0 ? 'out' : total < lowUnder ? 'low' : 'good';

/** Under how many pieces a product is low: its own number, or the shop's. */
export const lowUnderOf = (product: { lowStockUnder?: number | null | undefined }, shop: number): number =>
  product.lowStockUnder ?? shop;

/** All pieces of a product. */
export const totalStock = (stock: Readonly<Record<string, number>> | undefined): number =>
  Object.values(stock ?? {}).reduce((sum, quantity) => sum + quantity, 0);

/** Pieces of one variant: 0 when the map lacks it, {@link UNKNOWN_STOCK} when there is no map at all. */
export const availableStock = (
  product: VariantAxes & { stock?: Readonly<Record<string, number>> | undefined },
  variant: Variant,
): number => {
  if (!product.stock) return UNKNOWN_STOCK;
  const key = stockKey(variant);
  // Own keys only: a size may be named like something every object has, such as 'constructor'.
  if (Object.hasOwn(product.stock, key)) return product.stock[key] ?? 0;
  const reverse = Object.entries(product.stock).find(([key]) => {
    const resolved = resolveStockKey(key, product);
    return resolved?.size === variant.size && resolved.color === variant.color;
  });
  return reverse?.[1] ?? 0;
};

/** The shopper's low-stock warning, or null when there is plenty, none, or the stock is unknown. */
export const lowStockWarning = (available: number): string | null =>
  available > 0 && available <= LOW_STOCK_WARNING_UP_TO ? `Only ${available} left in stock` : null;

/**
 * How staff filter products by what runs out. `low`: few in total, or none. `partly-low`: enough in total, but few or
 * none of some variant. `out`: none at all.
 */
export type StockFilter = 'low' | 'partly-low' | 'out';

/** Whether a product's stock, by its keys, is one of those that a filter is for. */
export const fitsStockFilter = (
  stock: Readonly<Record<string, number>>,
  filter: StockFilter,
  lowUnder = LOW_STOCK_UNDER,
): boolean => {
  const level = stockLevel(totalStock(stock), lowUnder);
  if (filter !== 'partly-low') return level === 'out' || level === filter;
  return level === 'good' && Object.values(stock).some((quantity) => quantity < lowUnder);
};
