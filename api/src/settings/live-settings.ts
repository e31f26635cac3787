import { setTimeout as delay } from 'node:timers/promises';
import type {
  OutboxChannel,
  PolicyBlock,
  PolicyKey,
  PublicSettings,
  SettingKey,
  ShopSetting,
} from '@shop/shared/contracts';
import { OUTBOX_CHANNELS, SETTING_KEYS } from '@shop/shared/contracts';
import { defaultPolicy, startOfCalendarDay, withFacts } from '@shop/shared/rules';
import type { CostRule, MessageTemplates } from '@shop/shared/rules';
import type { ChangeFeed } from '../cache/change-feed';
import type { Config } from '../config';
import type { Executor } from '../database/client';
import { frontOf, homePicturesOf, nextChange, writtenPolicies } from './content';
import { MarkdownProblem, parsePolicy } from './policy-markdown';
import { shopCountry } from '../phones/read-phone';
import type { Country } from '../phones/read-phone';
import { type SavedSetting, type SavedState, readState } from './saved';
import {
  type ConfirmationRules,
  type ExchangeRules,
  type OrderLimits,
  type PotNames,
  type Receivers,
  type ShopState,
  usableValues,
  valuesOf,
  withValues,
} from '../setting-values';

/** The settings in force, for pages and business rules. */
export interface SettingsInForce {
  current: () => PublicSettings;
  /** Waits until `current` is at least as new as the settings in force at the time of the call. Never fails. */
  upToDate: () => Promise<void>;
  /** Calls the listener when the settings in force change. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** Settings that never change. */
export const fixedSettings = (shop: PublicSettings): SettingsInForce => ({
  current: () => shop,
  upToDate: () => Promise.resolve(),
  subscribe: () => () => undefined,
});

/**
 * How long a request waits for changed settings, in milliseconds, so that a stalled database delays no request for
 * long.
 */
const MAX_WAIT_MS = 250;
/** How long no request waits after such a timeout, in milliseconds. */
const NO_WAIT_MS = 1_000;
/**
 * Maximum age of a schedule before it is read again, in milliseconds, because the clocks of server and database may
 * drift apart.
 */
const MAX_SCHEDULE_AGE_MS = 60_000;

/** The part of the configuration that concerns the settings. */
export type EnvironmentFacts = Pick<Config, keyof ShopState | 'outbox' | 'lockedSettings' | 'givenSettings'>;

interface Options {
  db: Executor;
  feed: Pick<ChangeFeed, 'isFresh' | 'subscribe' | 'reportSettingsVersion'>;
  config: EnvironmentFacts;
  warn: (details: object, message: string) => void;
}

/**
 * The shop's settings in memory: saved values override those of the environment, except for locked settings. They are
 * read again when the feed reports a change, or, while the feed is not fresh, on each request for them. Includes the
 * storefront content and the policy pages, which are also read again when a scheduled start or end has passed. Each new
 * state is reported to all servers. Without a database the last known settings stay in force.
 */
export class LiveSettings implements SettingsInForce {
  private shop: PublicSettings;
  private limits: OrderLimits;
  private plan: Country;
  private sameWords: string;
  private costRule: CostRule;
  private templates: MessageTemplates;
  private confirmationRules: ConfirmationRules;
  private whoReads: Receivers;
  private exchangeRules: ExchangeRules;
  private potNames: PotNames;
  private settledFrom: string;
  /** The policy pages that the owner wrote. */
  private policies: ReturnType<typeof writtenPolicies> = {};
  /** Parsed policy pages. A page is parsed when it is first read. */
  private readonly parsed = new Map<PolicyKey, { text: string; blocks: PolicyBlock[] | null }>();
  private saved: ReadonlyMap<string, SavedSetting> = new Map();
  /** Counts the reasons to read the settings again. */
  private wantedVersion = 1;
  /** The value of `wantedVersion` when the last successful read started. */
  private readVersion = 0;
  private reading: Promise<void> | null = null;
  private pausedUntil = 0;
  /** When the storefront content changes by schedule, by performance.now(). */
  private dueAt = Infinity;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: Options) {
    this.shop = options.config.shop;
    this.limits = options.config.orderLimits;
    this.plan = shopCountry(options.config.country, this.shop);
    this.sameWords = options.config.searchSynonyms;
    this.costRule = options.config.costOfGoods;
    this.templates = options.config.messages;
    this.confirmationRules = options.config.confirmation;
    this.whoReads = options.config.receivers;
    this.exchangeRules = options.config.exchanges;
    this.potNames = options.config.pots;
    this.settledFrom = options.config.settlementsFrom;
    options.feed.subscribe(({ kind }) => {
      if (kind !== 'all' && kind !== 'settings') return;
      this.wantedVersion += 1;
      if (options.feed.isFresh()) void this.readUntil(this.wantedVersion);
    });
  }

  readonly current = (): PublicSettings => this.shop;

  /** The current limits for orders of visitors. */
  readonly orderLimits = (): OrderLimits => this.limits;

  /** The country whose phone numbers are typed without a country code. */
  readonly country = (): Country => this.plan;

  /** The words that mean the same in searches, as the setting has them. */
  readonly searchSynonyms = (): string => this.sameWords;

  /** What a delivery makes of a product's cost. */
  readonly costOfGoods = (): CostRule => this.costRule;

  /** What staff write to customers, by moment. */
  readonly messages = (): MessageTemplates => this.templates;

  /** How the confirmation links of orders work. */
  readonly confirmation = (): ConfirmationRules => this.confirmationRules;

  /** Who reads what happens. */
  readonly receivers = (): Receivers => this.whoReads;

  /** The channels of the outbox that are set up and have a receiver. */
  readonly outboxChannels = (): OutboxChannel[] => {
    const { webhook, mail } = this.options.config.outbox;
    const on = {
      webhook: webhook !== null && this.whoReads.webhookUrl !== '',
      mail: mail !== null && this.whoReads.mailTo !== '',
    };
    return OUTBOX_CHANNELS.filter((channel) => on[channel]);
  };

  /** How the shop exchanges. */
  readonly exchanges = (): ExchangeRules => this.exchangeRules;

  /** What staff call the places of cash. */
  readonly pots = (): PotNames => this.potNames;

  /** The first moment whose deliveries are settled with couriers; null for all. */
  readonly settlementsFrom = (): Date | null =>
    this.settledFrom === '' ? null : startOfCalendarDay(this.settledFrom, this.shop.timeZone);

  /** The live text of a policy page, with the shop's facts filled in. */
  policy(key: PolicyKey): PolicyBlock[] {
    return withFacts(this.written(key) ?? defaultPolicy(key, this.shop), this.shop);
  }

  readonly upToDate = async (): Promise<void> => {
    if (!this.options.feed.isFresh() || performance.now() >= this.dueAt) this.wantedVersion += 1;
    if (this.readVersion >= this.wantedVersion || performance.now() < this.pausedUntil) return;
    const inTime = new AbortController();
    const late = delay(MAX_WAIT_MS, false, { signal: inTime.signal, ref: false }).catch(() => true);
    const done = await Promise.race([this.readUntil(this.wantedVersion), late]);
    inTime.abort();
    if (!done) this.pausedUntil = performance.now() + NO_WAIT_MS;
  };

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** All settings and their values in force. */
  list(): ShopSetting[] {
    return describeSettings(this.options.config, this.saved);
  }

  /** Reads until `readVersion` reaches this value. @returns false if the settings cannot be read */
  private async readUntil(reason: number): Promise<boolean> {
    while (this.readVersion < reason) {
      try {
        await (this.reading ??= this.read());
      } catch (error) {
        this.options.warn({ err: error }, 'the settings cannot be read; the last ones known stay in force');
        return false;
      }
    }
    return true;
  }

  private async read(): Promise<void> {
    const reason = this.wantedVersion;
    const startedAt = performance.now();
    let state: SavedState;
    try {
      state = await readState(this.options.db);
    } finally {
      this.reading = null;
    }
    const { settings, content, now, nextStart, version } = state;
    this.saved = settings;
    this.readVersion = reason;
    const change = nextChange(content, nextStart, now);
    // This is at most too early, never too late: the database read its clock after the query was sent.
    this.dueAt = change === Infinity ? Infinity : startedAt + Math.min(change - now, MAX_SCHEDULE_AGE_MS);
    this.policies = writtenPolicies(content);
    const { shop, orderLimits, country, searchSynonyms, costOfGoods, messages, confirmation, ...rest } = shopWith(
      this.options.config,
      settings,
    );
    const { receivers, exchanges, pots, settlementsFrom } = rest;
    this.limits = orderLimits;
    this.plan = shopCountry(country, shop);
    this.sameWords = searchSynonyms;
    this.costRule = costOfGoods;
    this.templates = messages;
    this.confirmationRules = confirmation;
    this.whoReads = receivers;
    this.exchangeRules = exchanges;
    this.potNames = pots;
    this.settledFrom = settlementsFrom;
    const opening = content.find(({ key }) => key === 'hero')?.body;
    const homePictures = homePicturesOf(shop.homePictures, opening);
    this.use({ ...shop, homePictures, front: frontOf(content, now) });
    void this.options.feed.reportSettingsVersion(version);
  }

  /**
   * The owner's text of a policy page. Null without one, or if this server cannot parse a text that another
   * version of the server saved; the shop's default text is used then.
   */
  private written(key: PolicyKey): PolicyBlock[] | null {
    const text = this.policies[key]?.text;
    if (text === undefined) return null;
    const kept = this.parsed.get(key);
    if (kept?.text === text) return kept.blocks;
    let blocks: PolicyBlock[] | null = null;
    try {
      blocks = parsePolicy(text);
    } catch (error) {
      if (!(error instanceof MarkdownProblem)) throw error;
      this.options.warn({ err: error, key }, 'a page of text cannot be read; the shop’s own stands in its place');
    }
    this.parsed.set(key, { text, blocks });
    return blocks;
  }

  private use(shop: PublicSettings): void {
    if (JSON.stringify(shop) === JSON.stringify(this.shop)) return;
    this.shop = shop;
    for (const listener of this.listeners) listener();
  }
}

/** The values of the environment, overridden by saved values except for locked settings. */
function shopWith(given: EnvironmentFacts, saved: ReadonlyMap<string, SavedSetting>): ShopState {
  return withValues(given, usableValues(savedValues(given.lockedSettings, saved)));
}

const savedValues = (locked: readonly SettingKey[], saved: ReadonlyMap<string, SavedSetting>) =>
  new Map(
    [...saved]
      .filter(([key, { value }]) => value !== null && !locked.some((one) => one === key))
      .map(([key, { value }]) => [key, value]),
  );

/** All settings, with their defaults and their values in force. */
export function describeSettings(given: EnvironmentFacts, saved: ReadonlyMap<string, SavedSetting>): ShopSetting[] {
  const { lockedSettings, givenSettings } = given;
  const defaults = valuesOf(given);
  const used = usableValues(savedValues(lockedSettings, saved));
  return SETTING_KEYS.map((key) => ({
    key,
    value: used[key] ?? defaults[key],
    default: defaults[key],
    source: used[key] !== undefined ? 'saved' : givenSettings.includes(key) ? 'environment' : 'default',
    version: saved.get(key)?.version ?? 0,
    locked: lockedSettings.includes(key),
  }));
}
