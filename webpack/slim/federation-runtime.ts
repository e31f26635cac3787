import { satisfy } from './federation-semver';

interface ShareConfig {
  singleton?: boolean | undefined;
  strictVersion?: boolean | undefined;
  requiredVersion?: string | false | undefined;
  eager?: boolean | undefined;
}

/** What makes a module. */
export type Factory = () => unknown;

/** A version of a shared module. Containers of other builds read and write it, too: its form is federation's own. */
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

/** What a build shares. */
type Given = Partial<Omit<Shared, 'scope'>> & { scope?: string | readonly string[] };

/** What a build asks for. */
export type Wanted = Partial<Pick<Shared, 'shareConfig' | 'strategy'>> & { scope?: readonly string[] };

/** How a build starts. */
export interface Options {
  name: string;
  version?: string | undefined;
  shared?: Record<string, Given | readonly Given[]> | undefined;
  shareStrategy?: string | undefined;
  plugins?: readonly { beforeInit?: (args: unknown) => unknown }[] | undefined;
}

/** A version of three numbers: of fewer the rest are zero. */
const whole = (version: string): string =>
  Number.isNaN(Number(version)) ? version : version + '.0'.repeat(Math.max(0, 3 - version.split('.').length));

const isNoNewer = (one: string, other: string): boolean => satisfy(whole(one), `<=${whole(other)}`);

/** The version that wins: `wins` says whether the second of two does. */
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

/** The version to be used of a module in a scope; throws where a strict singleton has only one that does not fit. */
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

/** What all builds in a page know of each other: where federation's own runtime has it, for tools and builds that bring that. */
interface Page {
  __INSTANCES__: Instance[];
  __SHARE__: Record<string, ScopeMap>;
}

const known: unknown = Reflect.get(globalThis, '__FEDERATION__');
const isPage = (value: unknown): value is Page => typeof value === 'object' && value !== null;
const page: Page = isPage(known) ? known : { __INSTANCES__: [], __SHARE__: {} };
Reflect.set(globalThis, '__FEDERATION__', page);

/** A build that shares modules, or uses what others share. */
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

  /** Adds to what is known of the build: of a version that it shares already the first stays. */
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
        known.push({
          from: given.name,
          get,
          ...one,
          shareConfig: { requiredVersion: `^${version}`, ...shareConfig },
          loaded: one.loaded || Boolean(lib),
          version,
          scope: [scope].flat(),
          strategy: (one.strategy ?? given.shareStrategy) || 'version-first',
        });
      }
    }
  }

  /** Takes another build's scope for its own. */
  initShareScopeMap(name: string, scope: Record<string, Versions>): void {
    this.shareScopeMap[name] = scope;
  }

  /** Puts what the build shares into a scope, where nobody else shares that version. */
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

  /** The version of a shared module that fits this build, and the one that it would share itself. */
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

  /** Makes a shared module ready: what makes it, or false where nobody shares one that fits. */
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

  /** The same for what is there already. */
  loadShareSync(key: string, options: { customShareInfo?: Wanted } = {}): Factory {
    const { found, own: shared = found } = this.find(key, options);
    const factory = shared?.lib ?? shared?.get();
    if (!shared || typeof factory !== 'function') throw missing(key, this.name);
    shared.lib = factory;
    shared.loaded = true;
    return factory;
  }
}

/** Looks for one of the builds in this page. */
export const getInstance = (is: (instance: Instance) => boolean): Instance | null =>
  page.__INSTANCES__.find(is) ?? null;

export const createInstance = (options: Options): Instance => new Instance(options);
