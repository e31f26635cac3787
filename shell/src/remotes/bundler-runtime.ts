import { createInstance, getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import federation from '@module-federation/webpack-bundler-runtime';

/** Global under which the builds of remotes expect the runtime. */
const GLOBAL = '_SHOP_BUNDLER_RUNTIME';

type InitOptions = Parameters<typeof createInstance>[0];

/**
 * The remote's own federation instance. By default the runtime would use the host's, because it is part of its build.
 */
function initRemote(options: InitOptions) {
  const known = getInstance(({ name, options: { version } }) => name === options.name && version === options.version);
  if (!known) return createInstance(options);
  known.initOptions(options);
  return known;
}

/**
 * Provides the federation runtime of the bundler to remotes, before any of them loads. Otherwise every remote's entry
 * would contain a copy. Each remote gets fresh objects for state.
 */
export default function provideBundlerRuntime(): ModuleFederationRuntimePlugin {
  return {
    name: 'shop-bundler-runtime',
    beforeInit(args) {
      Object.defineProperty(globalThis, GLOBAL, {
        configurable: true,
        get: () => ({
          ...federation,
          runtime: { init: initRemote },
          bundlerRuntime: { ...federation.bundlerRuntime, S: {} },
          bundlerRuntimeOptions: {},
        }),
      });
      return args;
    },
  };
}
