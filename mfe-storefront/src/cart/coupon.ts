import { useHost } from '@shop/shared/remote';
import { normalizeCouponCode } from '@shop/shared/rules';
import { keepInTab, useKeptInTab } from '../tab-storage';

const KEY = 'coupon';

/** The coupon code entered in this tab, valid or not; null without one or coupons are turned off. */
export function useCouponCode(): string | null {
  const { couponsEnabled } = useHost().settings;
  const kept = useKeptInTab(KEY);
  return couponsEnabled ? kept : null;
}

/** Sets the coupon of this cart; null removes it. */
export const setCoupon = (code: string | null): void =>
  keepInTab(KEY, code === null ? null : normalizeCouponCode(code) || null);
