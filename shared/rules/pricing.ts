/** The fields that determine a price, all in the same unit (dollars or cents). */
export interface PriceFields {
  price: number;
  salePrice?: number | null | undefined;
  onSale: boolean;
}

/** Whether the sale price applies: the product is on sale, with a sale price above 0 and below the regular price. */
export const isOnSale = ({ price, salePrice, onSale }: PriceFields): boolean =>
  onSale && salePrice != null && salePrice > 0 && salePrice < price;

/** The current price of one piece: the sale price if it applies, else the regular price. */
export const effectivePrice = (product: PriceFields): number =>
  isOnSale(product) ? (product.salePrice ?? product.price) : product.price;

/**
 * Rounds half up. Binary fractions can put a half slightly below .5, so 1e-7 is added; dollars and cents then round
 * alike. Adding 0 turns -0 into 0.
 */
const roundHalfUp = (value: number): number => Math.round(value + 1e-7) + 0;

/** The discount shown beside a sale price, in whole percent; 0 if the product is not on sale. */
export const discountPercent = (product: PriceFields): number =>
  isOnSale(product) ? roundHalfUp(((product.price - effectivePrice(product)) / product.price) * 100) : 0;

/** The minimum discount for a badge, in whole percent. Smaller discounts only show in the price. */
const BADGE_FROM = 10;

/** The badge of a product on sale: 'SALE -25%'; '' without a sale. */
export const saleBadge = (product: PriceFields): string => {
  const discount = discountPercent(product);
  return discount < BADGE_FROM ? '' : `SALE -${discount}%`;
};

/** The profit of one piece sold at `price`, rounded to the cent; null if the cost is unknown. */
export const profit = (price: number, cost: number | null | undefined): number | null =>
  cost == null ? null : roundHalfUp((price - cost) * 100) / 100;

/** The profit in percent of the price, to one decimal; null if the cost is unknown, 0 for a price of 0. */
export const profitPercent = (price: number, cost: number | null | undefined): number | null => {
  if (cost == null) return null;
  return price === 0 ? 0 : roundHalfUp(((price - cost) / price) * 1000) / 10;
};

/**
 * The price ranges of the sale page, in dollars of the current price. The lower bound is inclusive, the upper
 * exclusive.
 */
export const PRICE_RANGES = [
  { id: '0-25', label: '$0 - $25', min: 0, max: 25 },
  { id: '25-50', label: '$25 - $50', min: 25, max: 50 },
  { id: '50-100', label: '$50 - $100', min: 50, max: 100 },
  { id: '100+', label: 'Over $100', min: 100, max: Infinity },
] as const;

/** Whether a price in dollars is in the range. An unknown range contains every price. */
export const inPriceRange = (price: number, rangeId: string): boolean => {
  const range = PRICE_RANGES.find(({ id }) => id === rangeId);
  return !range || (price >= range.min && price < range.max);
};
