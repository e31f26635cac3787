import type { PublicSettings, RemotesResponse } from '@shop/shared/contracts';
import { type PublicAnswer, publicApi } from '@shop/shared/api';
import { BOOT_ELEMENT_ID, type BootBlock, type BootRemote } from '@shop/shared/remote/boot';
import type { MenuEntry, PageEntry } from '@shop/shared/remote/config';

/** How long the registry may take when it is fetched, in milliseconds. */
const REGISTRY_TIMEOUT = 10_000;

/**
 * What the host put into the page. Where the page came without it, as from a plain file server, the registry and the
 * settings are fetched. Rejects when neither is to be had: then there is no shop to show.
 */
export async function readBoot(page: Document): Promise<BootBlock> {
  const text = page.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (text) {
    const block: BootBlock = JSON.parse(text);
    return block;
  }
  const [remotes, settings] = await Promise.all([fetchRemotes(), fetchJson<PublicSettings>('/api/settings')]);
  return { remotes, settings, answers: [] };
}

/** The registry's default release of every remote, as it is now. */
export async function fetchRemotes(): Promise<BootRemote[]> {
  const registry = await fetchJson<RemotesResponse>('/remotes.json');
  return Object.entries(registry.microFrontends).flatMap(([name, releases]) => {
    const release = releases.find(({ deployment }) => deployment.default);
    if (!release || !isExtras(release.extras)) return [];
    const { container, pages, menu } = release.extras;
    const { url: entry, fallbackUrl, metadata } = release;
    const fallback = fallbackUrl ? { version: versionIn(fallbackUrl), entry: fallbackUrl } : null;
    return [{ name, container, version: metadata.version, entry, manifest: null, pages, menu, fallback }];
  });
}

/** The version in a manifest's URL: …/<version>/mf-manifest.json. */
const versionIn = (url: string): string => url.split('/').at(-2) ?? '';

/** The answers that the cache knows how to keep. */
export const cacheAnswers = (answers: readonly unknown[]): PublicAnswer[] => answers.filter(isPublicAnswer);

/** A value of this form was made by the host for the endpoint of that name. */
const isPublicAnswer = (answer: unknown): answer is PublicAnswer =>
  typeof answer === 'object' &&
  answer !== null &&
  'endpointName' in answer &&
  typeof answer.endpointName === 'string' &&
  Object.hasOwn(publicApi.endpoints, answer.endpointName);

interface Extras {
  container: string;
  pages: PageEntry[];
  menu: MenuEntry[];
}

const isExtras = (extras: unknown): extras is Extras =>
  typeof extras === 'object' &&
  extras !== null &&
  'container' in extras &&
  'pages' in extras &&
  Array.isArray(extras.pages) &&
  'menu' in extras &&
  Array.isArray(extras.menu);

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(REGISTRY_TIMEOUT) });
  if (!response.ok) throw new Error(`${url} answered ${String(response.status)}`);
  const body: T = await response.json();
  return body;
}
