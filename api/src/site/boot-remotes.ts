import { isDeepStrictEqual } from 'node:util';
import type { MicroFrontend, RemotesResponse } from '@shop/shared/contracts';
import type { Preload } from '@shop/shared/remote/boot';
import type { BootFallback, RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { entryFile, field, foreignManifest, isModuleEntry } from '@shop/shared/remote/release/manifest-fields';
import type { HostFacts } from '@shop/shared/remote/release/problem';
import { RELEASE_SCHEMA_PATH } from '@shop/shared/remote/release/release-schema';
import { packageOf } from '@shop/shared/remote/release/sharing';
import { MANIFEST_FILE } from '@shop/shared/remote/release/files';
import { type StoredRelease, releaseUrl } from '../registry/stored-release';
import type { ActiveRemote } from '../registry/snapshot';

const manifestUrl = (release: StoredRelease): string => releaseUrl(release) + MANIFEST_FILE;

/**
 * The release that a browser uses if the chosen one does not work: the active release instead of the canary, otherwise
 * the remote's fallback.
 */
const fallbackOf = (remote: ActiveRemote, chosen: StoredRelease): StoredRelease | null =>
  chosen === remote.release ? remote.fallback : remote.release;

/**
 * The part of a release's description that the browser needs. Of the manifest it reads only the location of the entry;
 * the rest would only make the page larger.
 */
export function bootRemote(remote: ActiveRemote, chosen: StoredRelease): RemoteEntry {
  const { name, version, description, manifest } = chosen;
  const fallback = fallbackOf(remote, chosen);
  return {
    name,
    container: description.container,
    version,
    entry: manifestUrl(chosen),
    manifest: {
      metaData: {
        globalName: field(field(manifest, 'metaData'), 'globalName'),
        remoteEntry: { name: entryFile(manifest), ...(isModuleEntry(manifest) ? { type: 'module' } : {}) },
      },
    },
    pages: description.pages,
    menu: description.menu,
    fallback: fallback && bootFallback(fallback, chosen),
  };
}

function bootFallback(fallback: StoredRelease, chosen: StoredRelease): BootFallback {
  const { pages } = fallback.description;
  const isSame = isDeepStrictEqual(pages, chosen.description.pages);
  return { version: fallback.version, entry: manifestUrl(fallback), ...(isSame ? {} : { pages }) };
}

/** What a team must know to build a remote for this host, with any bundler. */
const hostOf = ({ contract, singletons, sharedNames }: HostFacts): RemotesResponse['host'] => ({
  contract,
  releaseSchema: RELEASE_SCHEMA_PATH,
  shared: Object.fromEntries(
    Object.entries(sharedNames).map(([key, names]) => [key, { version: singletons?.[packageOf(key)] ?? null, names }]),
  ),
});

/**
 * The registry in the format for browsers and other tools: all active versions, the default one first, and what the
 * host offers to the builds of remotes.
 */
export function remotesResponse(remotes: readonly ActiveRemote[], facts: HostFacts): RemotesResponse {
  return {
    host: hostOf(facts),
    schema: 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json',
    microFrontends: Object.fromEntries(
      remotes.map((remote) => {
        const { name, release, canary: candidate } = remote;
        const traffic = candidate?.traffic ?? 0;
        return [
          name,
          [
            entryOf(remote, release, { traffic: 100 - traffic, default: true }),
            ...(candidate ? [entryOf(remote, candidate.release, { traffic, default: false })] : []),
          ],
        ];
      }),
    ),
  };
}

function entryOf(remote: ActiveRemote, release: StoredRelease, deployment: MicroFrontend['deployment']): MicroFrontend {
  const { version, description } = release;
  const { container, pages, menu, build } = description;
  const fallback = fallbackOf(remote, release);
  const integrity = description.files[MANIFEST_FILE];
  const foreign = foreignManifest(release.manifest);
  return {
    url: manifestUrl(release),
    ...(fallback ? { fallbackUrl: manifestUrl(fallback) } : {}),
    metadata: { version, ...(integrity === undefined ? {} : { integrity }) },
    deployment,
    extras: {
      container,
      pages,
      menu,
      build,
      ...(foreign === undefined ? {} : { foreign: releaseUrl(release) + foreign }),
    },
  };
}

/**
 * Files that a page requests right after the shell: the entry of its remote and the chunks of the page. The browser's
 * loader preloads those of ES modules by itself (shell/src/remotes/run-module.ts).
 */
export function pagePreloads(release: StoredRelease, expose: string): Preload[] {
  const { manifest, description } = release;
  if (isModuleEntry(manifest)) return [];
  const exposes: unknown = field(manifest, 'exposes');
  const page: unknown = Array.isArray(exposes) ? exposes.find((one) => field(one, 'path') === expose) : undefined;
  const sync: unknown = field(field(field(page, 'assets'), 'js'), 'sync');
  const files: unknown[] = [entryFile(manifest), ...(Array.isArray(sync) ? sync : [])];
  return files
    .filter((file) => typeof file === 'string')
    .map((file) => ({ url: releaseUrl(release) + file, integrity: description.files[file] }));
}
