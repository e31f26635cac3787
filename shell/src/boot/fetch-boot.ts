import type { PublicSettings, RemotesResponse } from '@shop/shared/contracts';
import type { BootBlock } from '@shop/shared/remote/boot';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import type { MenuEntry, PageEntry } from '@shop/shared/remote/config';
import { isRecord } from '@shop/shared/rules';
import { fetchJson } from './fetch-json';

/** Every call sends a request. */
const FRESH: RequestInit = { cache: 'no-cache' };

/** The boot data, for a page that was sent without it. Rejects if it cannot be fetched. */
export async function fetchBoot(): Promise<BootBlock> {
  const [remotes, settings] = await Promise.all([fetchRemotes(), fetchJson<PublicSettings>('/api/settings', FRESH)]);
  return { remotes, settings, answers: [] };
}

/** The current default release of every remote in the registry. */
async function fetchRemotes(): Promise<RemoteEntry[]> {
  const registry = await fetchJson<RemotesResponse>('/remotes.json', FRESH);
  return Object.entries(registry.microFrontends).flatMap(([name, releases]) => {
    const release = releases.find(({ deployment }) => deployment.default);
    if (!release || !isExtras(release.extras)) return [];
    const { container, pages, menu } = release.extras;
    const { url: entry, fallbackUrl, metadata } = release;
    const fallback = fallbackUrl ? { version: versionIn(fallbackUrl), entry: fallbackUrl } : null;
    return [{ name, container, version: metadata.version, entry, manifest: null, pages, menu, fallback }];
  });
}

/** The current default release of a remote; undefined without one. Rejects if the registry does not respond. */
export const fetchRemote = async (name: string): Promise<RemoteEntry | undefined> =>
  (await fetchRemotes()).find((remote) => remote.name === name);

/** The version in a manifest's URL: …/<version>/mf-manifest.json. */
const versionIn = (url: string): string => url.split('/').at(-2) ?? '';

interface Extras {
  container: string;
  pages: PageEntry[];
  menu: MenuEntry[];
}

const isExtras = (extras: unknown): extras is Extras =>
  isRecord(extras) && 'container' in extras && Array.isArray(extras['pages']) && Array.isArray(extras['menu']);
