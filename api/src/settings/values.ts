import { SETTING_KEYS, deliveryDaysOf, shopSettingsSchema, socialLinksOf } from '@shop/shared/contracts';
import type { PublicSettings, ShopSettingsValues } from '@shop/shared/contracts';

/** What a visitor may order; staff may order more. Never told to the public. */
export interface OrderLimits {
  /** How many orders of one phone, from one client, may wait for confirmation at once. */
  pendingPerPhone: number;
  /** The same from all clients. */
  pendingPerPhoneInAll: number;
  /** Pieces in one order. */
  pieces: number;
  /** What one order may come to, in dollars. */
  total: number;
}

/** All that settings decide, in words of the server. */
export interface ShopState {
  /** What every page may know. */
  shop: PublicSettings;
  orderLimits: OrderLimits;
}

/** The values of all settings, in words of the back office. */
export function valuesOf({ shop: { policy, socialLinks, ...shop }, orderLimits }: ShopState): ShopSettingsValues {
  const { deliveryFee, exchangeDays, refunds, deliveryDays } = policy;
  const { min, max } = deliveryDays;
  const { shopName, phone, location, chatNumber, timeZone, couponsEnabled, cityRequired, lowStockUnder } = shop;
  return {
    shopName,
    phone,
    location,
    chatNumber,
    socialLinks: socialLinks.map(({ label, url }) => `${label}=${url}`).join(', '),
    timeZone,
    deliveryFee,
    deliveryDays: min === max ? `${min}` : `${min}-${max}`,
    exchangeDays,
    refunds,
    couponsEnabled,
    cityRequired,
    lowStockUnder,
    orderPieces: orderLimits.pieces,
    orderTotal: orderLimits.total,
    pendingOrdersPerPhone: orderLimits.pendingPerPhone,
    pendingOrdersPerPhoneInAll: orderLimits.pendingPerPhoneInAll,
  };
}

/** What the server knows of the shop, with these values in place of the ones there. */
export function withValues(state: ShopState, values: Partial<ShopSettingsValues>): ShopState {
  const { socialLinks, deliveryFee, deliveryDays, exchangeDays, refunds, ...others } = {
    ...valuesOf(state),
    ...values,
  };
  const { orderPieces, orderTotal, pendingOrdersPerPhone, pendingOrdersPerPhoneInAll, ...texts } = others;
  return {
    shop: {
      ...state.shop,
      ...texts,
      socialLinks: socialLinksOf(socialLinks),
      policy: { deliveryFee, exchangeDays, refunds, deliveryDays: deliveryDaysOf(deliveryDays) },
    },
    orderLimits: {
      pieces: orderPieces,
      total: orderTotal,
      pendingPerPhone: pendingOrdersPerPhone,
      pendingPerPhoneInAll: pendingOrdersPerPhoneInAll,
    },
  };
}

/**
 * What can be used of values that were saved: a server of another version may have saved what this one does not know, or
 * takes for wrong.
 */
export function usableValues(saved: ReadonlyMap<string, unknown>): Partial<ShopSettingsValues> {
  const known = SETTING_KEYS.filter((key) => saved.has(key)).map((key) => {
    const read = shopSettingsSchema.shape[key].safeParse(saved.get(key));
    return read.success ? [[key, read.data] as const] : [];
  });
  return shopSettingsSchema.partial().parse(Object.fromEntries(known.flat()));
}
