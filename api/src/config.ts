import { resolve } from 'node:path';
import type { z } from 'zod';
import { SETTING_KEYS, SETTING_LIST } from '@shop/shared/contracts';
import type { PublicSettings, SettingKey } from '@shop/shared/contracts';
import { DEFAULT_FRONT } from '@shop/shared/rules';
import type { CostRule, MessageTemplates } from '@shop/shared/rules';
import { ConfigError } from './config-error';
import { SETTING_NAMES, environment } from './environment';
import {
  type ConfirmationRules,
  type ExchangeRules,
  type OrderLimits,
  type PotNames,
  type Receivers,
  metaOf,
} from './setting-values';
import { directUrlOf, replicaOf } from './config-database';
import type { ReplicaSettings } from './config-database';
import { backupsOf, s3Of } from './config-storage';
import type { BackupSettings, S3Settings } from './config-storage';
import { outboxOf } from './config-outbox';
import type { OutboxSettings } from './config-outbox';
import type { TrustProxy } from './env-parsers';

export { ConfigError };

/** The server's validated configuration, including defaults. */
export interface Config {
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  /** Number of server processes on the port. If more than one, an additional process supervises them. */
  processes: number;
  /** Null: the embedded database in dataDir. */
  databaseUrl: string | null;
  /** The database server itself, if databaseUrl is a pooler in front of it; null without a pooler. */
  databaseDirectUrl: string | null;
  /** The replica for reads that may be a moment old; null: the primary answers all. */
  replica: ReplicaSettings | null;
  databasePool: number;
  /** Whether to use prepared statements; null: only without a pooler. */
  databasePrepared: boolean | null;
  /** How long a request may wait for the database in total. */
  databaseSeconds: number;
  /** Statements that take at least this many milliseconds are logged; 0: none. */
  slowStatementMs: number;
  seed: 'demo' | 'none';
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Whether log lines of requests contain the client's address. */
  logClientAddress: boolean;
  /** Webhook for alerts about faults; null: none. */
  alertWebhookUrl: string | null;
  /** How long running requests may take to finish when the server stops. */
  shutdownSeconds: number;
  /** How long the server continues before it stops, while /ready reports that it is about to stop. */
  readyDrainSeconds: number;
  /** Address of the metrics server; null: no metrics server, and no metrics that cost time. */
  metrics: { host: string; port: number } | null;
  /** The shop's own URL without a slash at the end; null: taken from each request. */
  publicUrl: string | null;
  /** The origin of a CDN that fetches files from the shop; null: pages use no CDN. */
  cdnUrl: string | null;
  /** Whom to tell about a vulnerability, as a URL for security.txt; null: there is no security.txt. */
  securityContact: string | null;
  /** How public pages are rendered on the server. */
  rendering: {
    /** Worker processes per remote; 0: browsers render all pages. */
    workers: number;
    /** How long a page may wait for workers, in milliseconds. */
    waitMs: number;
    /** Processor time that describing and rendering it may take, in milliseconds. */
    renderMs: number;
  };
  /** Which proxies may set X-Forwarded-For. Determines the client's address. */
  trustProxy: TrustProxy;
  /** Other origins whose pages may call the API. */
  corsOrigins: string[];
  /** Other origins from which pages may load remotes. */
  remoteOrigins: string[];
  /** Origins of services that the code of remotes may call from pages, besides the shop. */
  remoteServices: string[];
  /** How many days a preview of a remote can be opened. */
  previewDays: number;
  /** Maximum size of a JSON body, in bytes. */
  bodyLimit: number;
  auth: {
    /** Null: generated once and stored in the database. */
    secret: string | null;
    accessTokenMinutes: number;
    sessionDays: number;
    /** A session ends if it is not renewed for this many days. */
    sessionIdleDays: number;
    /** How long a rotated refresh token may be used again. */
    refreshReuseSeconds: number;
  };
  limits: {
    /** Maximum failed sign-ins for one account from one client, in the window. */
    loginFailures: number;
    /** Maximum failed sign-ins from one client for all accounts, in the window. */
    loginFailuresPerClient: number;
    /** Additional checks of passwords of existing accounts for a client beyond that limit. */
    loginReserve: number;
    loginWindowMinutes: number;
    /** Maximum number of passwords that are hashed at the same time. */
    passwordsAtOnce: number;
    /** Maximum number of passwords that wait for hashing. */
    passwordsWaiting: number;
    ordersPerMinute: number;
    quotesPerMinute: number;
    trackingPerMinute: number;
  };
  /** S3-compatible storage for pictures; null: the folder in dataDir. */
  s3: S3Settings | null;
  /** Scheduled backups; null: none. */
  backups: BackupSettings | null;
  /** Maximum number of lines in a CSV import, without its header. */
  importLines: number;
  /** Pixels (width times height) above which an uploaded picture is refused. */
  picturePixels: number;
  /** Maximum size of the cache of public API responses, in bytes; 0: no cache. */
  answerCacheBytes: number;
  /** Shop settings that the back office must not change. */
  lockedSettings: readonly SettingKey[];
  /** Shop settings that are set by a variable. */
  givenSettings: readonly SettingKey[];
  /** The public settings of the shop. Texts that are not set are empty; the demo shop fills them in. */
  shop: PublicSettings;
  /** Limits for orders of visitors, unless an admin saved others. */
  orderLimits: OrderLimits;
  /** The country of phone numbers, unless an admin saved another; '' for that of the shop's own number. */
  country: string;
  /** The words that mean the same in searches, unless an admin saved others: 'hat=cap, trousers=pants'. */
  searchSynonyms: string;
  /** What a delivery makes of a product's cost, unless an admin saved another rule. */
  costOfGoods: CostRule;
  /** What staff write to customers, unless an admin saved other words. */
  messages: MessageTemplates;
  /** How confirmation links work, unless an admin saved other hours. */
  confirmation: ConfirmationRules;
  /** Who reads what happens, unless an admin saved others. */
  receivers: Receivers;
  /** The channels on which the shop can tell what happens. */
  outbox: OutboxSettings;
  /** How the shop exchanges, unless an admin saved otherwise. */
  exchanges: ExchangeRules;
  /** What staff call the places of cash, unless an admin saved other names. */
  pots: PotNames;
  settlementsFrom: string;
}

/** Address of the metrics server. @throws ConfigError if its port is that of the shop */
function metricsOf(read: z.output<typeof environment>): Config['metrics'] {
  const { METRICS_HOST: host, METRICS_PORT: port, PORT: own, PROCESSES: processes } = read;
  if (port === undefined) return null;
  if (own >= port && own < port + processes) {
    const more = processes === 1 ? '' : `: each of ${String(processes)} processes takes one, from METRICS_PORT on`;
    throw new ConfigError(`These settings cannot be used:\n  METRICS_PORT must be another port than PORT${more}`);
  }
  return { host, port };
}

/**
 * Reads every setting from the environment. A variable that is set but empty counts as absent.
 *
 * @throws ConfigError that lists each bad variable and what it must be
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, env[name]]).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environment.safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path, message }) => `  ${path.join('.')} ${message.replace(/^Must/, 'must')}`,
    );
    throw new ConfigError(`These settings cannot be used:\n${problems.join('\n')}`);
  }
  const read = result.data;
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: resolve(read.DATA_DIR),
    processes: read.PROCESSES,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseDirectUrl: directUrlOf(read),
    replica: replicaOf(read),
    databasePool: read.DATABASE_POOL,
    databasePrepared: read.DATABASE_PREPARED ?? null,
    databaseSeconds: read.DATABASE_SECONDS,
    slowStatementMs: read.SLOW_STATEMENT_MS,
    seed: read.SEED,
    logLevel: read.LOG_LEVEL,
    logClientAddress: read.LOG_CLIENT_ADDRESS,
    alertWebhookUrl: read.ALERT_WEBHOOK_URL ?? null,
    shutdownSeconds: read.SHUTDOWN_SECONDS,
    readyDrainSeconds: read.READY_DRAIN_SECONDS,
    metrics: metricsOf(read),
    publicUrl: read.PUBLIC_URL ?? null,
    cdnUrl: read.CDN_URL ?? null,
    securityContact: read.SECURITY_CONTACT ?? null,
    rendering: { workers: read.RENDER_WORKERS, waitMs: read.RENDER_WAIT_MS, renderMs: read.RENDER_MS },
    trustProxy: read.TRUST_PROXY,
    corsOrigins: read.CORS_ORIGINS,
    remoteOrigins: read.REMOTE_ORIGINS,
    remoteServices: read.REMOTE_SERVICES,
    previewDays: read.PREVIEW_DAYS,
    bodyLimit: read.BODY_LIMIT,
    auth: {
      secret: read.AUTH_SECRET ?? null,
      accessTokenMinutes: read.ACCESS_TOKEN_MINUTES,
      sessionDays: read.SESSION_DAYS,
      sessionIdleDays: read.SESSION_IDLE_DAYS,
      refreshReuseSeconds: read.REFRESH_REUSE_SECONDS,
    },
    limits: {
      loginFailures: read.LOGIN_FAILURES,
      loginFailuresPerClient: read.LOGIN_FAILURES_PER_CLIENT,
      loginReserve: read.LOGIN_RESERVE,
      loginWindowMinutes: read.LOGIN_WINDOW_MINUTES,
      passwordsAtOnce: read.PASSWORDS_AT_ONCE,
      passwordsWaiting: read.PASSWORDS_WAITING,
      ordersPerMinute: read.ORDERS_PER_MINUTE,
      quotesPerMinute: read.QUOTES_PER_MINUTE,
      trackingPerMinute: read.TRACKING_PER_MINUTE,
    },
    s3: s3Of(read),
    backups: backupsOf(read),
    importLines: read.IMPORT_LINES,
    picturePixels: read.PICTURE_MEGAPIXELS * 1_000_000,
    answerCacheBytes: read.ANSWER_CACHE_MB * 1_048_576,
    lockedSettings: read.SETTINGS_LOCKED,
    givenSettings: SETTING_KEYS.filter((key) => Object.hasOwn(given, SETTING_LIST[key].variable)),
    shop: {
      shopName: read.SHOP_NAME ?? '',
      phone: read.SHOP_PHONE ?? '',
      chatNumber: read.SHOP_CHAT_NUMBER ?? '',
      location: read.SHOP_LOCATION ?? '',
      socialLinks: read.SHOP_SOCIAL_LINKS,
      meta: metaOf({
        titleSuffix: read.TITLE_SUFFIX ?? '',
        homeDescription: read.HOME_DESCRIPTION ?? '',
        siteDescription: read.SITE_DESCRIPTION ?? '',
      }),
      timeZone: read.TIME_ZONE,
      couponsEnabled: read.COUPONS_ENABLED,
      cityRequired: read.CITY_REQUIRED,
      ...(read.MAINTENANCE ? { maintenance: true } : {}),
      ...(read.AFTER_ADD === 'leave' ? {} : { afterAdd: read.AFTER_ADD }),
      ...(read.SHOP_DRAWER_CHECKOUT === 'soon' ? {} : { shopDrawerCheckout: read.SHOP_DRAWER_CHECKOUT }),
      ...(read.RETENTION_MONTHS > 0 ? { retentionMonths: read.RETENTION_MONTHS } : {}),
      ...(read.COPIES_DAYS > 0 ? { copiesDays: read.COPIES_DAYS } : {}),
      policy: {
        deliveryFee: read.DELIVERY_FEE,
        exchangeDays: read.EXCHANGE_DAYS,
        refunds: read.REFUNDS,
        deliveryDays: read.DELIVERY_DAYS,
      },
      front: DEFAULT_FRONT,
      lowStockUnder: read.LOW_STOCK_UNDER,
      remoteOverrides: read.REMOTE_OVERRIDES,
      remoteOrigins: read.REMOTE_ORIGINS,
    },
    orderLimits: {
      pieces: read.ORDER_PIECES,
      total: read.ORDER_TOTAL,
      pendingPerPhone: read.PENDING_ORDERS_PER_PHONE,
      pendingPerPhoneInAll: read.PENDING_ORDERS_PER_PHONE_IN_ALL,
      refusals: { warn: read.REFUSALS_TO_WARN, call: read.REFUSALS_TO_CALL, refuse: read.REFUSALS_TO_REFUSE },
    },
    country: read.COUNTRY,
    searchSynonyms: read.SEARCH_SYNONYMS,
    costOfGoods: read.COST_OF_GOODS,
    messages: {
      received: read.MESSAGE_RECEIVED,
      confirm: read.MESSAGE_CONFIRM,
      exchange: read.MESSAGE_EXCHANGE,
      'on the way': read.MESSAGE_ON_THE_WAY,
      delivered: read.MESSAGE_DELIVERED,
      'payment due': read.MESSAGE_PAYMENT_DUE,
      'back in stock': read.MESSAGE_BACK_IN_STOCK,
    },
    pots: { courier: read.POT_COURIER, till: read.POT_TILL, bank: read.POT_BANK },
    settlementsFrom: read.SETTLEMENTS_FROM,
    exchanges: { holdDays: read.EXCHANGE_HOLD_DAYS, balanceDays: read.BALANCE_DAYS },
    confirmation: { linkHours: read.CONFIRM_LINK_HOURS, cancelAfterHours: read.CANCEL_SILENT_AFTER_HOURS },
    receivers: { webhookUrl: read.WEBHOOK_URL, mailTo: read.MAIL_TO },
    outbox: outboxOf(read),
  };
}
