import type { Coupon } from '@shop/shared/contracts';
import { formatMoney, isUsedUp, startsLater } from '@shop/shared/rules';
import type { Tone } from '@shop/shared/ui';

/** The types of discounts as choices. */
export const typeOptions = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed', label: 'Fixed' },
] as const;

/** The derived statuses as choices. */
export const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'expired', label: 'Expired' },
] as const;

/** The color of each status; no coupon is ever 'used' by itself, but the word has its color. */
export const STATUS_TONES: Readonly<Record<'active' | 'inactive' | 'expired' | 'used', Tone>> = {
  active: 'green',
  inactive: 'neutral',
  expired: 'red',
  used: 'purple',
};

/** The discount as people read it: '10%' or '$5.00'. */
export const discountLabel = ({ discountType, discountValue }: Coupon): string =>
  discountType === 'percentage' ? `${String(discountValue)}%` : formatMoney(discountValue);

/** How often it was used, of how often it may be: '3 of 100'. */
export const usageLabel = ({ usageCount, usageLimit }: Coupon): string =>
  usageLimit === null ? String(usageCount) : `${String(usageCount)} of ${String(usageLimit)}`;

/** Why a coupon that is active cannot be used all the same; null when it can. */
export function heldBack(coupon: Coupon, now: Date): 'starts later' | 'used up' | null {
  if (startsLater(coupon, now)) return 'starts later';
  return isUsedUp(coupon) ? 'used up' : null;
}
