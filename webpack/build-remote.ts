import path from 'node:path';
import type { Configuration } from 'webpack';
import { type RemoteApp, installedVersion } from './apps';
import { compile, sizesOf } from './compile';
import { compressFolder } from './compress';
import { FOREIGN_FOLDER, foreignConfig } from './foreign';
import { writeRelease } from './release';
import { remoteConfig } from './remote';
import { serverConfig } from './server';
import { standaloneConfig } from './standalone';

/**
 * webpack's compilations of a remote's release: its standalone page, its public pages for the server, and its container
 * unless Rspack builds that.
 */
export function releaseConfigs(app: RemoteApp, outDir: string): Configuration[] {
  const server = serverConfig({ app, mode: 'production', outDir: path.join(outDir, 'server') });
  return [
    ...(app.config.bundler === 'rspack' ? [] : [remoteConfig({ app, mode: 'production', outDir })]),
    standaloneConfig({ app, mode: 'production', outDir: path.join(outDir, 'standalone') }),
    ...(server ? [server] : []),
  ];
}

/**
 * Builds the container of a remote that names Rspack.
 *
 * @throws Error with all errors of the compilation, or with the package that is missing
 */
export async function buildRspackContainer(app: RemoteApp, outDir: string): Promise<void> {
  if (app.config.bundler !== 'rspack') return;
  try {
    installedVersion('@rspack/core', app.project);
  } catch {
    throw new Error("bundler: 'rspack' needs a further package: npm install --save-dev @rspack/core");
  }
  const { buildWithRspack } = await import('./rspack-remote');
  await buildWithRspack(app, outDir);
}

/**
 * Adds the containers for foreign hosts to finished builds. What `npm start` builds has none, because it must be quick.
 *
 * @throws Error with all errors of all compilations
 */
export async function addForeign(remotes: readonly { app: RemoteApp; outDir: string }[]): Promise<void> {
  await compile(remotes.map(foreignConfig));
  for (const { app, outDir } of remotes) {
    writeRelease(app, outDir);
    await compressFolder(outDir, (file) => file.startsWith(FOREIGN_FOLDER) || file.endsWith('.json'));
  }
}

/**
 * Builds a remote's release into an empty folder remotes/<name>, and its source maps into maps/<name> beside `remotes`.
 * Returns a line with the size of its scripts.
 *
 * @throws Error with all errors of all compilations
 */
export async function buildRemote(app: RemoteApp, outDir: string): Promise<string> {
  await compile([...releaseConfigs(app, outDir), foreignConfig({ app, outDir })]);
  await buildRspackContainer(app, outDir);
  writeRelease(app, outDir);
  await compressFolder(outDir);
  return sizesOf(outDir, app.name);
}
