import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { type App, exposedFile } from './apps';
import { baseConfig } from './base';

export interface PlainOptions {
  shell: App;
  remote: App;
  /** The page, such as './HomePage'. */
  expose: string;
  outDir: string;
}

/** The shell and one page of a remote as one bundle without federation: <outDir>/static/js/<page>.js. */
export function plainConfig({ shell, remote, expose, outDir }: PlainOptions): Configuration {
  const name = expose.slice(2);
  const base = baseConfig({ app: shell, kind: 'host', mode: 'production', outDir });
  return {
    ...base,
    name: `plain:${name}`,
    entry: { [name]: path.join(shell.dir, 'src/main.tsx') },
    devtool: false,
    output: { ...base.output, filename: 'static/js/[name].js', publicPath: '/', uniqueName: `plain_${name}` },
    optimization: { ...base.optimization, splitChunks: false },
    experiments: { css: true },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/^\.\/remotes\/container$/, (data) => {
        data.request = containerModule(remote, expose);
      }),
    ],
  };
}

/** Replaces the module that loads containers, because the page is already in the bundle. */
function containerModule(remote: App, expose: string): string {
  const source = [
    `import * as page from ${JSON.stringify(exposedFile(remote, expose))};`,
    `const pages = { ${JSON.stringify(expose)}: page };`,
    'const get = (expose) => pages[expose] ? Promise.resolve(() => pages[expose]) : Promise.reject(new Error(expose));',
    'export const openContainer = () => Promise.resolve({ init() {}, get });',
  ].join('\n');
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
