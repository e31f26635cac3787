import { variantOfKey, stockKey, type Variant, type VariantAxes } from './variants';

/** Staff see 'low' below this many pieces in total, unless the shop's setting differs. */
export const LOW_STOCK_UNDER = 10;
/** Shoppers see 'Only N left in stock' at 10 pieces or fewer of their variant. */
const LOW_STOCK_WARNING_UP_TO = 10;
/** The number of available pieces assumed for browsing if a product's stock is unknown. */
export const UNKNOWN_STOCK = 999;

export type StockLevel = 'out' | 'low' | 'good';

/** The stock level that staff see: 'out' at 0, 'low' below the shop's setting, else 'good'. */
export const stockLevel = (total: number, lowUnder = LOW_STOCK_UNDER): StockLevel =>
  total <= 0 ? 'out' : total < lowUnder ? 'low' : 'good';

/** The number of pieces below which a product is low: its own setting, or the shop's. */
export const lowUnderOf = (product: { lowStockUnder?: number | null | undefined }, shop: number): number =>
  product.lowStockUnder ?? shop;

/** The total number of pieces of a product. */
export const totalStock = (stock: Readonly<Record<string, number>> | undefined): number =>
  Object.values(stock ?? {}).reduce((sum, quantity) => sum + quantity, 0);

/** The number of pieces of one variant: 0 if the map does not contain it, {@link UNKNOWN_STOCK} if there is no map. */
export const availableStock = (
  product: VariantAxes & { stock?: Readonly<Record<string, number>> | undefined },
  variant: Variant,
): number => {
  if (!product.stock) return UNKNOWN_STOCK;
  const key = stockKey(variant);
  // Checks own keys only, because a size could be named like an inherited property, such as 'constructor'.
  if (Object.hasOwn(product.stock, key)) return product.stock[key] ?? 0;
  const reverse = Object.entries(product.stock).find(([key]) => {
    const resolved = variantOfKey(key, product);
    return resolved?.size === variant.size && resolved.color === variant.color;
  });
  return reverse?.[1] ?? 0;
};

/** The low-stock warning for shoppers. Null if there is plenty or none, or if the stock is unknown. */
export const lowStockWarning = (available: number): string | null =>
  available > 0 && available <= LOW_STOCK_WARNING_UP_TO ? `Only ${available} left in stock` : null;

/**
 * The stock filters for staff. `low`: low or no stock in total. `partly-low`: enough in total, but low or no stock of
 * some variant. `out`: no stock at all.
 */
export type StockFilter = 'low' | 'partly-low' | 'out';

/** Whether a product's stock, by stock key, matches a filter. */
export const fitsStockFilter = (
  stock: Readonly<Record<string, number>>,
  filter: StockFilter,
  lowUnder = LOW_STOCK_UNDER,
): boolean => {
  const level = stockLevel(totalStock(stock), lowUnder);
  if (filter !== 'partly-low') return level === 'out' || level === filter;
  return level === 'good' && Object.values(stock).some((quantity) => quantity < lowUnder);
};
