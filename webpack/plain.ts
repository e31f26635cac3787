import path from 'node:path';
import { parseArgs } from 'node:util';
import webpack, { type Configuration } from 'webpack';
import { exposedFile, readRemote, readShell } from './apps';
import { baseConfig } from './base';
import { compressFolder } from './compress';

/**
 * node --import tsx webpack/plain.ts --out <folder> --remote mfe-storefront --expose ./HomePage...
 * Builds the shell and one page of a remote as one plain bundle without federation, to measure the cost of federation.
 * Writes one file per page: <folder>/static/js/<expose>.js.
 */
const { values } = parseArgs({
  options: { out: { type: 'string' }, remote: { type: 'string' }, expose: { type: 'string', multiple: true } },
});
const { out, remote, expose: exposes } = values;
if (!out || !remote || !exposes) throw new Error('Say --out <folder> --remote <name> --expose <./Page>...');
const shell = readShell();
const app = await readRemote(remote);

/** Replaces the module that loads containers, because the page is already in the bundle. */
function containerModule(expose: string): string {
  const source = [
    `import * as page from ${JSON.stringify(exposedFile(app, expose))};`,
    `const pages = { ${JSON.stringify(expose)}: page };`,
    'const get = (expose) => pages[expose] ? Promise.resolve(() => pages[expose]) : Promise.reject(new Error(expose));',
    'export const openContainer = () => Promise.resolve({ init() {}, get });',
  ].join('\n');
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

const configs = exposes.map((expose): Configuration => {
  const name = expose.slice(2);
  const base = baseConfig({ app: shell, kind: 'host', mode: 'production', outDir: path.resolve(out) });
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
        data.request = containerModule(expose);
      }),
    ],
  };
});

await new Promise<void>((resolve, reject) => {
  webpack(configs, (error, stats) => {
    if (error) reject(error);
    else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
    else resolve();
  });
});
await compressFolder(path.resolve(out));
