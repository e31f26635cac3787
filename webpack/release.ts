import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeRelease, integrityOf } from '@shop/shared/remote/release/complete';
import { DESCRIPTION_FILE, FOREIGN_MANIFEST_FILE, MANIFEST_FILE } from '@shop/shared/remote/release/files';
import { FOREIGN_FIELD } from '@shop/shared/remote/release/manifest-fields';
import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import { contractRange } from '@shop/shared/remote/contract';
import { isRecord } from '@shop/shared/rules/type-guards';
import { type RemoteApp, bringsAll } from './apps';
import { releaseFiles } from './list-files';
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
    ...(app.config.kind ? { kind: app.config.kind } : {}),
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
    singletons: bringsAll(app) ? {} : singletonVersions(app.project),
  };
}

/** Writes remote.json into a finished build: its description, and the integrity of every file. */
export function writeRelease(app: RemoteApp, outDir: string): ReleaseManifest {
  for (const file of [MANIFEST_FILE, FOREIGN_MANIFEST_FILE]) {
    // The manifest plugin writes it beside the manifest, and nothing reads it.
    rmSync(path.join(outDir, path.dirname(file), 'mf-stats.json'), { force: true });
  }
  nameForeign(outDir);
  const files = Object.fromEntries(
    releaseFiles(outDir)
      .filter((file) => file !== DESCRIPTION_FILE)
      .map((file) => [file, integrityOf(readFileSync(path.join(outDir, file)))]),
  );
  const release = completeRelease(describeRemote(app), files);
  writeFileSync(path.join(outDir, DESCRIPTION_FILE), JSON.stringify(release, null, 2));
  return release;
}

/** Names the manifest of the container for foreign hosts in that of the release, if the build made one. */
function nameForeign(outDir: string): void {
  if (!existsSync(path.join(outDir, FOREIGN_MANIFEST_FILE))) return;
  const file = path.join(outDir, MANIFEST_FILE);
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(manifest) || !isRecord(manifest['metaData'])) throw new Error(`${file} has no metaData`);
  manifest['metaData'][FOREIGN_FIELD] = FOREIGN_MANIFEST_FILE;
  writeFileSync(file, JSON.stringify(manifest));
}
