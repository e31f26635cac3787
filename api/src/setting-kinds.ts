import { isIP } from 'node:net';
import { SETTING_KEYS, deliveryDaysOf, isSettingKey, shopSettingsSchema, socialLinksOf } from '@shop/shared/contracts';
import { z } from 'zod';

/** A whole number within bounds. */
export const whole = (min: number, max: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(min, `must be ${min} or more`)
    .max(max, `must be ${max} or less`);

/** An amount of money within bounds, in dollars with at most two decimals. */
export const dollars = (min: number, max: number) =>
  z.coerce
    .number('must be dollars such as 3 or 3.50')
    .min(min, `must be ${min} or more`)
    .max(max, `must be ${max} or less`)
    .refine((amount) => Number(amount.toFixed(2)) === amount, 'must have at most two decimals');

/** true or false, also written 1 and 0 or on and off. */
export const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], 'must be true or false')
  .transform((text) => text === 'true' || text === '1' || text === 'on');

const isOrigin = (text: string) => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol) && new URL(text).origin === text;
  } catch {
    return false;
  }
};

/** 'https://shop.example/' and 'https://shop.example' are one address. */
export const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(isOrigin, 'must be an address such as https://shop.example');

/** Whether this is the plain URL of a storage service: no user, query or fragment. */
export const isStorageUrl = (text: string) => {
  try {
    const { protocol, username, search, hash } = new URL(text);
    return ['http:', 'https:'].includes(protocol) && username === '' && search === '' && hash === '';
  } catch {
    return false;
  }
};

const words = z.string().transform((text) =>
  text
    .split(/[\s,]+/)
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);

/** Origins, separated by commas or spaces. */
export const origins = words.refine((list) => list.every(isOrigin), 'must be origins such as https://example.com');

const isProxyAddress = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  return isIP(address) !== 0 && rest.length === 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix));
};

/** Whose X-Forwarded-For is believed: nobody's, everybody's, that of so many proxies, or of these addresses. */
export type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

/** 'false', 'true', a number of proxies in front, or the proxies' addresses, networks and named ranges. */
export const trustProxy = words.transform((list, context): TrustProxy => {
  const [only = 'false'] = list;
  if (list.length < 2) {
    if (only === 'true') return true;
    if (only === 'false') return false;
    if (/^\d{1,2}$/.test(only)) return (_address, hop) => hop < Number(only);
  }
  if (!list.every(isProxyAddress)) {
    context.addIssue({ code: 'custom', message: 'must be true, false, a number of proxies or their addresses' });
  }
  return list;
});

/** 'Instagram=https://…, Facebook=https://…' */
export const socialLinks = shopSettingsSchema.shape.socialLinks.transform(socialLinksOf);

/** '2' or '1-3': from how many days to how many. */
export const deliveryDays = shopSettingsSchema.shape.deliveryDays.transform(deliveryDaysOf);

/** Keys of facts of the shop, separated by commas or spaces. */
export const settingKeys = words.transform((list, context) => {
  if (!list.every(isSettingKey)) {
    context.addIssue({ code: 'custom', message: `must be some of ${SETTING_KEYS.join(', ')}` });
  }
  return list.filter(isSettingKey);
});

/** Text that says something, up to a length. */
export const text = (max: number) =>
  z.string().trim().min(1, 'must not be empty').max(max, `must be ${max} characters or fewer`);
