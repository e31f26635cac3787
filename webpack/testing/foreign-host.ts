/** Builds hosts of other projects, for tests. They know of a remote only the address of its manifest. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { ModuleFederationPlugin as RspackFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { build } from 'esbuild';
import webpack from 'webpack';
import { ROOT } from '../apps';

const SOURCES = path.join(ROOT, 'webpack/testing/foreign-hosts');

/** What a host with React shares, as the documentation of federation has it. */
const singleton = { singleton: true };
const federationOf = (remote: string) => ({
  name: 'warehouse',
  remotes: { mfe_orders: `mfe_orders@${remote}` },
  shared: { react: singleton, 'react-dom': singleton, 'react-dom/client': singleton },
  dts: false,
  manifest: false,
});

const bundled = (out: string) => ({
  context: SOURCES,
  mode: 'production' as const,
  devtool: false as const,
  entry: { host: './start.js' },
  output: { path: out, filename: '[name].js', publicPath: 'auto' },
  optimization: { minimize: false },
  performance: false as const,
});

type Done = (error: Error | null, stats?: { hasErrors: () => boolean; toString: (what: object) => string }) => void;

/** Runs a compiler. @throws Error with its errors */
const run = (compile: (done: Done) => unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    compile((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve();
    });
  });

/** The kinds of hosts. Each builds `host.js` into a folder. */
const HOSTS = {
  webpack: (out: string, remote: string) =>
    run((done) => webpack({ ...bundled(out), plugins: [new ModuleFederationPlugin(federationOf(remote))] }, done)),
  Rspack: (out: string, remote: string) =>
    run((done) => rspack({ ...bundled(out), plugins: [new RspackFederationPlugin(federationOf(remote))] }, done)),
  'the runtime alone': async (out: string) => {
    await build({
      entryPoints: [path.join(SOURCES, 'runtime.js')],
      bundle: true,
      outfile: path.join(out, 'host.js'),
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    });
  },
};

export type HostKind = keyof typeof HOSTS;

export const HOST_KINDS: readonly HostKind[] = ['the runtime alone', 'webpack', 'Rspack'];

/**
 * Builds a page that shows the orders of a shop, as `index.html` of a folder. Its query names the API, as `api`, and
 * without a bundler the manifest of the remote, as `remote`; there, `container` and `path` name another page.
 *
 * @param remote the address of that manifest
 */
export async function buildHost(kind: HostKind, out: string, remote: string): Promise<void> {
  await HOSTS[kind](out, remote);
  writeFileSync(
    path.join(out, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>Warehouse</title><body><script src="host.js"></script>',
  );
}
