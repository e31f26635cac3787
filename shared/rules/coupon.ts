import { formatMoney, fromCents, percentOfCents, toCents } from './money';

/** What decides whether a coupon holds and how much it takes off. `discountValue` is percent or dollars, by type. */
export interface CouponTerms {
  discountType: 'percentage' | 'fixed';
  discountValue: number;
  /** The instant the coupon ends; null for never. */
  expiryDate: Date | string | null;
  active: boolean;
  /** The first instant at which it holds; none for at once. */
  startDate?: Date | string | null;
  /** How many orders may use it in all; none for any number. */
  usageLimit?: number | null;
  usageCount?: number;
  /** Cents that the products of an order must come to; absent or null for any amount. */
  minSubtotalCents?: number | null;
}

export type CouponStatus = 'active' | 'inactive' | 'expired';

/** Expired once the expiry has passed; else inactive when switched off; else active. */
export const couponStatus = (coupon: Pick<CouponTerms, 'expiryDate' | 'active'>, now: Date): CouponStatus => {
  if (coupon.expiryDate !== null && new Date(coupon.expiryDate) < now) return 'expired';
  return coupon.active ? 'active' : 'inactive';
};

/** Codes are compared trimmed and in upper case. */
export const normaliseCouponCode = (code: string): string => code.trim().toUpperCase();

/** What a coupon takes off a subtotal, in cents: never more than the subtotal; the delivery fee is never touched. */
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

/** Whether a coupon that holds for the rest is not to be used before a later instant. */
export const startsLater = ({ startDate }: Pick<CouponTerms, 'startDate'>, now: Date): boolean =>
  startDate != null && now < new Date(startDate);

/** Whether as many orders have used a coupon as may. */
export const isUsedUp = ({ usageLimit, usageCount = 0 }: Pick<CouponTerms, 'usageLimit' | 'usageCount'>): boolean =>
  usageLimit != null && usageCount >= usageLimit;

/**
 * Why products worth `subtotalCents` are too little for a coupon, whatever else holds of it; null when they are not.
 */
export const leastSubtotalProblem = (
  { minSubtotalCents }: Pick<CouponTerms, 'minSubtotalCents'>,
  subtotalCents: number,
): string | null =>
  minSubtotalCents != null && subtotalCents < minSubtotalCents
    ? `This coupon needs products worth ${formatMoney(fromCents(minSubtotalCents))} or more`
    : null;

/** Why a coupon cannot be used on products worth `subtotalCents`, as the shopper reads it; null when it can. */
export const couponProblem = (coupon: CouponTerms | undefined, now: Date, subtotalCents: number): string | null => {
  if (!coupon) return "We don't recognize this code. Check the spelling.";
  const status = couponStatus(coupon, now);
  if (status === 'expired') return 'This coupon has expired';
  if (status === 'inactive') return 'This coupon is not active';
  if (startsLater(coupon, now)) return 'This coupon is not valid yet';
  if (isUsedUp(coupon)) return 'This coupon has been used up';
  return leastSubtotalProblem(coupon, subtotalCents);
};
