import { existsSync } from 'node:fs';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { type RemoteApp, exposedFile } from './apps';
import { type Mode, baseConfig } from './base';
import type { Refresh } from './refresh';

export interface StandaloneOptions {
  app: RemoteApp;
  mode: Mode;
  outDir: string;
  /** Replaces changed components in the running page. */
  refresh?: Refresh | undefined;
}

/**
 * A remote's standalone page, without the shell and without federation. QA opens standalone/index.html of any release.
 * Mock answers come from the remote's src/mocks.ts, and sets of data from its src/scenarios.ts, if they exist.
 */
export function standaloneConfig({ app, mode, outDir, refresh }: StandaloneOptions): Configuration {
  const base = baseConfig({ app, kind: 'standalone', mode, outDir, refresh });
  return {
    ...base,
    entry: { standalone: sourceModule(app, mode) },
    output: {
      ...base.output,
      publicPath: 'auto',
      uniqueName: `${app.container}_standalone`,
      cssFilename: 'static/css/[name].[contenthash:10].css',
    },
    optimization: { ...base.optimization, splitChunks: false },
    experiments: { css: true },
    plugins: [
      new HtmlWebpackPlugin({
        title: `${app.name} alone`,
        meta: { viewport: 'width=device-width, initial-scale=1' },
        templateContent: ({ htmlWebpackPlugin }) =>
          `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${String(htmlWebpackPlugin.options.title)}</title></head><body><div id="root"></div></body></html>`,
      }),
      ...(refresh ? [refresh.plugin()] : []),
    ],
  };
}

function sourceModule(app: RemoteApp, mode: Mode): string {
  const own = ['mocks', 'scenarios'].map((name) => ({ name, file: path.join(app.dir, 'src', `${name}.ts`) }));
  return dataModule([
    `import { mountStandalone } from '@shop/shared/remote/standalone';`,
    ...remoteSource(app),
    ...own.map(({ name, file }) =>
      existsSync(file) ? `import { ${name} } from ${quoted(file)};` : `const ${name} = {};`,
    ),
    // A page of the sources has no release, whose description it could read.
    `const description = ${mode === 'production' ? "'../remote.json'" : 'null'};`,
    'mountStandalone({ config, mocks, scenarios, description, pages });',
  ]);
}

/** The path of a module as a text in JavaScript. */
export const quoted = (file: string): string => JSON.stringify(file.replaceAll('\\', '/'));

/** Source that imports the fonts, a remote's config and, when they open, its pages. */
export const remoteSource = (app: RemoteApp): string[] => [
  `import '@shop/shared/ui/theme/fonts.css';`,
  `import config from ${quoted(path.join(app.dir, 'remote.config.ts'))};`,
  'const pages = {',
  ...app.config.pages.map(
    ({ expose }) => `${JSON.stringify(expose)}: () => import(${quoted(exposedFile(app, expose))}),`,
  ),
  '};',
];

/** A module of lines of source. */
export const dataModule = (lines: readonly string[]): string =>
  `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`;
