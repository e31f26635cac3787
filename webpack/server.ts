import webpack, { type Configuration } from 'webpack';
import { type RemoteApp, exposedFile } from './apps';
import { type Mode, baseConfig } from './base';
import { singletonKeys } from './singletons';

export interface ServerOptions {
  app: RemoteApp;
  mode: Mode;
  outDir: string;
}

/**
 * A remote's public pages for rendering on the server: one CommonJS file that exports `pages` (expose to component)
 * and `config` (its remote.config.ts, with each page's `head`). What is shared comes from the server's require.
 * Null for a remote without public pages: staff pages are rendered in the browser only.
 */
export function serverConfig({ app, mode, outDir }: ServerOptions): Configuration | null {
  const pages = app.config.pages.filter((page) => page.access === 'public');
  if (pages.length === 0) return null;
  const base = baseConfig({ app, kind: 'server', mode, outDir });
  return {
    ...base,
    // Not the container's name, which would merge this entry into the remote's.
    entry: {
      pages: sourceModule(
        app,
        pages.map((page) => page.expose),
      ),
    },
    output: {
      ...base.output,
      filename: 'pages.cjs',
      library: { type: 'commonjs2' },
      uniqueName: `${app.container}_server`,
    },
    externals: Object.fromEntries(singletonKeys().map((key) => [key, `commonjs2 ${key}`])),
    externalsPresets: { node: true },
    module: { ...base.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    optimization: { ...base.optimization, splitChunks: false, runtimeChunk: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
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
