import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';

/** A release in the registry, with everything that a server needs to serve it. */
export interface StoredRelease {
  name: string;
  /** Such as 1.4.0, or 1.0.0-local.3f2a9c for a local build. It is part of the release's URL. */
  version: string;
  /** 'local': from the build that a server started with. */
  source: 'local' | 'published';
  /** Its remote.json. */
  description: ReleaseManifest;
  /** Its mf-manifest.json. */
  manifest: unknown;
  /** URL of its folder at another origin, with a slash at the end; null when this shop serves its files. */
  origin: string | null;
}

/** URL of a release's folder on this host. */
export const hostedUrl = ({ name, version }: Pick<StoredRelease, 'name' | 'version'>): string =>
  `/remotes/${name}/${version}/`;

/** URL of a release's folder for browsers. */
export const releaseUrl = (release: Pick<StoredRelease, 'name' | 'version' | 'origin'>): string =>
  release.origin ?? hostedUrl(release);

/** Key of one version of one remote, in sets and maps. */
export const releaseKey = ({ name, version }: Pick<StoredRelease, 'name' | 'version'>): string => `${name} ${version}`;
