import { formatMoney, fromCents, percentOfCents, toCents } from './money';

/**
 * The terms that decide whether a coupon is valid and how much it deducts. `discountValue` is in percent or dollars,
 * depending on the type.
 */
export interface CouponTerms {
  discountType: 'percentage' | 'fixed';
  discountValue: number;
  /** The instant at which the coupon ends; null for never. */
  expiryDate: Date | string | null;
  active: boolean;
  /** The instant from which the coupon is valid; absent or null for at once. */
  startDate?: Date | string | null;
  /** The maximum number of orders that may use it; absent or null for no limit. */
  usageLimit?: number | null;
  usageCount?: number;
  /** The minimum subtotal of the products in cents; absent or null for no minimum. */
  minSubtotalCents?: number | null;
}

export type CouponStatus = 'active' | 'inactive' | 'expired';

/** Expired if the expiry has passed; else inactive if it is switched off; else active. */
export const couponStatus = (coupon: Pick<CouponTerms, 'expiryDate' | 'active'>, now: Date): CouponStatus => {
  if (coupon.expiryDate !== null && new Date(coupon.expiryDate) < now) return 'expired';
  return coupon.active ? 'active' : 'inactive';
};

/** Codes are compared trimmed and in upper case. */
export const normalizeCouponCode = (code: string): string => code.trim().toUpperCase();

/** The discount of a coupon in cents. It never exceeds the subtotal and never reduces the delivery fee. */
export const couponDiscountCents = (
  coupon: Pick<CouponTerms, 'discountType' | 'discountValue'>,
  subtotalCents: number,
): number => {
  const discount =
    coupon.discountType === 'percentage'
      ? percentOfCents(subtotalCents, coupon.discountValue)
      : toCents(coupon.discountValue);
  return Math.min(Math.max(discount, 0), subtotalCents);
};

/** Whether a coupon only becomes valid at a later instant. */
export const startsLater = ({ startDate }: Pick<CouponTerms, 'startDate'>, now: Date): boolean =>
  startDate != null && now < new Date(startDate);

/** Whether a coupon has reached its usage limit. */
export const isUsedUp = ({ usageLimit, usageCount = 0 }: Pick<CouponTerms, 'usageLimit' | 'usageCount'>): boolean =>
  usageLimit != null && usageCount >= usageLimit;

/** The reason why `subtotalCents` is below the coupon's minimum; null if it is not. Checks no other term. */
export const leastSubtotalProblem = (
  { minSubtotalCents }: Pick<CouponTerms, 'minSubtotalCents'>,
  subtotalCents: number,
): string | null =>
  minSubtotalCents != null && subtotalCents < minSubtotalCents
    ? `This coupon needs products worth ${formatMoney(fromCents(minSubtotalCents))} or more`
    : null;

/**
 * The reason, as shown to the shopper, why a coupon cannot be used on products worth `subtotalCents`; null if it can.
 */
export const couponProblem = (coupon: CouponTerms | undefined, now: Date, subtotalCents: number): string | null => {
  if (!coupon) return "We don't recognize this code. Check the spelling.";
  const status = couponStatus(coupon, now);
  if (status === 'expired') return 'This coupon has expired';
  if (status === 'inactive') return 'This coupon is not active';
  if (startsLater(coupon, now)) return 'This coupon is not valid yet';
  if (isUsedUp(coupon)) return 'This coupon has been used up';
  return leastSubtotalProblem(coupon, subtotalCents);
};
