import { createInstance } from '@module-federation/enhanced/runtime';

/** Federation's part in this build: the runtime, and what webpack's containers call of it. */
declare const __webpack_require__: {
  federation: { runtime: object; bundlerRuntime: object; attachShareScopeMap: unknown };
};

/**
 * Provides the host's copy of federation's runtime to the entries of remotes (`externals` in webpack/remote.ts). The
 * plugin is made as soon as the copy is there, before the host starts its own instance. `init` would return that
 * instance, because it is part of the host's build, so each entry gets one of its own.
 */
export default function provideRuntime(): { name: string } {
  const { runtime, bundlerRuntime, attachShareScopeMap } = __webpack_require__.federation;
  const value = { runtime: { ...runtime, init: createInstance }, bundlerRuntime, attachShareScopeMap };
  // No page can replace it.
  Object.defineProperty(globalThis, '_SHOP_FEDERATION', { value });
  return { name: 'shop-provided-runtime' };
}
