import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Configuration } from 'webpack';
import { type RemoteApp, readRemote, readShell, remoteNames } from './apps';
import { buildRspackContainer, releaseConfigs } from './build-remote';
import { compile, sizesOf } from './compile';
import { compressFolder } from './compress';
import { hostConfig } from './host';
import { writeRelease } from './release';
import { hostServerConfig } from './server';

/**
 * node --import tsx webpack/build.ts --out <folder>
 * Builds the shell and all remotes for production into <folder>/shell and <folder>/remotes/<name>.
 */
const { values } = parseArgs({ options: { out: { type: 'string' } } });
if (!values.out) throw new Error('Say where the build goes: --out <folder>');
const out = path.resolve(values.out);

const started = performance.now();
const remotes = await Promise.all(remoteNames().map(readRemote));
const remoteDir = (remote: RemoteApp): string => path.join(out, 'remotes', remote.name);

const configs: Configuration[] = [
  hostConfig({ app: readShell(), mode: 'production', outDir: path.join(out, 'shell'), publicPath: '/' }),
  hostServerConfig({ app: readShell(), mode: 'production', outDir: path.join(out, 'shell/server') }),
  ...remotes.flatMap((app) => releaseConfigs(app, remoteDir(app))),
];

// Removes files of an earlier build in the same folder, which would become part of this one.
const folders = [path.join(out, 'shell'), ...remotes.map(remoteDir)];
for (const folder of folders) rmSync(folder, { recursive: true, force: true });
await compile(configs);
for (const remote of remotes) await buildRspackContainer(remote, remoteDir(remote));
const compiled = performance.now();
for (const remote of remotes) writeRelease(remote, remoteDir(remote));
for (const folder of folders) await compressFolder(folder);
for (const folder of folders) console.log(sizesOf(folder, path.relative(out, folder)));
const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
console.log(`built in ${seconds(started, performance.now())} s (compiled in ${seconds(started, compiled)} s)`);
