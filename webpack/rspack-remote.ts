import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type RuleSetRule, type RuleSetUseItem, rspack } from '@rspack/core';
import type { RemoteApp } from './apps';
import { keepEffects } from './base';
import { fontRules } from './fonts/rules';
import { externals, federationOf, remoteConfig } from './remote';
import { typescriptLoaders } from './typescript';

/** Whether tsx runs this module: in a checkout, but not in the kit. */
const UNDER_TSX = import.meta.url.endsWith('.ts');

/**
 * Declares `__name` in the entry. tsx puts calls of it into every function, also into those of Rspack whose text
 * becomes part of the entry.
 */
const namesPlugin = () => new rspack.BannerPlugin({ banner: 'var __name=(named)=>named;', raw: true, entryOnly: true });

/**
 * A remote's container for Rspack: the same entry, names and shared modules as with webpack, and the same ts-loader, so
 * that styled components have the same names. Its minifier is Rspack's own. The casts are between webpack's types and
 * Rspack's: it takes these options as webpack does.
 */
function rspackConfig(app: RemoteApp, outDir: string): Configuration {
  const { output } = remoteConfig({ app, mode: 'production', outDir });
  // The loader before it keeps what ts-loader made for webpack's other compilations.
  const [, typescript] = typescriptLoaders(app.project, true);
  return {
    name: `${app.name}:remote`,
    mode: 'production',
    context: app.dir,
    target: ['web', 'es2022'],
    devtool: 'hidden-source-map',
    infrastructureLogging: { level: 'error' },
    entry: {},
    output: output as Configuration['output'],
    externals,
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, sideEffects: false, use: [typescript as RuleSetUseItem] },
        ...keepEffects(app),
        ...(fontRules as RuleSetRule[]),
      ],
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { format: { comments: false } },
        }),
      ],
    },
    plugins: [new ModuleFederationPlugin(federationOf(app, 'production')), ...(UNDER_TSX ? [namesPlugin()] : [])],
  };
}

/** Builds a remote's container with Rspack. @throws Error with all errors of the compilation */
export const buildWithRspack = (app: RemoteApp, outDir: string): Promise<void> =>
  new Promise((resolve, reject) => {
    rspack(rspackConfig(app, outDir), (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });
