import { type Factory, type ScopeMap, type Wanted, type Options, Instance } from './federation-runtime';

/** What a build says of a shared module that it asks for. */
interface Consumed {
  shareKey: string;
  shareScope?: string | readonly string[];
  singleton?: boolean;
  requiredVersion?: string | false;
  strictVersion?: boolean;
  eager?: boolean;
  /** The build's own copy, or what says that it has none. */
  fallback?: () => Factory | Promise<Factory>;
}

/** What webpack's runtime keeps of shared modules in each build. */
interface WebpackRequire {
  /** The share scopes, and what fills one. */
  S?: ScopeMap;
  I(scope: string, initScope: unknown[]): unknown;
  /** The modules' factories, and the modules that have run. */
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

/** How the shared module of that id is asked for. */
function wantedOf({ consumesLoadingData }: WebpackRequire, id: string) {
  const consumed = consumesLoadingData?.moduleIdToConsumeDataMapping?.[id];
  if (!consumed) throw new Error(`The build does not say what module ${id} is`);
  const { shareKey, shareScope = 'default', fallback, singleton, requiredVersion, strictVersion, eager } = consumed;
  const shareConfig = { singleton, requiredVersion, strictVersion, eager };
  const customShareInfo: Wanted = { scope: [shareScope].flat(), shareConfig };
  return { shareKey, fallback, options: { customShareInfo } };
}

/** Has a module made by `factory` when it is first asked for. */
function install({ webpackRequire: { m, c }, installedModules }: Consuming, id: string, factory: Factory): void {
  m[id] = (module) => {
    installedModules[id] = 0;
    Reflect.deleteProperty(c, id);
    module.exports = factory();
  };
}

/** Puts the shared modules that an entry needs in their places. */
function installInitialConsumes(options: Consuming & { initialConsumes: readonly string[] }): void {
  const { webpackRequire, initialConsumes } = options;
  for (const id of initialConsumes) {
    install(options, id, () => {
      const wanted = wantedOf(webpackRequire, id);
      return instanceOf(webpackRequire).loadShareSync(wanted.shareKey, wanted.options)();
    });
  }
}

/** Has the shared modules that a chunk needs put in their places, and waits for them with the chunk. */
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
    const { shareKey, fallback, options: wanted } = wantedOf(webpackRequire, id);
    const factory = (await instanceOf(webpackRequire).loadShare(shareKey, wanted)) || (await fallback?.());
    if (!factory) throw new Error(`Nobody shares a ${shareKey} that fits`);
    installedModules[id] = 0;
    install(options, id, factory);
  } catch (error) {
    // Asked for again with the next chunk that needs it.
    Reflect.deleteProperty(installedModules, id);
    webpackRequire.m[id] = () => {
      Reflect.deleteProperty(webpackRequire.c, id);
      throw error;
    };
  }
}

/** From the first sharing on, what webpack calls the share scopes are the runtime's. */
function attachShareScopeMap(webpackRequire: WebpackRequire): void {
  const { instance } = webpackRequire.federation;
  if (webpackRequire.S && instance) webpackRequire.S = instance.shareScopeMap;
}

/** Puts what a build shares into a scope. */
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

/** Shows a container the scope that it shares modules in with its host. */
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

/** How a build starts its federation runtime. */
function init({ webpackRequire: { federation } }: { webpackRequire: WebpackRequire }): Instance {
  if (!federation.initOptions) throw new Error('The build says nothing of its federation');
  return federation.runtime.init(federation.initOptions);
}

/**
 * What webpack's builds call of Module Federation, and all that the shop needs of it: modules that exist once. It takes the
 * place of federation's own bundler runtime and runtime, six kilobytes as they are sent, which every visitor would download
 * and which also load remotes, ask plugins at thirty places, and serve copies that are shaken or come later. The host loads
 * containers itself (shell/src/remotes/container.ts), by the interface that webpack gives them.
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
