import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';

/** A release that this shop knows, with all that serving it takes. */
export interface KeptRelease {
  name: string;
  /** Such as 1.4.0, or 1.0.0-local.3f2a9c of a build: part of its URL. */
  version: string;
  /** 'local' came with the build that a server started with. */
  source: 'local' | 'published';
  /** Its remote.json. */
  description: ReleaseManifest;
  /** Its mf-manifest.json. */
  manifest: unknown;
  /** URL of its folder at another origin, with a slash at the end; null: its files are here. */
  origin: string | null;
}

/** URL below which a release's files lie on this host. */
export const hostedUrl = ({ name, version }: Pick<KeptRelease, 'name' | 'version'>): string =>
  `/remotes/${name}/${version}/`;

/** URL below which browsers find a release's files. */
export const releaseUrl = (release: Pick<KeptRelease, 'name' | 'version' | 'origin'>): string =>
  release.origin ?? hostedUrl(release);

/** Names one version of one remote, in sets and maps. */
export const releaseKey = ({ name, version }: Pick<KeptRelease, 'name' | 'version'>): string => `${name} ${version}`;
