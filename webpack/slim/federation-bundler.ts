import { type Factory, type ScopeMap, type Wanted, type Options, Instance } from './federation-runtime';

/** The data of a build about a shared module that it imports. */
interface Consumed {
  shareKey: string;
  shareScope?: string | readonly string[];
  singleton?: boolean;
  requiredVersion?: string | false;
  strictVersion?: boolean;
  eager?: boolean;
  /** Returns the build's own copy. Throws in a build without one. */
  fallback?: () => Factory | Promise<Factory>;
}

/** The part of webpack's runtime in each build that shared modules use. */
interface WebpackRequire {
  /** The share scopes, and the function that fills one. */
  S?: ScopeMap;
  I(scope: string, initScope: unknown[]): unknown;
  /** The factories of modules by id, and the modules that have already run. */
  m: Record<string, (module: { exports: unknown }) => void>;
  c: Record<string, unknown>;
  consumesLoadingData?: { moduleIdToConsumeDataMapping?: Record<string, Consumed> };
  federation: { instance?: Instance; initOptions?: Options; runtime: { init(options: Options): Instance } };
}

interface Consuming {
  webpackRequire: WebpackRequire;
  installedModules: Record<string, unknown>;
}

const instanceOf = ({ federation: { instance } }: WebpackRequire): Instance => {
  if (!instance) throw new Error('The federation runtime of this build has not started');
  return instance;
};

/** The requirements of the build for the shared module with that id: its key, its versions, the build's own copy. */
function requirementOf({ consumesLoadingData }: WebpackRequire, id: string) {
  const consumed = consumesLoadingData?.moduleIdToConsumeDataMapping?.[id];
  if (!consumed) throw new Error(`The build does not say what module ${id} is`);
  const { shareKey, shareScope = 'default', fallback, singleton, requiredVersion, strictVersion, eager } = consumed;
  const shareConfig = { singleton, requiredVersion, strictVersion, eager };
  const customShareInfo: Wanted = { scope: [shareScope].flat(), shareConfig };
  return { shareKey, fallback, options: { customShareInfo } };
}

/** Registers a module with webpack; `factory` makes it at its first import. */
function install({ webpackRequire: { m, c }, installedModules }: Consuming, id: string, factory: Factory): void {
  m[id] = (module) => {
    installedModules[id] = 0;
    Reflect.deleteProperty(c, id);
    module.exports = factory();
  };
}

/** Registers the shared modules that an entry imports. */
function installInitialConsumes(options: Consuming & { initialConsumes: readonly string[] }): void {
  const { webpackRequire, initialConsumes } = options;
  for (const id of initialConsumes) {
    install(options, id, () => {
      const wanted = requirementOf(webpackRequire, id);
      return instanceOf(webpackRequire).loadShareSync(wanted.shareKey, wanted.options)();
    });
  }
}

/** Registers the shared modules that a chunk imports. The chunk waits for them. */
function consumes(
  options: Consuming & { chunkId: string; promises: unknown[]; chunkMapping: Record<string, readonly string[]> },
): void {
  const { chunkId, promises, installedModules, webpackRequire, chunkMapping } = options;
  attachShareScopeMap(webpackRequire);
  for (const id of chunkMapping[chunkId] ?? []) {
    installedModules[id] ??= load(options, id);
    promises.push(installedModules[id]);
  }
}

async function load(options: Consuming, id: string): Promise<void> {
  const { webpackRequire, installedModules } = options;
  try {
    const { shareKey, fallback, options: wanted } = requirementOf(webpackRequire, id);
    const factory = (await instanceOf(webpackRequire).loadShare(shareKey, wanted)) || (await fallback?.());
    if (!factory) throw new Error(`Nobody shares a ${shareKey} that fits`);
    installedModules[id] = 0;
    install(options, id, factory);
  } catch (error) {
    // The next chunk that needs the module tries again.
    Reflect.deleteProperty(installedModules, id);
    webpackRequire.m[id] = () => {
      Reflect.deleteProperty(webpackRequire.c, id);
      throw error;
    };
  }
}

/** Replaces webpack's share scopes with those of the federation runtime, as soon as webpack has any. */
function attachShareScopeMap(webpackRequire: WebpackRequire): void {
  const { instance } = webpackRequire.federation;
  if (webpackRequire.S && instance) webpackRequire.S = instance.shareScopeMap;
}

/** Adds the shared modules of a build to a scope. */
function initializeSharing({
  shareScopeName,
  webpackRequire,
}: {
  shareScopeName: string | readonly string[];
  webpackRequire: WebpackRequire;
}): Promise<true> {
  for (const name of [shareScopeName].flat()) instanceOf(webpackRequire).initializeSharing(name);
  attachShareScopeMap(webpackRequire);
  return Promise.resolve(true);
}

/** Gives a container the scope that it shares with its host. */
function initContainerEntry({
  webpackRequire,
  shareScope,
  initScope,
  shareScopeKey,
  remoteEntryInitOptions,
}: {
  webpackRequire: WebpackRequire;
  shareScope: ScopeMap[string];
  initScope: unknown[];
  shareScopeKey?: string | readonly string[];
  remoteEntryInitOptions?: Partial<Options>;
}): unknown {
  const { initOptions, instance } = webpackRequire.federation;
  if (!webpackRequire.S || !instance || !initOptions) return undefined;
  instance.initOptions({ ...remoteEntryInitOptions, name: initOptions.name });
  const names = [shareScopeKey ?? 'default'].flat();
  for (const name of names) instance.initShareScopeMap(name, shareScope);
  attachShareScopeMap(webpackRequire);
  return Promise.all(names.map((name) => webpackRequire.I(name, initScope))).then(() => true);
}

/** Starts the federation runtime of a build. */
function init({ webpackRequire: { federation } }: { webpackRequire: WebpackRequire }): Instance {
  if (!federation.initOptions) throw new Error('The build says nothing of its federation');
  return federation.runtime.init(federation.initOptions);
}

/**
 * The part of Module Federation that the shop needs: modules that exist once. webpack's builds call it in place of
 * federation's own bundler runtime and runtime. Those are six kilobytes larger in every first view, because they also
 * load remotes, call plugins in thirty places, and provide tree-shaken or late copies. The host loads containers itself
 * (shell/src/remotes/container.ts), through the interface that webpack gives them.
 */
const federation = {
  runtime: { init: (options: Options) => new Instance(options) },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: {
    consumes,
    I: initializeSharing,
    S: {},
    installInitialConsumes,
    initContainerEntry,
    init,
  },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};

export default federation;
