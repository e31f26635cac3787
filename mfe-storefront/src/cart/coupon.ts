import { useHost } from '@shop/shared/remote';
import { normaliseCouponCode } from '@shop/shared/rules';
import { keepInTab, useKeptInTab } from '../tab-storage';

const KEY = 'coupon';

/** The coupon that was entered in this tab, whether it holds or not; null for none, and where coupons are switched off. */
export function useCouponCode(): string | null {
  const { couponsEnabled } = useHost().settings;
  const kept = useKeptInTab(KEY);
  return couponsEnabled ? kept : null;
}

/** Enters a coupon for this cart; null takes it back. */
export const setCoupon = (code: string | null): void =>
  keepInTab(KEY, code === null ? null : normaliseCouponCode(code) || null);
