import type { CallId } from '@shop/shared/contracts';
import type { PageData } from '@shop/shared/remote/config';
import { notFound } from '../errors';
import type { LiveIds } from '../shop/storefront/live-ids';
import { text } from './document/markup';
import type { PageRenderer } from './rendering/page-renderer';
import type { SiteState } from './page-types';

/** Maximum number of URLs in one file, small enough to generate the file at once. The protocol allows 50,000. */
const ADDRESSES_PER_FILE = 10_000;

/** The sources of a sitemap. */
export interface SitemapParts {
  state: SiteState;
  renderer: PageRenderer | null;
  /** The items by API call. A page for one item is listed once for each item. */
  members: Partial<Record<CallId, LiveIds>>;
  origin: string;
}

/**
 * The sitemap: all pages with a head that search engines may list, and one URL for each product and category. Those
 * entries say when what their page shows last changed, if that is known. If the URLs do not fit into one file, they go
 * into numbered parts, and the sitemap is an index of the parts.
 *
 * @throws ShopError 404 for a part that does not exist
 */
export async function makeSitemap(parts: SitemapParts, number?: number): Promise<string> {
  const pages = await pagesOf(parts);
  const total = pages.reduce((sum, { count }) => sum + count, 0);
  const files = Math.max(1, Math.ceil(total / ADDRESSES_PER_FILE));
  if (number === undefined && files > 1) {
    const list = Array.from({ length: files }, (_, index) => ({ url: `${parts.origin}/sitemap-${index + 1}.xml` }));
    return xml('sitemapindex', 'sitemap', list);
  }
  const from = ((number ?? 1) - 1) * ADDRESSES_PER_FILE;
  if (from > 0 && from >= total) throw notFound('Page');
  return xml(
    'urlset',
    'url',
    (await addressesInFile(pages, from)).map(({ url, ...entry }) => ({ ...entry, url: parts.origin + url })),
  );
}

/** An entry of a sitemap. */
interface Entry {
  url: string;
  /** When the page last changed; null if that is not known. */
  changedAt?: Date | null;
}

const lastChange = ({ changedAt }: Entry): string => (changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '');

const xml = (root: string, name: string, entries: readonly Entry[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries.map((entry) => `<${name}><loc>${text(entry.url)}</loc>${lastChange(entry)}</${name}>`),
    `</${root}>`,
  ].join('\n');

/** All URLs of one page of a remote. */
interface Addresses {
  count: number;
  read: (offset: number, limit: number) => Promise<readonly Entry[]>;
}

/** The URLs of one file. */
async function addressesInFile(pages: readonly Addresses[], from: number): Promise<Entry[]> {
  const urls: Entry[] = [];
  let before = 0;
  for (const { count, read } of pages) {
    const offset = Math.max(0, from - before);
    const limit = Math.min(count - offset, ADDRESSES_PER_FILE - urls.length);
    if (limit > 0) urls.push(...(await read(offset, limit)));
    before += count;
  }
  return urls;
}

async function pagesOf({ state: live, renderer, members }: SitemapParts): Promise<Addresses[]> {
  const pages = await Promise.all(
    live.registry.pages.map(async ({ remote, page }): Promise<Addresses | null> => {
      if (page.access !== 'public' || page.noindex) return null;
      const release = live.releaseOf(remote);
      const bundle = release && live.bundleOf(release);
      const rendered = bundle && renderer ? await renderer.run({ kind: 'list', bundle }, renderer.budget()) : undefined;
      // If no worker can say which pages have a head, every page is listed whose URLs can be computed.
      if (rendered ? !rendered.includes(page.expose) : page.path.includes(':') && !page.data) return null;
      return page.path.includes(':')
        ? addressesOf(page.path, page.data ?? [], members)
        : { count: 1, read: () => Promise.resolve([{ url: page.path }]) };
    }),
  );
  return pages.filter((page) => page !== null);
}

/** The URLs of a page with one parameter, for all values of the parameter. */
async function addressesOf(
  path: string,
  data: readonly PageData[],
  members: SitemapParts['members'],
): Promise<Addresses | null> {
  for (const { call, params } of data) {
    const known = members[call];
    const parameter = Object.values(params ?? {}).find((value) => String(value).startsWith(':'));
    if (!known || parameter === undefined) continue;
    const addressOf = (id: string) => path.replace(String(parameter), encodeURIComponent(id));
    return {
      count: await known.count(),
      read: async (offset, limit) =>
        (await known.read(offset, limit)).map(({ id, changedAt }) => ({ url: addressOf(id), changedAt })),
    };
  }
  return null;
}

/**
 * Allows everything except the API. Staff pages have their own noindex. The addresses of a sitemap need an origin.
 */
export const robotsText = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', ...(origin === '' ? [] : [`Sitemap: ${origin}/sitemap.xml`, ''])].join('\n');
