import { satisfy } from './federation-semver';

interface ShareConfig {
  singleton?: boolean | undefined;
  strictVersion?: boolean | undefined;
  requiredVersion?: string | false | undefined;
  eager?: boolean | undefined;
}

/** Creates a module. */
export type Factory = () => unknown;

/**
 * A version of a shared module. It has federation's own shape, because containers of other builds read and write it.
 */
export interface Shared {
  version: string;
  scope: readonly string[];
  strategy: string;
  from: string;
  shareConfig: ShareConfig;
  get: () => Factory | Promise<Factory>;
  lib?: Factory | null | undefined;
  loaded?: boolean | undefined;
  loading?: Promise<Factory> | null | undefined;
}

type Versions = Record<string, Shared>;

/** The versions of each module in each scope. */
export type ScopeMap = Record<string, Record<string, Versions>>;

/** A module that a build shares. */
type Given = Partial<Omit<Shared, 'scope'>> & { scope?: string | readonly string[] };

/** The requirements of a build for a shared module. */
export type Wanted = Partial<Pick<Shared, 'shareConfig' | 'strategy'>> & { scope?: readonly string[] };

/** The options that a build passes to its runtime at the start. */
export interface Options {
  name: string;
  version?: string | undefined;
  shared?: Record<string, Given | readonly Given[]> | undefined;
  shareStrategy?: string | undefined;
  plugins?: readonly { beforeInit?: (args: unknown) => unknown }[] | undefined;
}

/** A version with three numbers; missing ones become zero. */
const whole = (version: string): string =>
  Number.isNaN(Number(version)) ? version : version + '.0'.repeat(Math.max(0, 3 - version.split('.').length));

const isNoNewer = (one: string, other: string): boolean => satisfy(whole(one), `<=${whole(other)}`);

/** The version that wins. `wins` says whether the second of two versions is preferred to the first. */
const findVersion = (versions: Versions, wins: (before: Shared, next: Shared, newer: boolean) => boolean): string =>
  Object.keys(versions).reduce((best, version) => {
    const [before, next] = [versions[best], versions[version]];
    return before && next && best !== '0' && !wins(before, next, isNoNewer(best, version)) ? best : version;
  }, '');

const isLoaded = ({ loaded, lib }: Shared): boolean => Boolean(loaded) || typeof lib === 'function';
const isUnderWay = (shared: Shared): boolean => isLoaded(shared) || Boolean(shared.loading);

const newestUnlessLoaded = (before: Shared, _next: Shared, newer: boolean): boolean => !isLoaded(before) && newer;

const newestOfLoaded = (before: Shared, next: Shared, newer: boolean): boolean =>
  isUnderWay(before) === isUnderWay(next) ? newer : isUnderWay(next);

/**
 * The version of a module to use in a scope.
 *
 * @throws Error when a strict singleton has no version that fits
 */
function choose(versions: Versions, key: string, { shareConfig = {}, strategy }: Wanted, user: string) {
  const version = findVersion(versions, strategy === 'loaded-first' ? newestOfLoaded : newestUnlessLoaded);
  const { singleton, strictVersion, requiredVersion } = shareConfig;
  const any = typeof requiredVersion !== 'string' || requiredVersion === '*';
  const fits = (one: string) => any || satisfy(one, requiredVersion);
  const shared = versions[version];
  if (fits(version)) return shared;
  if (!singleton) return versions[Object.keys(versions).find(fits) ?? ''];
  const problem = `Version ${version} from ${String(shared?.from)} of shared singleton module ${key} does not satisfy the requirement of ${user} which needs ${String(requiredVersion)}`;
  if (strictVersion) throw new Error(problem);
  console.warn(problem);
  return shared;
}

const missing = (key: string, user: string) => new Error(`${key} is not there for ${user} at once`);

/**
 * All builds of a page and their share scopes. They are stored where federation's own runtime stores them, because
 * developer tools and builds with that runtime read them there.
 */
interface Page {
  __INSTANCES__: Instance[];
  __SHARE__: Record<string, ScopeMap>;
}

const known: unknown = Reflect.get(globalThis, '__FEDERATION__');
const isPage = (value: unknown): value is Page => typeof value === 'object' && value !== null;
const page: Page = isPage(known) ? known : { __INSTANCES__: [], __SHARE__: {} };
Reflect.set(globalThis, '__FEDERATION__', page);

/** The federation runtime of one build. It shares modules, or uses those that other builds share. */
export class Instance {
  readonly name: string;
  options: Options & { shared: Record<string, Shared[]> };
  readonly shareScopeMap: ScopeMap = {};

  constructor(given: Options) {
    this.name = given.name;
    this.options = { ...given, shared: {} };
    page.__INSTANCES__.push(this);
    page.__SHARE__[given.name] ??= this.shareScopeMap;
    this.initOptions(given);
  }

  /** Adds options of the build. A version that it already shares is kept. */
  initOptions(given: Options): void {
    for (const plugin of given.plugins ?? []) plugin.beforeInit?.({ origin: this, userOptions: given });
    const { shared } = this.options;
    this.options = { ...this.options, ...given, shared };
    for (const [key, list] of Object.entries(given.shared ?? {})) {
      const known = (shared[key] ??= []);
      for (const one of [list].flat()) {
        const version = one.version ?? '0';
        if (known.some((other) => other.version === version)) continue;
        const { lib, scope = 'default', shareConfig } = one;
        const get = () => {
          if (!lib) throw missing(key, given.name);
          return lib;
        };
        const entry: Shared = {
          from: given.name,
          get,
          ...one,
          shareConfig: { requiredVersion: `^${version}`, ...shareConfig },
          loaded: one.loaded || Boolean(lib),
          version,
          scope: [scope].flat(),
          strategy: (one.strategy ?? given.shareStrategy) || 'version-first',
        };
        known.push(entry);
        // As in federation, a scope gets the first version as a copy, so the build's own entry never counts as loaded.
        for (const name of entry.scope) (this.shareScopeMap[name] ??= {})[key] ??= { [version]: { ...entry } };
      }
    }
  }

  /** Uses another build's scope as this build's own. */
  initShareScopeMap(name: string, scope: Record<string, Versions>): void {
    this.shareScopeMap[name] = scope;
  }

  /** Adds the modules that the build shares to a scope. A version that exists there is kept. */
  initializeSharing(name = 'default'): void {
    const scope = (this.shareScopeMap[name] ??= {});
    for (const [key, list] of Object.entries(this.options.shared)) {
      for (const one of list) {
        if (!one.scope.includes(name)) continue;
        const versions = (scope[key] ??= {});
        versions[one.version] ??= one;
      }
    }
  }

  /**
   * The version of a shared module that fits this build. When no scope has one, it is the version that the build shares
   * itself.
   */
  private find(key: string, { customShareInfo }: { customShareInfo?: Wanted }): { found?: Shared; own?: Shared } {
    const known = Object.fromEntries((this.options.shared[key] ?? []).map((one) => [one.version, one]));
    const own = known[findVersion(known, newestUnlessLoaded)];
    const wanted = {
      ...own,
      ...customShareInfo,
      shareConfig: { ...own?.shareConfig, ...customShareInfo?.shareConfig },
    };
    for (const name of wanted.scope ?? ['default']) {
      this.initializeSharing(name);
      const versions = this.shareScopeMap[name]?.[key];
      const found = versions && choose(versions, key, wanted, this.name);
      if (found) return { found };
    }
    return own ? { own } : {};
  }

  /** Loads a shared module. @returns its factory; false when no version fits */
  async loadShare(key: string, options: { customShareInfo?: Wanted } = {}): Promise<Factory | false> {
    const { found: shared } = this.find(key, options);
    if (!shared) return false;
    shared.loading ??= Promise.resolve(shared.lib ?? shared.get());
    try {
      shared.lib = await shared.loading;
    } catch (error) {
      shared.loading = null;
      throw error;
    }
    shared.loaded = true;
    return shared.lib;
  }

  /** The same without waiting. @throws Error when the module is not loaded yet */
  loadShareSync(key: string, options: { customShareInfo?: Wanted } = {}): Factory {
    const { found, own } = this.find(key, options);
    const given = own ?? found;
    const factory = given?.lib ?? given?.get();
    if (!given || typeof factory !== 'function') throw missing(key, this.name);
    // For the build's own copy, the entry in the scope is marked as loaded.
    const shared = own ? (this.shareScopeMap[own.scope[0] ?? 'default']?.[key]?.[own.version] ?? own) : given;
    shared.lib ??= factory;
    shared.loaded = true;
    return factory;
  }
}

/** Finds one of the builds in this page. */
export const getInstance = (is: (instance: Instance) => boolean): Instance | null =>
  page.__INSTANCES__.find(is) ?? null;

export const createInstance = (options: Options): Instance => new Instance(options);
