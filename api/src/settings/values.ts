import { SETTING_KEYS, deliveryDaysOf, shopSettingsSchema, socialLinksOf } from '@shop/shared/contracts';
import type { PublicSettings, ShopSettingsValues } from '@shop/shared/contracts';
import type { RefusalRules } from '@shop/shared/rules';

/** What a visitor may order; staff may order more. Never sent to the public. */
export interface OrderLimits {
  /** How many orders of one phone, from one client, may wait for confirmation at once. */
  pendingPerPhone: number;
  /** The same from all clients. */
  pendingPerPhoneInAll: number;
  /** From how many refused parcels of a phone on staff are warned, or visitors are refused. */
  refusals: RefusalRules;
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

/** What the owner tells search engines, of texts that may be empty; undefined where all are. */
export function metaOf(texts: Record<keyof NonNullable<PublicSettings['meta']>, string>): PublicSettings['meta'] {
  const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return Object.keys(said).length === 0 ? undefined : said;
}

/** The values of all settings, in words of the back office. */
export function valuesOf({
  shop: { policy, socialLinks, meta = {}, ...shop },
  orderLimits,
}: ShopState): ShopSettingsValues {
  const { deliveryFee, exchangeDays, refunds, deliveryDays } = policy;
  const { min, max } = deliveryDays;
  const { shopName, phone, location, chatNumber, timeZone, couponsEnabled, cityRequired, lowStockUnder } = shop;
  return {
    shopName,
    phone,
    location,
    chatNumber,
    socialLinks: socialLinks.map(({ label, url }) => `${label}=${url}`).join(', '),
    titleSuffix: meta.titleSuffix ?? '',
    homeDescription: meta.homeDescription ?? '',
    siteDescription: meta.siteDescription ?? '',
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
    refusalsToWarn: orderLimits.refusals.warn,
    refusalsToCall: orderLimits.refusals.call,
    refusalsToRefuse: orderLimits.refusals.refuse,
  };
}

/** What the server knows of the shop, with these values in place of the ones there. */
export function withValues(state: ShopState, values: Partial<ShopSettingsValues>): ShopState {
  const { socialLinks, deliveryFee, deliveryDays, exchangeDays, refunds, ...others } = {
    ...valuesOf(state),
    ...values,
  };
  const { orderPieces, orderTotal, pendingOrdersPerPhone, pendingOrdersPerPhoneInAll, ...rest } = others;
  const { refusalsToWarn, refusalsToCall, refusalsToRefuse, ...facts } = rest;
  const { titleSuffix, homeDescription, siteDescription, ...texts } = facts;
  return {
    shop: {
      ...state.shop,
      ...texts,
      socialLinks: socialLinksOf(socialLinks),
      meta: metaOf({ titleSuffix, homeDescription, siteDescription }),
      policy: { deliveryFee, exchangeDays, refunds, deliveryDays: deliveryDaysOf(deliveryDays) },
    },
    orderLimits: {
      pieces: orderPieces,
      total: orderTotal,
      pendingPerPhone: pendingOrdersPerPhone,
      pendingPerPhoneInAll: pendingOrdersPerPhoneInAll,
      refusals: { warn: refusalsToWarn, call: refusalsToCall, refuse: refusalsToRefuse },
    },
  };
}

/**
 * What can be used of values that were saved: a server of another version may have saved what this one does not know,
 * or takes for wrong.
 */
export function usableValues(saved: ReadonlyMap<string, unknown>): Partial<ShopSettingsValues> {
  const known = SETTING_KEYS.filter((key) => saved.has(key)).map((key) => {
    const read = shopSettingsSchema.shape[key].safeParse(saved.get(key));
    return read.success ? [[key, read.data] as const] : [];
  });
  return shopSettingsSchema.partial().parse(Object.fromEntries(known.flat()));
}
