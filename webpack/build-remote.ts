import path from 'node:path';
import type { Configuration } from 'webpack';
import type { RemoteApp } from './apps';
import { compile, sizesOf } from './compile';
import { compressFolder } from './compress';
import { writeRelease } from './release';
import { remoteConfig } from './remote';
import { serverConfig } from './server';
import { standaloneConfig } from './standalone';

/** The compilations of a remote's release: its container, its standalone page, and its public pages for the server. */
export function releaseConfigs(app: RemoteApp, outDir: string): Configuration[] {
  const server = serverConfig({ app, mode: 'production', outDir: path.join(outDir, 'server') });
  return [
    remoteConfig({ app, mode: 'production', outDir }),
    standaloneConfig({ app, mode: 'production', outDir: path.join(outDir, 'standalone') }),
    ...(server ? [server] : []),
  ];
}

/**
 * Builds a remote's release into an empty folder remotes/<name>, and its source maps into maps/<name> beside `remotes`.
 * Returns a line with the size of its scripts.
 *
 * @throws Error with all errors of all compilations
 */
export async function buildRemote(app: RemoteApp, outDir: string): Promise<string> {
  await compile(releaseConfigs(app, outDir));
  writeRelease(app, outDir);
  await compressFolder(outDir);
  return sizesOf(outDir, app.name);
}
