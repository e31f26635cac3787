import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { type App, ROOT } from './apps';
import { type Mode, baseConfig } from './base';
import { inputsHash } from './inputs';
import { AssetListPlugin } from './plugins/asset-list';
import { BehindFacadesPlugin } from './slim/behind-facades';
import { refresh } from './refresh';
import { hostShared } from './singletons';
import {
  FEDERATION_PROVIDER,
  FEDERATION_PROVIDER_ESM,
  IMMER_PRODUCTION,
  ROUTER_PRODUCTION,
} from './slim/replaced-files';

export interface HostOptions {
  app: App;
  mode: Mode;
  outDir: string;
  /** The address of the files: '/', or the origin of a dev server with a trailing slash. */
  publicPath: string;
}

/**
 * The shell as the host of module federation. Its entry contains the shared modules and the federation runtime, because
 * it starts the page itself. It lists no remotes, because the registry in the page lists them.
 */
export function hostConfig({ app, mode, outDir, publicPath }: HostOptions): Configuration {
  const development = mode === 'development';
  const base = baseConfig({ app, kind: 'host', mode, outDir, refresh: development ? refresh : undefined });
  return {
    ...base,
    entry: { main: path.join(app.dir, 'src/index.ts') },
    output: {
      ...base.output,
      publicPath,
      uniqueName: app.container,
      chunkLoadingGlobal: `chunks_${app.container}_${development ? 'dev' : inputsHash(app)}`,
      cssFilename: development ? 'static/css/[name].css' : 'static/css/[name].[contenthash:10].css',
      sourceMapFilename: development ? '[file].map' : '../maps/shell/[file].map',
    },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        // The plugin's CommonJS build would bring a second copy of the runtime.
        [FEDERATION_PROVIDER]: FEDERATION_PROVIDER_ESM,
        ...(development ? {} : { 'react-router$': ROUTER_PRODUCTION, immer$: IMMER_PRODUCTION }),
      },
    },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        {
          test: /[\\/]node_modules[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
          use: path.join(ROOT, 'webpack/slim/pure-components-loader.mjs'),
        },
        {
          test: /[\\/]styled-components\.browser\.esm\.js$/,
          use: path.join(ROOT, 'webpack/slim/keep-server-styles-loader.mjs'),
        },
      ],
    },
    // Short ids of modules make `main.js` half a kilobyte smaller. It changes with every build anyway.
    optimization: { ...base.optimization, ...(development ? {} : { moduleIds: 'size' }) },
    experiments: { css: true },
    plugins: [
      // A host that exposes nothing is built without the part that starts containers, which the remotes borrow. It is
      // kept when the condition is unknown. Of two plugins that define one, the first counts.
      new webpack.DefinePlugin({ 'typeof FEDERATION_HAS_EXPOSES': JSON.stringify('undefined') }),
      new ModuleFederationPlugin({
        name: app.container,
        shared: hostShared(),
        shareStrategy: 'loaded-first',
        runtimePlugins: ['provided-runtime.ts', 'runtime-plugin.ts'].map((file) =>
          path.join(app.dir, 'src/remotes', file),
        ),
        // Releases of other builds take the core of the runtime from the host: `externalRuntime`.
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
        dts: false,
        manifest: false,
      }),
      new BehindFacadesPlugin(),
      new AssetListPlugin('shell.json', {
        icon: path.join(app.dir, 'src/favicon.svg'),
        early: path.join(app.dir, 'src/boot/early.js'),
        lostLine: path.join(app.dir, 'src/boot/lost-line.js'),
        cdn: path.join(app.dir, 'src/boot/cdn.js'),
        afterPaint: path.join(app.dir, 'src/boot/deferred-boot.js'),
        ...(development ? { first: path.join(app.dir, 'src/dev/devtools-hook.js') } : {}),
      }),
      ...(development ? [refresh.plugin()] : []),
    ],
  };
}
