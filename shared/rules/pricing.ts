/** What a price is made of; all three in the same unit (dollars or cents). */
export interface Priced {
  price: number;
  salePrice?: number | null | undefined;
  onSale: boolean;
}

/** True when the sale price holds: on sale, with a price above 0 and below the regular one. */
export const isOnSale = ({ price, salePrice, onSale }: Priced): boolean =>
  onSale && salePrice != null && salePrice > 0 && salePrice < price;

/** What one piece costs now: the sale price while it holds, else the price. */
export const effectivePrice = (product: Priced): number =>
  isOnSale(product) ? (product.salePrice ?? product.price) : product.price;

/**
 * Rounds half up. Dollars are not exact in binary, so that a half may come out a hair too small: the hair is given
 * back, and dollars and cents round alike. Adding 0 keeps a negative zero from being shown as '-0'.
 */
const roundHalfUp = (value: number): number => Math.round(value + 1e-7) + 0;

/** The discount shown beside a sale price, in whole percent; 0 when not on sale. */
export const discountPercent = (product: Priced): number =>
  isOnSale(product) ? roundHalfUp(((product.price - effectivePrice(product)) / product.price) * 100) : 0;

/** The least discount that is worth a badge, in whole percent; smaller ones stand in the price alone. */
const BADGE_FROM = 10;

/** The badge of a product on sale: 'SALE -25%'; '' without a sale. */
export const saleBadge = (product: Priced): string => {
  const discount = discountPercent(product);
  return discount < BADGE_FROM ? '' : `SALE -${discount}%`;
};

/** What is earned on one piece sold at `price`, to the cent; null while the cost is unknown. */
export const profit = (price: number, cost: number | null | undefined): number | null =>
  cost == null ? null : roundHalfUp((price - cost) * 100) / 100;

/** Profit as percent of the price, to one decimal; null while the cost is unknown, 0 for a price of 0. */
export const profitPercent = (price: number, cost: number | null | undefined): number | null => {
  if (cost == null) return null;
  return price === 0 ? 0 : roundHalfUp(((price - cost) / price) * 1000) / 10;
};

/** The price ranges of the sale page: lower bound inclusive, upper exclusive, on the effective price in dollars. */
export const PRICE_RANGES = [
  { id: '0-25', label: '$0 - $25', min: 0, max: 25 },
  { id: '25-50', label: '$25 - $50', min: 25, max: 50 },
  { id: '50-100', label: '$50 - $100', min: 50, max: 100 },
  { id: '100+', label: 'Over $100', min: 100, max: Infinity },
] as const;

/** True when a price in dollars lies in the range; an unknown range holds everything. */
export const inPriceRange = (price: number, rangeId: string): boolean => {
  const range = PRICE_RANGES.find(({ id }) => id === rangeId);
  return !range || (price >= range.min && price < range.max);
};
