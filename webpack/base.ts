import { readdirSync } from 'node:fs';
import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { type App, ROOT, type RemoteApp, bringsAll, toolFile } from './apps';
import { fontRules } from './fonts/rules';
import type { Refresh } from './refresh';
import { LUCIDE_ICON } from './slim/file-of';
import { typescriptLoaders } from './typescript';

export type Mode = 'production' | 'development';

/** The kind of build: the host, a remote's container, that for foreign hosts, its standalone page or server bundle. */
type Kind = 'host' | 'remote' | 'foreign' | 'standalone' | 'server';

/** How long a chunk may take to load, in milliseconds. The host's loader has the same limit for remote entries. */
const SCRIPT_TIMEOUT = 120_000;

export interface BaseOptions {
  app: App | RemoteApp;
  kind: Kind;
  mode: Mode;
  /** The output folder. */
  outDir: string;
  /** Replaces changed components in the running page. Only for pages that run React's development build. */
  refresh?: Refresh | undefined;
}

/** The common configuration of all builds. */
export function baseConfig({ app, kind, mode, outDir, refresh }: BaseOptions): Configuration {
  const production = mode === 'production';
  // Minifies only what shoppers, staff and users of foreign hosts download. A standalone page is meant to be read.
  // Nobody downloads a server bundle; server.ts minifies the host's, because every render worker keeps it in memory.
  const minimize = production && ['host', 'remote', 'foreign'].includes(kind);
  return {
    name: `${app.name}:${kind}`,
    mode,
    context: app.dir,
    target: kind === 'server' ? 'node20' : ['web', 'es2022'],
    devtool: devtool(kind, production),
    output: {
      path: outDir,
      filename: production ? 'static/js/[name].[contenthash:10].js' : 'static/js/[name].js',
      chunkFilename: production ? 'static/js/[name].[contenthash:10].js' : 'static/js/[name].js',
      assetModuleFilename: 'static/media/[name].[contenthash:10][ext]',
      chunkLoadTimeout: SCRIPT_TIMEOUT,
      hashFunction: 'xxhash64',
      clean: false,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: { [LUCIDE_ICON]: toolFile('webpack/slim/icon') } },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          // No module of this repository has side effects on import, so unused ones are dropped.
          sideEffects: false,
          use: typescriptLoaders(app.project, production, refresh),
        },
        ...keepEffects(app),
        ...fontRules,
        {
          test: /[\\/]base\.css$/,
          include: path.join(ROOT, 'shell'),
          use: path.join(ROOT, 'webpack/plugins/base-styles-loader.ts'),
        },
      ],
    },
    optimization: minimize ? minimized(mode) : { minimize },
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    // In a production build, writing the cache takes longer than the cache saves in the next build.
    cache: production
      ? false
      : {
          type: 'filesystem',
          name: `${app.name}-${kind}${refresh ? '-refresh' : ''}`,
          cacheDirectory: path.join(app.project, '.cache/webpack'),
          buildDependencies: {
            config: [
              ...ownFiles(),
              ...['package-lock.json', 'tsconfig.json'].map((file) => path.join(app.project, file)),
            ],
          },
        },
  };
}

/** Keeps the modules of a remote that are imported for what they do, as one that defines a custom element. */
export const keepEffects = (app: App | RemoteApp) =>
  bringsAll(app) ? [{ test: /\.tsx?$/, include: app.dir, sideEffects: true }] : [];

/** Minifies the code of a production build. */
export const minimized = (mode: Mode): NonNullable<Configuration['optimization']> => ({
  minimize: mode === 'production',
  minimizer: [
    new MinimizerPlugin({
      minify: MinimizerPlugin.swcMinify,
      extractComments: false,
      // Each pass finds unused code that the previous one left. A sixth pass finds nothing.
      minimizerOptions: { format: { comments: false }, compress: { passes: 5 } },
    }),
  ],
});

function devtool(kind: Kind, production: boolean): Configuration['devtool'] {
  // Without eval, because the dev server uses the same Content-Security-Policy as production.
  if (!production) return 'cheap-module-source-map';
  return kind === 'host' || kind === 'remote' ? 'hidden-source-map' : false;
}

/** A change of any of these files invalidates the cache. */
function ownFiles(): string[] {
  const here = path.join(ROOT, 'webpack');
  return readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[jt]s$/.test(file) && !file.includes('node_modules') && !file.endsWith('.test.ts'))
    .map((file) => path.join(here, file));
}
