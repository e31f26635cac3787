import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { type App, ROOT, type RemoteApp, bringsAll, exposedFile } from './apps';
import { type Mode, baseConfig, minimized } from './base';
import { providedModules, singletonExternals } from './singletons';

export interface ServerOptions {
  app: RemoteApp;
  mode: Mode;
  outDir: string;
}

/**
 * A remote's public pages for rendering on the server: one CommonJS file that exports `pages` (expose to component) and
 * `config` (its remote.config.ts, with each page's `head`). It requires shared modules from the server. Null for a
 * remote without public pages, because staff pages are rendered only in the browser. Of a remote of `kind: 'mount'` it
 * has the config alone.
 */
export function serverConfig({ app, mode, outDir }: ServerOptions): Configuration | null {
  const pages = app.config.pages.filter((page) => page.access === 'public');
  if (pages.length === 0) return null;
  const base = baseConfig({ app, kind: 'server', mode, outDir });
  return {
    ...base,
    // The name differs from the container's, because webpack would otherwise merge this entry into the remote's.
    entry: {
      pages: sourceModule(app, bringsAll(app) ? [] : pages.map((page) => page.expose)),
    },
    output: {
      ...base.output,
      filename: 'pages.cjs',
      library: { type: 'commonjs2' },
      uniqueName: `${app.container}_server`,
    },
    externals: singletonExternals(),
    externalsPresets: { node: true },
    module: { ...base.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    optimization: { ...base.optimization, splitChunks: false, runtimeChunk: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/**
 * Builds of packages that need no module of Node, because pages are rendered in a context without Node: React's server
 * renderer for text, without streams and bytes, and axios for browsers. Rendering makes no requests.
 */
const WITHOUT_NODE = { 'react-dom/server$': 'react-dom/server.bun', axios$: 'axios/dist/browser/axios.cjs' };

/**
 * The host for rendering on the server: one CommonJS file that needs no module of Node. It exports `renderPage`;
 * `singletons`, the shared modules by the keys that a remote's server bundle requires; and `sharedWith`, which makes
 * the module that a remote gets for a shared one.
 */
export function hostServerConfig({ app, mode, outDir }: Omit<ServerOptions, 'app'> & { app: App }): Configuration {
  const base = baseConfig({ app, kind: 'server', mode, outDir });
  return {
    ...base,
    name: `${app.name}:server`,
    entry: { host: hostModule(app) },
    output: {
      ...base.output,
      filename: 'host.cjs',
      library: { type: 'commonjs2' },
      uniqueName: `${app.container}_server`,
    },
    externalsPresets: { node: true },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...WITHOUT_NODE } },
    module: { ...base.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    optimization: { ...minimized(mode), splitChunks: false, runtimeChunk: false },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new webpack.ProvidePlugin({ Buffer: path.join(ROOT, 'webpack/byte-length.ts') }),
    ],
  };
}

function hostModule(app: App): string {
  const provided = providedModules();
  const file = path.join(app.dir, 'src/server/render-page.tsx').replaceAll('\\', '/');
  const source = [
    `export { renderPage, sharedWith } from ${JSON.stringify(file)};`,
    ...provided.map(({ module }, index) => `import * as shared${String(index)} from ${JSON.stringify(module)};`),
    `export const singletons = { ${provided.map(({ key }, index) => `${JSON.stringify(key)}: shared${String(index)}`).join(', ')} };`,
  ].join('\n');
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

function sourceModule(app: RemoteApp, exposes: string[]): string {
  const from = (file: string): string => JSON.stringify(file.replaceAll('\\', '/'));
  const imports = exposes.map((expose, index) => `import page${String(index)} from ${from(exposedFile(app, expose))};`);
  const table = exposes.map((expose, index) => `${JSON.stringify(expose)}: page${String(index)}`);
  const source = [
    `import config from ${from(`${app.dir}/remote.config.ts`)};`,
    ...imports,
    `export const pages = { ${table.join(', ')} };`,
    `export { config };`,
  ].join('\n');
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
