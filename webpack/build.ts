import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import webpack, { type Configuration } from 'webpack';
import { type RemoteApp, readRemote, readShell, remoteNames } from './apps';
import { compressFolder } from './compress';
import { hostConfig } from './host';
import { listFiles } from './list-files';
import { writeRelease } from './release';
import { remoteConfig } from './remote';
import { hostServerConfig, serverConfig } from './server';
import { standaloneConfig } from './standalone';

/**
 * node --import tsx webpack/build.ts --out <folder> [--only <name>]... [--version <version>]
 * Builds the shell and all remotes (or only the given ones) for production into <folder>/shell and
 * <folder>/remotes/<name>. Remotes have the version of their package.json, unless --version is set.
 */
const { values } = parseArgs({
  options: { out: { type: 'string' }, only: { type: 'string', multiple: true }, version: { type: 'string' } },
});
if (!values.out) throw new Error('Say where the build goes: --out <folder>');
const out = path.resolve(values.out);
const wanted = (name: string): boolean => !values.only || values.only.includes(name);
const unknown = (values.only ?? []).filter((name) => name !== 'shell' && !remoteNames().includes(name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. There are: shell, ${remoteNames().join(', ')}`);

const started = performance.now();
const remotes = (await Promise.all(remoteNames().filter(wanted).map(readRemote))).map((remote) => ({
  ...remote,
  version: values.version ?? remote.version,
}));
const remoteDir = (remote: RemoteApp): string => path.join(out, 'remotes', remote.name);

const configs: Configuration[] = [
  ...(wanted('shell')
    ? [
        hostConfig({ app: readShell(), mode: 'production', outDir: path.join(out, 'shell'), publicPath: '/' }),
        hostServerConfig({ app: readShell(), mode: 'production', outDir: path.join(out, 'shell/server') }),
      ]
    : []),
  ...remotes.flatMap((app) => {
    const outDir = remoteDir(app);
    const server = serverConfig({ app, mode: 'production', outDir: path.join(outDir, 'server') });
    return [
      remoteConfig({ app, mode: 'production', outDir }),
      standaloneConfig({ app, mode: 'production', outDir: path.join(outDir, 'standalone') }),
      ...(server ? [server] : []),
    ];
  }),
];

// Removes files of an earlier build in the same folder, which would become part of this one.
const folders = [...(wanted('shell') ? [path.join(out, 'shell')] : []), ...remotes.map(remoteDir)];
for (const folder of folders) rmSync(folder, { recursive: true, force: true });
await compile(configs);
const compiled = performance.now();
for (const remote of remotes) writeRelease(remote, remoteDir(remote));
for (const folder of folders) await compressFolder(folder);
for (const folder of folders) console.log(sizes(folder));
const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
console.log(`built in ${seconds(started, performance.now())} s (compiled in ${seconds(started, compiled)} s)`);

/** Runs all compilations in one multi-compiler. @throws Error with all errors of all compilations */
function compile(all: Configuration[]): Promise<void> {
  const compiler = webpack(all);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        const failure = error ?? closeError;
        if (failure) reject(failure);
        else if (stats?.hasErrors())
          reject(new Error(stats.toString({ all: false, errors: true, errorDetails: true })));
        else {
          if (stats?.hasWarnings()) console.warn(stats.toString({ all: false, warnings: true }));
          resolve();
        }
      });
    });
  });
}

/** A line with the total size of an app's scripts, uncompressed and compressed with Brotli. */
function sizes(folder: string): string {
  const files = listFiles(folder).filter((file) => file.endsWith('.js') && !/^(?:standalone|server)\//.test(file));
  const total = (suffix: string): string => {
    const bytes = files.map((file) => statSync(path.join(folder, file + suffix), { throwIfNoEntry: false })?.size ?? 0);
    return `${(bytes.reduce((sum, size) => sum + size, 0) / 1024).toFixed(0)} KB`;
  };
  return `${path.relative(out, folder).padEnd(24)} ${total('').padStart(8)}  br ${total('.br').padStart(7)}  ${String(files.length)} scripts`;
}
