import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { type RemoteApp, bringsAll, exposedFile } from './apps';
import { type Mode, baseConfig } from './base';
import { inputsHash } from './inputs';
import { livePage } from './live-page';
import type { Refresh } from './refresh';
import { remoteShared } from './singletons';

const require = createRequire(import.meta.url);

/** Federation's part for webpack, which every entry imports by its path. */
const BUNDLER_RUNTIME = /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/;

/** Where the host provides its copy of it: see shell/src/remotes/provided-runtime.ts. */
const PROVIDED_RUNTIME = 'global _SHOP_FEDERATION';

export interface RemoteOptions {
  app: RemoteApp;
  mode: Mode;
  outDir: string;
  /**
   * Replaces changed components in the running page. Without it, a page is shown anew when its code changes, and one of
   * `kind: 'mount'` is loaded again.
   */
  refresh?: Refresh | undefined;
}

/** The options of federation's plugin for a remote's container, in either bundler. */
export const federationOf = (app: RemoteApp, mode: Mode) => ({
  name: app.container,
  filename: mode === 'development' ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
  exposes: Object.fromEntries(app.config.pages.map((page) => [page.expose, exposedFile(app, page.expose)])),
  shared: remoteShared(app),
  shareStrategy: 'loaded-first' as const,
  runtimePlugins: [require.resolve('@shop/shared/remote/runtime-plugin')],
  // Also for the parts of the runtime that a runtime plugin imports.
  experiments: { externalRuntime: true, optimization: { target: 'web' as const } },
  dts: false,
  manifest: true,
});

/** Modules that the host provides. It saves 4.5 KB in every entry, compared with `externalRuntime` alone. */
export const externals = ({ request = '' }): Promise<string | undefined> =>
  Promise.resolve(BUNDLER_RUNTIME.test(request) ? PROVIDED_RUNTIME : undefined);

/**
 * A remote's container. It exposes its pages; the shared modules and the federation runtime come from the host. Its
 * public path is the folder its entry was loaded from, so one build works at any address.
 */
export function remoteConfig({ app, mode, outDir, refresh }: RemoteOptions): Configuration {
  const base = baseConfig({ app, kind: 'remote', mode, outDir, refresh });
  const development = mode === 'development';
  const federation = federationOf(app, mode);
  const exposes =
    development && !refresh && !bringsAll(app)
      ? Object.fromEntries(Object.entries(federation.exposes).map(([expose, file]) => [expose, livePage(file)]))
      : federation.exposes;
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      publicPath: 'auto',
      uniqueName: app.container,
      chunkLoadingGlobal: `chunks_${app.container}_${development ? 'dev' : inputsHash(app)}`,
      sourceMapFilename: development ? '[file].map' : `../../maps/${app.name}/[file].map`,
    },
    externals,
    plugins: [new ModuleFederationPlugin({ ...federation, exposes }), ...(refresh ? [refresh.plugin()] : [])],
  };
}
