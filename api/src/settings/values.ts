import { SETTING_KEYS, deliveryDaysOf, shopSettingsSchema, socialLinksOf } from '@shop/shared/contracts';
import type { PublicSettings, ShopSettingsValues } from '@shop/shared/contracts';

/** The values of all settings, in words of the back office. */
export function valuesOf({ policy, socialLinks, ...shop }: PublicSettings): ShopSettingsValues {
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
  };
}

/** What pages and rules know of the shop, with these values in place of the ones there. */
export function withValues(shop: PublicSettings, values: Partial<ShopSettingsValues>): PublicSettings {
  const { socialLinks, deliveryFee, deliveryDays, exchangeDays, refunds, ...texts } = {
    ...valuesOf(shop),
    ...values,
  };
  return {
    ...shop,
    ...texts,
    socialLinks: socialLinksOf(socialLinks),
    policy: { deliveryFee, exchangeDays, refunds, deliveryDays: deliveryDaysOf(deliveryDays) },
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
