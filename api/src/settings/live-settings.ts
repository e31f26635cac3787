import { setTimeout as delay } from 'node:timers/promises';
import type { PolicyBlock, PolicyKey, PublicSettings, SettingKey, ShopSetting } from '@shop/shared/contracts';
import { SETTING_KEYS } from '@shop/shared/contracts';
import { defaultPolicy, withFacts } from '@shop/shared/rules';
import type { ChangeFeed } from '../cache/change-feed';
import type { Config } from '../config';
import type { Executor } from '../database/client';
import { frontOf, homePicturesOf, nextChange, writtenPolicies } from './content';
import { MarkdownProblem, parsePolicy } from './policy-markdown';
import { type SavedSetting, type SavedState, readState } from './saved';
import { type OrderLimits, type ShopState, usableValues, valuesOf, withValues } from './values';

/** What pages and rules know of the shop at the moment. */
export interface SettingsInForce {
  current: () => PublicSettings;
  /** Waits until `current` says what was in force when it was called, or later. Never fails. */
  upToDate: () => Promise<void>;
  /** Calls back when other settings are in force. Answers how to stop that. */
  subscribe: (listener: () => void) => () => void;
}

/** Settings that nobody changes. */
export const fixedSettings = (shop: PublicSettings): SettingsInForce => ({
  current: () => shop,
  upToDate: () => Promise.resolve(),
  subscribe: () => () => undefined,
});

/** How long a request waits for settings that changed: a database that stands still holds nobody up. */
const MAX_WAIT_MS = 250;
/** For how long nobody waits again after that. */
const NO_WAIT_MS = 1_000;
/** How long a schedule is believed at most before it is read again: two clocks may go apart. */
const MAX_SCHEDULE_AGE_MS = 60_000;

/** What the environment says of the settings. */
export type EnvironmentFacts = Pick<Config, 'shop' | 'orderLimits' | 'lockedSettings' | 'givenSettings'>;

interface Options {
  db: Executor;
  feed: Pick<ChangeFeed, 'isFresh' | 'subscribe' | 'reportSettingsVersion'>;
  config: EnvironmentFacts;
  warn: (details: object, message: string) => void;
}

/**
 * The shop's settings in memory: the environment's, and above them what was saved, but for what the environment locks.
 * They are read anew when the feed tells of a change, which is reported to all servers; while it is not fresh, whenever
 * somebody asks. With them the words of the shop's front and its pages of text, which are also read anew once a start
 * or an end among them has passed. Without a database the last ones known stay in force.
 */
export class LiveSettings implements SettingsInForce {
  private shop: PublicSettings;
  private limits: OrderLimits;
  /** The pages of text that the owner wrote. */
  private policies: ReturnType<typeof writtenPolicies> = {};
  /** The blocks of those that somebody read since. */
  private readonly parsed = new Map<PolicyKey, { text: string; blocks: PolicyBlock[] | null }>();
  private saved: ReadonlyMap<string, SavedSetting> = new Map();
  /** Counts the reasons to read anew. */
  private wantedVersion = 1;
  /** The last of them that a read has followed. */
  private readVersion = 0;
  private reading: Promise<void> | null = null;
  private pausedUntil = 0;
  /** When the words of the front change by themselves, by performance.now(). */
  private dueAt = Infinity;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: Options) {
    this.shop = options.config.shop;
    this.limits = options.config.orderLimits;
    options.feed.subscribe(({ kind }) => {
      if (kind !== 'all' && kind !== 'settings') return;
      this.wantedVersion += 1;
      if (options.feed.isFresh()) void this.readUntil(this.wantedVersion);
    });
  }

  readonly current = (): PublicSettings => this.shop;

  /** What visitors may order at the moment. */
  readonly orderLimits = (): OrderLimits => this.limits;

  /** A page of text as it is live, with the facts of the shop in it. */
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

  /** Every setting as it is in force. */
  list(): ShopSetting[] {
    return describeSettings(this.options.config, this.saved);
  }

  /** Reads until the settings are those of that reason, or later; false when they cannot be read. */
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
    // Rather too early than too late: the database read its clock after the query was sent.
    this.dueAt = change === Infinity ? Infinity : startedAt + Math.min(change - now, MAX_SCHEDULE_AGE_MS);
    this.policies = writtenPolicies(content);
    const { shop, orderLimits } = shopWith(this.options.config, settings);
    this.limits = orderLimits;
    const opening = content.find(({ key }) => key === 'hero')?.body;
    const homePictures = homePicturesOf(shop.homePictures, opening);
    this.use({ ...shop, homePictures, front: frontOf(content, now) });
    void this.options.feed.reportSettingsVersion(version);
  }

  /** Null for what a server of another version saved and this one refuses: the shop's own text stands in for it. */
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

/** The environment's facts of the shop with what was saved above them, but for what is locked. */
function shopWith(
  { shop, orderLimits, lockedSettings }: EnvironmentFacts,
  saved: ReadonlyMap<string, SavedSetting>,
): ShopState {
  return withValues({ shop, orderLimits }, usableValues(savedValues(lockedSettings, saved)));
}

const savedValues = (locked: readonly SettingKey[], saved: ReadonlyMap<string, SavedSetting>) =>
  new Map(
    [...saved]
      .filter(([key, { value }]) => value !== null && !locked.some((one) => one === key))
      .map(([key, { value }]) => [key, value]),
  );

/** Every setting with its default, and what is in force. */
export function describeSettings(
  { shop, orderLimits, lockedSettings, givenSettings }: EnvironmentFacts,
  saved: ReadonlyMap<string, SavedSetting>,
): ShopSetting[] {
  const defaults = valuesOf({ shop, orderLimits });
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
