import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { FOREIGN_MANIFEST_FILE } from '@shop/shared/remote/release/files';
import { type RemoteApp, exposedFile } from './apps';
import { baseConfig } from './base';
import { inputsHash } from './inputs';
import { foreignShared } from './singletons';
import { dataModule, remoteSource } from './standalone';

/** The folder of the container in a release. */
export const FOREIGN_FOLDER = path.posix.dirname(FOREIGN_MANIFEST_FILE);

/**
 * A remote's container for hosts of other projects: an ordinary one of Module Federation 2, with its own runtime and
 * its own copies of what a host does not share. It exposes the pages, and `./mount`, which shows them with what the
 * shop's host would provide. The shop itself never loads it.
 */
export function foreignConfig({ app, outDir }: { app: RemoteApp; outDir: string }): Configuration {
  const base = baseConfig({ app, kind: 'foreign', mode: 'production', outDir: path.join(outDir, FOREIGN_FOLDER) });
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      publicPath: 'auto',
      uniqueName: `${app.container}_foreign`,
      chunkLoadingGlobal: `foreign_${app.container}_${inputsHash(app)}`,
      // The fonts of the standalone page.
      assetModuleFilename: '../static/media/[name].[contenthash:10][ext]',
      cssFilename: 'static/css/[name].[contenthash:10].css',
      cssChunkFilename: 'static/css/[name].[contenthash:10].css',
    },
    experiments: { css: true },
    plugins: [
      new ModuleFederationPlugin({
        name: app.container,
        filename: 'remoteEntry.js',
        exposes: {
          './mount': dataModule([
            `import { mountOf } from '@shop/shared/remote/mount';`,
            ...remoteSource(app),
            'export const mount = mountOf({ config, pages });',
          ]),
          ...Object.fromEntries(app.config.pages.map(({ expose }) => [expose, exposedFile(app, expose)])),
        },
        shared: foreignShared(app),
        dts: false,
        manifest: true,
      }),
    ],
  };
}
