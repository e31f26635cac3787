import { shopSettingsSchema } from '@shop/shared/contracts';
import {
  CUSTOMER_LIMITS,
  DEFAULT_LINK_HOURS,
  DEFAULT_MESSAGES,
  DEFAULT_POLICY,
  LOW_STOCK_UNDER,
  MAX_LINK_HOURS,
  META_LIMITS,
  MIN_LINK_HOURS,
  NUMBER_LIMITS,
} from '@shop/shared/rules';
import { z } from 'zod';
import { DEFAULT_SYNONYMS } from './default-synonyms';
import {
  ageRecipients,
  backupPlaces,
  contactUrl,
  deliveryDays,
  dollars,
  flag,
  hostNames,
  interval,
  isStorageUrl,
  mailAddress,
  origin,
  origins,
  settingKeys,
  shownText,
  signingKey,
  socialLinks,
  text,
  trustProxy,
  webhookUrl,
  whole,
} from './env-parsers';

/** An sslmode that pg treats as verify-full and warns of, because later versions of pg will do less with it. */
const UNCLEAR_SSL_MODE = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/;

/** An address with several hosts, as libpq takes it. The driver takes one. */
const SEVERAL_HOSTS = /^\w+:\/\/(?:[^/?#]*@)?[^/?#@,]*,[^/?#@]*(?:[/?#]|$)|[?&]host=[^&]*,/;

/** An address of PostgreSQL. @param leads where a proxy before several servers leads */
const postgresUrl = (leads: string) =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://', abort: true })
    .refine((url) => !SEVERAL_HOSTS.test(url), {
      error: `must name one server: put HAProxy or a pooler before several, which leads to ${leads}`,
      abort: true,
    })
    .refine(
      // The driver also takes blanks, and a user without a host, for a socket.
      (url) => URL.canParse(url.replaceAll(' ', '%20').replace('@/', '@socket/')),
      'must be like postgresql://user:password@host:5432/shop, with signs such as # and / of a password as %23 and %2F',
    )
    .transform((url) =>
      /[?&]uselibpqcompat=true(&|$)/.test(url) ? url : url.replace(UNCLEAR_SSL_MODE, '$1verify-full'),
    );

/** All variables that the server reads. The defaults are for a shop on one machine. docs/settings.md describes them. */
export const environment = z.object({
  HOST: text(255).default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  DATA_DIR: text(4096).default('.data'),
  PROCESSES: whole(1, 64).default(1),
  DATABASE_URL: postgresUrl('the primary').optional(),
  DATABASE_DIRECT_URL: postgresUrl('the primary').optional(),
  DATABASE_REPLICA_URL: postgresUrl('one of them').optional(),
  DATABASE_REPLICA_MAX_LAG: whole(1, 600).default(5),
  DATABASE_POOL: whole(2, 200).default(6),
  DATABASE_PREPARED: flag.optional(),
  DATABASE_SECONDS: whole(2, 600).default(15),
  SLOW_STATEMENT_MS: whole(0, 600_000).default(1000),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('demo'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('info'),
  LOG_CLIENT_ADDRESS: flag.default(true),
  ALERT_WEBHOOK_URL: webhookUrl.optional(),
  SHUTDOWN_SECONDS: whole(0, 600).default(10),
  READY_DRAIN_SECONDS: whole(0, 600).default(0),
  METRICS_HOST: text(255).default('127.0.0.1'),
  METRICS_PORT: whole(1, 65_535).optional(),

  PUBLIC_URL: origin.optional(),
  CDN_URL: origin.optional(),
  SECURITY_CONTACT: contactUrl.optional(),
  RENDER_WORKERS: whole(0, 32).default(2),
  RENDER_WAIT_MS: whole(1, 60_000).default(5_000),
  RENDER_MS: whole(1, 10_000).default(1_000),

  TRUST_PROXY: trustProxy.default(false),
  CORS_ORIGINS: origins.default([]),
  REMOTE_ORIGINS: origins.default([]),
  REMOTE_SERVICES: origins.default([]),
  PREVIEW_DAYS: whole(1, 365).default(14),
  REMOTE_OVERRIDES: z.enum(['staff', 'everyone'], 'must be staff or everyone').default('staff'),
  BODY_LIMIT: whole(1024, 104_857_600).default(1_048_576),

  AUTH_SECRET: z.string().min(32, 'must be 32 characters or more').optional(),
  ACCESS_TOKEN_MINUTES: whole(1, 1440).default(15),
  SESSION_DAYS: whole(1, 365).default(30),
  SESSION_IDLE_DAYS: whole(1, 365).default(14),
  REFRESH_REUSE_SECONDS: whole(0, 600).default(30),

  LOGIN_FAILURES: whole(1, 1_000_000).default(10),
  LOGIN_FAILURES_PER_CLIENT: whole(1, 1_000_000).default(50),
  LOGIN_RESERVE: whole(1, 1_000_000).default(10),
  LOGIN_WINDOW_MINUTES: whole(1, 1440).default(15),
  PASSWORDS_AT_ONCE: whole(1, 64).default(2),
  PASSWORDS_WAITING: whole(0, 10_000).default(40),
  ORDERS_PER_MINUTE: whole(1, 1_000_000).default(300),
  QUOTES_PER_MINUTE: whole(1, 1_000_000).default(60),
  PENDING_ORDERS_PER_PHONE: whole(1, 1_000_000).default(5),
  PENDING_ORDERS_PER_PHONE_IN_ALL: whole(1, 1_000_000).default(20),
  REFUSALS_TO_WARN: whole(0, 1000).default(1),
  REFUSALS_TO_CALL: whole(0, 1000).default(2),
  REFUSALS_TO_REFUSE: whole(0, 1000).default(0),
  ORDER_PIECES: whole(1, 1_000_000).default(200),
  ORDER_TOTAL: dollars(0.01, NUMBER_LIMITS.money).default(10_000),
  TRACKING_PER_MINUTE: whole(1, 1_000_000).default(30),

  S3_ENDPOINT: z
    .string()
    .refine(isStorageUrl, 'must be a URL such as https://s3.eu-central-1.amazonaws.com')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: text(200).optional(),
  S3_SECRET_ACCESS_KEY: text(500).optional(),
  S3_REGION: text(64).default('us-east-1'),
  S3_SECONDS: whole(2, 600).default(20),

  BACKUP_TO: backupPlaces.default([]),
  BACKUP_RECIPIENTS: ageRecipients.default([]),
  BACKUP_EVERY: interval.default(86_400),
  BACKUP_KEEP: whole(1, 10_000).default(14),
  BACKUP_S3_ENDPOINT: z
    .string()
    .refine(isStorageUrl, 'must be a URL such as https://s3.eu-central-1.amazonaws.com')
    .optional(),
  BACKUP_S3_ACCESS_KEY_ID: text(200).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: text(500).optional(),
  BACKUP_S3_REGION: text(64).default('us-east-1'),

  IMPORT_LINES: whole(1, 100_000).default(5000),
  // The upper bound is sharp's own limit, 16,383 by 16,383 pixels.
  PICTURE_MEGAPIXELS: whole(1, 268).default(64),
  ANSWER_CACHE_MB: whole(0, 65_536).default(64),

  SHOP_NAME: shownText(80).optional(),
  SHOP_PHONE: shownText(32).optional(),
  SHOP_CHAT_NUMBER: shopSettingsSchema.shape.chatNumber.optional(),
  SHOP_LOCATION: shownText(200).optional(),
  SHOP_SOCIAL_LINKS: socialLinks.default([]),
  TITLE_SUFFIX: shownText(META_LIMITS.title).optional(),
  HOME_DESCRIPTION: shownText(META_LIMITS.description).optional(),
  SITE_DESCRIPTION: shownText(META_LIMITS.description).optional(),
  TIME_ZONE: shopSettingsSchema.shape.timeZone.default('America/New_York'),
  COUNTRY: shopSettingsSchema.shape.country.default(''),
  SEARCH_SYNONYMS: shopSettingsSchema.shape.searchSynonyms.default(DEFAULT_SYNONYMS),
  MESSAGE_RECEIVED: shopSettingsSchema.shape.messageReceived.default(DEFAULT_MESSAGES.received),
  MESSAGE_CONFIRM: shopSettingsSchema.shape.messageConfirm.default(DEFAULT_MESSAGES.confirm),
  MESSAGE_EXCHANGE: shopSettingsSchema.shape.messageExchange.default(DEFAULT_MESSAGES.exchange),
  MESSAGE_ON_THE_WAY: shopSettingsSchema.shape.messageOnTheWay.default(DEFAULT_MESSAGES['on the way']),
  MESSAGE_DELIVERED: shopSettingsSchema.shape.messageDelivered.default(DEFAULT_MESSAGES.delivered),
  MESSAGE_PAYMENT_DUE: shopSettingsSchema.shape.messagePaymentDue.default(DEFAULT_MESSAGES['payment due']),
  MESSAGE_BACK_IN_STOCK: shopSettingsSchema.shape.messageBackInStock.default(DEFAULT_MESSAGES['back in stock']),
  CONFIRM_LINK_HOURS: whole(MIN_LINK_HOURS, MAX_LINK_HOURS).default(DEFAULT_LINK_HOURS),
  CANCEL_SILENT_AFTER_HOURS: whole(0, MAX_LINK_HOURS).default(0),
  RETENTION_MONTHS: whole(0, CUSTOMER_LIMITS.retentionMonths).default(0),
  COPIES_DAYS: whole(0, CUSTOMER_LIMITS.copiesDays).default(0),
  EXCHANGE_HOLD_DAYS: whole(1, 365).default(7),
  BALANCE_DAYS: whole(0, 3650).default(0),
  POT_COURIER: shopSettingsSchema.shape.potCourier.default('No courier named'),
  POT_TILL: shopSettingsSchema.shape.potTill.default('Till'),
  POT_BANK: shopSettingsSchema.shape.potBank.default('Bank'),
  SETTLEMENTS_FROM: shopSettingsSchema.shape.settlementsFrom.default(''),
  COUPONS_ENABLED: flag.default(true),
  COST_OF_GOODS: shopSettingsSchema.shape.costOfGoods.default('last'),
  LOW_STOCK_UNDER: whole(1, NUMBER_LIMITS.stock).default(LOW_STOCK_UNDER),
  CITY_REQUIRED: flag.default(false),
  MAINTENANCE: flag.default(false),
  AFTER_ADD: shopSettingsSchema.shape.afterAdd.default('leave'),
  SHOP_DRAWER_CHECKOUT: shopSettingsSchema.shape.shopDrawerCheckout.default('soon'),
  DELIVERY_FEE: dollars(0, 999).default(DEFAULT_POLICY.deliveryFee),
  EXCHANGE_DAYS: whole(0, 365).default(DEFAULT_POLICY.exchangeDays),
  REFUNDS: flag.default(DEFAULT_POLICY.refunds),
  DELIVERY_DAYS: deliveryDays.default(DEFAULT_POLICY.deliveryDays),
  WEBHOOK_URL: shopSettingsSchema.shape.webhookUrl.default(''),
  MAIL_TO: shopSettingsSchema.shape.mailTo.default(''),
  SETTINGS_LOCKED: settingKeys.default([]),

  WEBHOOK_SECRET: signingKey.optional(),
  WEBHOOK_PRIVATE_HOSTS: hostNames.default([]),
  SMTP_HOST: text(255).optional(),
  SMTP_PORT: whole(1, 65_535).default(587),
  SMTP_SECURITY: z.enum(['tls', 'starttls', 'none'], 'must be tls, starttls or none').default('starttls'),
  SMTP_USER: text(320).optional(),
  SMTP_PASSWORD: text(500).optional(),
  MAIL_FROM: mailAddress.optional(),
});

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);
