import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeRelease, integrityOf } from '@shop/shared/remote/release/complete';
import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import { contractRange } from '@shop/shared/remote/contract';
import type { RemoteApp } from './apps';
import { listFiles } from './list-files';
import { singletonVersions } from './singletons';

/** The content of remote.json, except the fields that are known only after the build. */
export function describeRemote(app: RemoteApp): Omit<ReleaseManifest, 'files' | 'build'> {
  return {
    name: app.name,
    container: app.container,
    version: app.version,
    contract: contractRange(app.config.contract),
    ...(app.config.owner ? { owner: app.config.owner } : {}),
    ...(app.config.budget === undefined ? {} : { budget: app.config.budget }),
    // `head` is code and stays in the server bundle.
    pages: app.config.pages.map(({ path: route, title, expose, access, data, noindex }) => ({
      path: route,
      title,
      expose,
      access,
      ...(data ? { data } : {}),
      ...(noindex ? { noindex } : {}),
    })),
    menu: app.config.menu,
    singletons: singletonVersions(app.project),
  };
}

/** Writes remote.json into a finished build: its description, and the integrity of every file. */
export function writeRelease(app: RemoteApp, outDir: string): ReleaseManifest {
  // The manifest plugin writes it beside mf-manifest.json, and nothing reads it.
  rmSync(path.join(outDir, 'mf-stats.json'), { force: true });
  const files = Object.fromEntries(
    listFiles(outDir).map((file) => [file, integrityOf(readFileSync(path.join(outDir, file)))]),
  );
  const release = completeRelease(describeRemote(app), files);
  writeFileSync(path.join(outDir, 'remote.json'), JSON.stringify(release, null, 2));
  return release;
}
