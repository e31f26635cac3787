import { isAbsolute } from 'node:path';
import { SETTING_KEYS, deliveryDaysOf, isSettingKey, shopSettingsSchema, socialLinksOf } from '@shop/shared/contracts';
import { cleanText, mailAddresses, mailAddressesProblem, parseNumber } from '@shop/shared/rules';
import { z } from 'zod';
import { isIpAddressOrNetwork } from './ip-address';

/** A number, read as forms read one: '0x10' and '1e3' are none. */
const number = (message: string) =>
  z
    .string()
    .transform((text) => parseNumber(text))
    .pipe(z.number(message));

/** A whole number within bounds. */
export const whole = (min: number, max: number) =>
  number('must be a whole number').pipe(
    z.number().int('must be a whole number').min(min, `must be ${min} or more`).max(max, `must be ${max} or less`),
  );

/** An amount of money within bounds, in dollars with at most two decimals. */
export const dollars = (min: number, max: number) =>
  number('must be dollars such as 3 or 3.50').pipe(
    z
      .number()
      .min(min, `must be ${min} or more`)
      .max(max, `must be ${max} or less`)
      .refine((amount) => Number(amount.toFixed(2)) === amount, 'must have at most two decimals'),
  );

/** A boolean: true or false, 1 or 0, on or off. */
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

/** An origin. A slash at the end is removed. */
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

/** The URL of a webhook, without user and password, because fetch refuses them. */
export const webhookUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}, 'must be an address such as https://alerts.example/shop, without a user and password');

/** The fewest bytes of a key that signs requests. */
const MIN_KEY_BYTES = 24;

/** A key in base64, as `openssl rand -base64 32` prints one; the prefix `whsec_` of Standard Webhooks is dropped. */
export const signingKey = z
  .string()
  .transform((key) => key.replace(/^whsec_/, ''))
  .refine(
    (key) => /^[A-Za-z0-9+/]+={0,2}$/.test(key) && Buffer.from(key, 'base64').length >= MIN_KEY_BYTES,
    'must be a key of 24 bytes or more in base64: openssl rand -base64 32 makes one',
  );

/** One e-mail address, alone: 'shop@shop.example'. */
export const mailAddress = z
  .string()
  .trim()
  .refine(
    (text) => mailAddresses(text).length === 1 && mailAddressesProblem(text) === null,
    'must be an e-mail address such as shop@shop.example',
  );

/** Whom to tell about a vulnerability: an address to write to, or a page that says how. */
export const contactUrl = z
  .string()
  .regex(
    /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
    'must begin with mailto: or https://, such as mailto:it@shop.example',
  );

const words = z.string().transform((text) =>
  text
    .split(/[\s,]+/)
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);

/** Names or addresses of machines, separated by commas or spaces, in lower case. */
export const hostNames = words.transform((list) => list.map((host) => host.toLowerCase()));

/** Origins, separated by commas or spaces. */
export const origins = words.refine((list) => list.every(isOrigin), 'must be origins such as https://example.com');

const isProxyAddress = (text: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isIpAddressOrNetwork(text);

/** Which proxies may set X-Forwarded-For: none, all, a number of proxies, or certain addresses. */
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

/** The minimum and maximum number of days: '2' or '1-3'. */
export const deliveryDays = shopSettingsSchema.shape.deliveryDays.transform(deliveryDaysOf);

/** Keys of shop settings, separated by commas or spaces. */
export const settingKeys = words.transform((list, context) => {
  if (!list.every(isSettingKey)) {
    context.addIssue({ code: 'custom', message: `must be some of ${SETTING_KEYS.join(', ')}` });
  }
  return list.filter(isSettingKey);
});

/** Text that is not empty, up to a maximum length: an address, a key, a path. */
export const text = (max: number) =>
  z.string().trim().min(1, 'must not be empty').max(max, `must be ${max} characters or fewer`);

/** Text for people, such as the shop's name. */
export const shownText = (max: number) => z.string().overwrite(cleanText).pipe(text(max));

/** Where backups are stored: a local folder, or a bucket with a prefix for object names. */
export type BackupTo = { folder: string } | { bucket: string; prefix: string };

const S3_PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** '/mnt/backups, s3://bucket/shop', separated by commas. */
export const backupPlaces = z.string().transform((list, context): BackupTo[] => {
  const places = list.split(',').map((place) => place.trim());
  return places.flatMap((place): BackupTo[] => {
    const [, bucket, prefix = ''] = S3_PLACE.exec(place) ?? [];
    if (bucket !== undefined) return [{ bucket, prefix: prefix === '' ? '' : `${prefix.slice(1)}/` }];
    if (isAbsolute(place)) return [{ folder: place }];
    context.addIssue({
      code: 'custom',
      message: 'must be folders such as /mnt/backups or buckets such as s3://bucket/shop',
    });
    return [];
  });
});

/** Public keys of age, as age-keygen prints them, separated by commas or spaces. */
export const ageRecipients = words.refine(
  (keys) => keys.every((key) => /^age1[02-9ac-hj-np-z]{20,}$/.test(key)),
  'must be public keys of age, which begin with age1',
);

const UNITS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 };

/** An interval such as '15m', '6h' or '1d', converted to seconds. From one minute to 31 days. */
export const interval = z.string().transform((given, context) => {
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(given) ?? [];
  const seconds = Number(count) * (UNITS[unit] ?? 0);
  if (seconds >= 60 && seconds <= 31 * 86_400) return seconds;
  context.addIssue({ code: 'custom', message: 'must be minutes, hours or days such as 15m, 6h or 1d, 31d at most' });
  return 0;
});
