import { createInstance, getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import federation from '@module-federation/webpack-bundler-runtime';

/** Where the build of remotes looks for it. */
const GLOBAL = '_SHOP_BUNDLER_RUNTIME';

type InitOptions = Parameters<typeof createInstance>[0];

/** The remote's own instance, never the host's, which the runtime would take for it by the build that it stands in. */
function initRemote(options: InitOptions) {
  const known = getInstance(({ name, options: { version } }) => name === options.name && version === options.version);
  if (!known) return createInstance(options);
  known.initOptions(options);
  return known;
}

/**
 * Puts what the bundler needs of federation where remotes find it, before any of them is loaded: each would otherwise
 * bring its own copy with its entry. What holds state is made anew for each.
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
