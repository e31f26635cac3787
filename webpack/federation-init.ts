import type { createInstance, init as initRuntime } from '@module-federation/runtime';

type Options = Parameters<typeof createInstance>[0];

/** What webpack's runtime keeps of federation in each build. */
interface WebpackRequire {
  federation: { initOptions?: Options; runtime: { init: typeof initRuntime } };
}

/**
 * How a build starts its federation runtime, in place of the bundler runtime's own way: that one also looks for tree-shaken
 * copies of shared modules, which the shop does not make, and brings the loading of remotes along for it.
 */
export function init({ webpackRequire }: { webpackRequire: WebpackRequire }) {
  const { initOptions, runtime } = webpackRequire.federation;
  if (!initOptions) throw new Error('The build says nothing of its federation');
  return runtime.init(initOptions);
}
