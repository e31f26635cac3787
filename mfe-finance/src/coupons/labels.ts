import type { Coupon } from '@shop/shared/contracts';
import { formatMoney, isUsedUp, startsLater } from '@shop/shared/rules';
import type { Tone } from '@shop/shared/ui';

/** Options of the discount type. */
export const typeOptions = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed', label: 'Fixed' },
] as const;

/** Options of the derived status. */
export const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'expired', label: 'Expired' },
] as const;

/** The color of each status. No coupon has the status 'used', but the word has a color. */
export const STATUS_TONES: Readonly<Record<'active' | 'inactive' | 'expired' | 'used', Tone>> = {
  active: 'green',
  inactive: 'neutral',
  expired: 'red',
  used: 'purple',
};

/** The discount as text: '10%' or '$5.00'. */
export const discountLabel = ({ discountType, discountValue }: Coupon): string =>
  discountType === 'percentage' ? `${String(discountValue)}%` : formatMoney(discountValue);

/** Uses and limit of a coupon: '3 of 100'. */
export const usageLabel = ({ usageCount, usageLimit }: Coupon): string =>
  usageLimit === null ? String(usageCount) : `${String(usageCount)} of ${String(usageLimit)}`;

/** Why an active coupon cannot be used; null if it can. */
export function heldBack(coupon: Coupon, now: Date): 'starts later' | 'used up' | null {
  if (startsLater(coupon, now)) return 'starts later';
  return isUsedUp(coupon) ? 'used up' : null;
}
