/** Builds remotes with other toolchains, for tests. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { rspack } from '@rspack/core';
import webpack from 'webpack';
import { ROOT } from '../apps';
import { minimized } from '../base';
import { listFiles } from '../list-files';

export interface Shared {
  singleton: true;
  /** False: no version is named. */
  requiredVersion: string | false;
  import?: false;
}

/** A shared module without a copy of its own. */
export const takenFromHost = (requiredVersion: string): Shared => ({ singleton: true, requiredVersion, import: false });

/** The toolchains. Each returns what its compiler reports. */
const TOOLCHAINS = {
  webpack: (options, federation, done) => {
    const library = { type: 'var', name: federation.name };
    const plugins = [new webpack.container.ModuleFederationPlugin({ ...federation, library })];
    return webpack({ ...options, optimization: minimized('production'), plugins }, done);
  },
  'webpack with Module Federation': (options, federation, done) => {
    const experiments = { externalRuntime: true };
    const plugins = [new ModuleFederationPlugin({ ...federation, dts: false, manifest: true, experiments })];
    return webpack({ ...options, optimization: minimized('production'), plugins }, done);
  },
  Rspack: (options, federation, done) => {
    const library = { type: 'var', name: federation.name };
    const plugins = [new rspack.container.ModuleFederationPluginV1({ ...federation, library })];
    return rspack({ ...options, plugins }, done);
  },
  'Rspack with ES modules': ({ output: { chunkLoadingGlobal: _none, ...output }, ...options }, federation, done) => {
    const library = { type: 'module' };
    const plugins = [new rspack.container.ModuleFederationPluginV1({ ...federation, library })];
    const modules = { ...output, module: true, chunkFormat: 'module', chunkLoading: 'import' } as const;
    return rspack({ ...options, output: modules, plugins }, done);
  },
} satisfies Record<string, Toolchain>;

interface Federation {
  name: string;
  filename: string;
  exposes: Record<string, string>;
  shared: Record<string, Shared>;
}

interface Options {
  context: string;
  mode: 'production';
  devtool: false;
  entry: Record<string, never>;
  output: { path: string; publicPath: 'auto'; uniqueName: string; chunkLoadingGlobal: string };
}

type Done = (error: Error | null, stats?: { hasErrors: () => boolean; toString: (what: object) => string }) => void;
type Toolchain = (options: Options, federation: Federation, done: Done) => unknown;

/** The name of a toolchain. */
export type ToolchainName = keyof typeof TOOLCHAINS;
/** The toolchain whose entries and chunks are ES modules. */
export const MODULES: ToolchainName = 'Rspack with ES modules';

export const TOOLCHAIN_NAMES: readonly ToolchainName[] = [
  'webpack',
  'webpack with Module Federation',
  'Rspack',
  MODULES,
];

/** A remote with one page. */
export interface ForeignRemote {
  /** The name of its container. */
  name: string;
  /** The name that its page is exposed by, such as './Page'. */
  expose: string;
  /** Source of the page. */
  page: string;
  shared: Readonly<Record<string, Shared>>;
  /** The global of its chunks. */
  chunkGlobal: string;
}

/** Builds a remote into a folder, minified. Writes a manifest where the toolchain writes none. */
export async function buildForeign(
  out: string,
  toolchain: ToolchainName,
  { name, expose, page, shared, chunkGlobal }: ForeignRemote,
): Promise<void> {
  // Below the repository, so that the sources find its packages.
  const source = path.join(ROOT, '.cache/foreign', `${String(process.pid)}-${path.basename(out)}`);
  mkdirSync(source, { recursive: true });
  writeFileSync(path.join(source, 'package.json'), '{}');
  writeFileSync(path.join(source, 'page.js'), page);
  const options: Options = {
    context: source,
    mode: 'production',
    devtool: false,
    entry: {},
    output: { path: out, publicPath: 'auto', uniqueName: name, chunkLoadingGlobal: chunkGlobal },
  };
  const federation = { name, filename: 'remoteEntry.js', exposes: { [expose]: './page.js' }, shared };
  try {
    await new Promise<void>((resolve, reject) => {
      TOOLCHAINS[toolchain](options, federation, (error, stats) => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
        else resolve();
      });
    });
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
  const files = listFiles(out);
  if (files.includes('mf-manifest.json')) return;
  const asset = files.find((file) => file !== 'remoteEntry.js') ?? '';
  const manifest = {
    name,
    metaData: {
      globalName: name,
      publicPath: 'auto',
      remoteEntry: { name: 'remoteEntry.js', type: toolchain === MODULES ? 'module' : 'global' },
    },
    shared: [],
    remotes: [],
    exposes: [{ path: expose, assets: { js: { sync: [asset], async: [] } } }],
  };
  writeFileSync(path.join(out, 'mf-manifest.json'), JSON.stringify(manifest));
}
