import { z } from 'zod';
import { AFTER_ADD, DRAWER_CHECKOUT } from './settings';
import { MAX_LINK_HOURS, MIN_LINK_HOURS } from '../rules/confirmation';
import { isCalendarDay, isTimeZone } from '../rules/dates';
import { cleanText } from '../rules/clean-text';
import { COST_RULES } from '../rules/goods';
import { foldText } from '../rules/fold-text';
import { CUSTOMER_LIMITS, META_LIMITS } from '../rules/limits';
import { MAX_MESSAGE, messageProblem } from '../rules/messages';
import { phoneProblem } from '../rules/phone';
import { mailAddressesProblem, webhookProblem } from '../rules/receivers';
import {
  TEXT_LIMITS,
  exactText,
  listQuerySchema,
  lowStockUnderSchema,
  moneySchema,
  plainText,
  queryBoolean,
  requiredText,
  timestampSchema,
  wholeNumber,
} from './primitives';

/** Parses 'Instagram=https://…, Facebook=https://…' into pairs. */
export const socialLinksOf = (text: string): { label: string; url: string }[] =>
  text
    .split(',')
    .map((link) => link.trim())
    .filter((link) => link !== '')
    .map((link) => {
      const at = link.indexOf('=');
      return { label: cleanText(link.slice(0, Math.max(at, 0))), url: link.slice(at + 1).trim() };
    });

/** Parses '2' or '1-3' into a range of days. */
export const deliveryDaysOf = (text: string): { min: number; max: number } => {
  const [min = 0, max = min] = text.split('-').map(Number);
  return { min, max };
};

const isLink = ({ label, url }: { label: string; url: string }) => label !== '' && /^https?:\/\/\S+$/.test(url);

const phone = requiredText(TEXT_LIMITS.phone, 'Phone number is required').superRefine((text, context) => {
  const problem = text === '' ? null : phoneProblem(text);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

const regions = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' });

const flag = z.boolean('Must be true or false');

/**
 * A short text of figures or letters that a program reads: without invisible signs and blanks, with Latin figures,
 * plain hyphens and letters of half width, however it was typed or pasted.
 */
const readText = (max: number, rest: (folded: string) => string = (folded) => folded) =>
  z
    .string()
    .overwrite((text) => rest(foldText(text).replace(/\s/g, '')))
    .max(max, `Must be ${max} characters or fewer`);

/** Text that a rule checks. @param problemOf the rule: a sentence about what is wrong, or null */
const ruledText = (max: number, problemOf: (text: string) => string | null) =>
  exactText(max).superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

const messageText = plainText(MAX_MESSAGE, 'lines').superRefine((text, context) => {
  const problem = messageProblem(text);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

const potName = requiredText(40, 'A name is required');

/** The settings that an admin can change while the shop runs, by key. Their labels are in setting-list.ts. */
export const shopSettingsSchema = z.object({
  shopName: requiredText(80, 'Shop name is required'),
  phone,
  location: plainText(TEXT_LIMITS.name),
  chatNumber: readText(TEXT_LIMITS.phone, (text) => text.replace(/^\+|[.-]/g, '')).regex(
    /^(\d{6,15})?$/,
    'Must be 6 to 15 digits',
  ),
  socialLinks: exactText(TEXT_LIMITS.notes).refine(
    (text) => socialLinksOf(text).every(isLink),
    'Must be Label=https://… pairs, separated by commas',
  ),
  titleSuffix: plainText(META_LIMITS.title),
  homeDescription: plainText(META_LIMITS.description),
  siteDescription: plainText(META_LIMITS.description),
  timeZone: plainText(64).refine(isTimeZone, 'Must be a time zone such as America/New_York'),
  country: readText(2, (text) => text.toUpperCase())
    .regex(/^([A-Z]{2})?$/, 'Must be two letters such as LB')
    .refine((code) => !/^[A-Z]{2}$/.test(code) || regions.of(code) !== undefined, 'Must be a country such as LB'),
  searchSynonyms: plainText(TEXT_LIMITS.notes).refine(
    (text) =>
      text.split(',').every((group) => text === '' || group.split('=').filter((word) => word.trim() !== '').length > 1),
    'Must be words that mean the same, such as hat=cap, trousers=pants',
  ),
  deliveryFee: moneySchema.max(999, 'Must be 999 or less'),
  deliveryDays: readText(5)
    .regex(/^\d{1,2}(-\d{1,2})?$/, 'Must be days such as 1-3')
    .refine((text) => {
      const { min, max } = deliveryDaysOf(text);
      return min <= max;
    }, 'Must begin with the smaller number'),
  exchangeDays: wholeNumber(0, 365),
  exchangeHoldDays: wholeNumber(1, 365),
  balanceDays: wholeNumber(0, 3650),
  refunds: flag,
  couponsEnabled: flag,
  cityRequired: flag,
  maintenance: flag,
  afterAdd: z.enum(AFTER_ADD, `Must be ${AFTER_ADD.join(' or ')}`),
  shopDrawerCheckout: z.enum(DRAWER_CHECKOUT, `Must be ${DRAWER_CHECKOUT.join(' or ')}`),
  lowStockUnder: lowStockUnderSchema,
  costOfGoods: z.enum(COST_RULES, `Must be ${COST_RULES.join(' or ')}`),
  orderPieces: wholeNumber(1, 1_000_000),
  orderTotal: moneySchema.min(0.01, 'Must be 0.01 or more'),
  pendingOrdersPerPhone: wholeNumber(1, 1_000_000),
  pendingOrdersPerPhoneInAll: wholeNumber(1, 1_000_000),
  refusalsToWarn: wholeNumber(0, 1000),
  refusalsToCall: wholeNumber(0, 1000),
  refusalsToRefuse: wholeNumber(0, 1000),
  messageReceived: messageText,
  messageConfirm: messageText,
  messageExchange: messageText,
  messageOnTheWay: messageText,
  messageDelivered: messageText,
  messagePaymentDue: messageText,
  messageBackInStock: messageText,
  confirmLinkHours: wholeNumber(MIN_LINK_HOURS, MAX_LINK_HOURS),
  cancelSilentAfterHours: wholeNumber(0, MAX_LINK_HOURS),
  retentionMonths: wholeNumber(0, CUSTOMER_LIMITS.retentionMonths),
  copiesDays: wholeNumber(0, CUSTOMER_LIMITS.copiesDays),
  webhookUrl: ruledText(TEXT_LIMITS.notes, webhookProblem),
  potCourier: potName,
  potTill: potName,
  potBank: potName,
  settlementsFrom: readText(10).refine((day) => day === '' || isCalendarDay(day), 'Must be a day such as 2026-11-29'),
  mailTo: ruledText(TEXT_LIMITS.notes, mailAddressesProblem),
});
export type ShopSettingsValues = z.infer<typeof shopSettingsSchema>;

export const settingKeySchema = shopSettingsSchema.keyof();

const settingValueSchema = z.union([z.string(), z.number(), z.boolean()]);
/** The value of any setting. */
export type SettingValue = z.infer<typeof settingValueSchema>;

/** The version of a setting; 0 if no value was saved. */
const settingVersionSchema = z.number('Must be a number').int('Must be a whole number').min(0, 'Must be 0 or more');

/** A setting with its current value. */
export const shopSettingSchema = z.object({
  key: settingKeySchema,
  value: settingValueSchema,
  /** The value that applies if none is saved. */
  default: settingValueSchema,
  /** The source of the value: an environment variable, a saved value, or the shop's own default. */
  source: z.enum(['environment', 'saved', 'default']),
  version: settingVersionSchema,
  /** True if the environment fixes the value, so that the back office cannot change it. */
  locked: z.boolean(),
});
export type ShopSetting = z.infer<typeof shopSettingSchema>;

/**
 * Changes of settings. Either all are saved or none. `versions` gives, by key, the version that each change is based
 * on; if it is older than the current version, the change is refused (409).
 */
export const shopSettingsChangeSchema = shopSettingsSchema
  .partial()
  .extend({ versions: z.record(z.string(), settingVersionSchema).optional() })
  .refine(({ versions: _versions, ...values }) => Object.values(values).some((value) => value !== undefined), {
    message: 'Must name a setting to change',
  });
export type ShopSettingsChange = z.output<typeof shopSettingsChangeSchema>;

/** `all` adds the settings that back offices of older releases do not know. */
export const settingListQuerySchema = z.object({ all: queryBoolean.optional() });

export const settingParamsSchema = z.object({ key: settingKeySchema });

export const settingHistoryQuerySchema = listQuerySchema.pick({ page: true, limit: true });

/** One saved value. */
export const settingChangeSchema = z.object({
  version: settingVersionSchema,
  /** Null: the default was restored. */
  value: settingValueSchema.nullable(),
  changedAt: timestampSchema,
  changedBy: z.string(),
});
export type SettingChange = z.infer<typeof settingChangeSchema>;

/** Restores the value of an older version. 0 is the default. */
export const settingUndoSchema = z.object({ to: settingVersionSchema, version: settingVersionSchema.optional() });
export type SettingUndo = z.output<typeof settingUndoSchema>;
