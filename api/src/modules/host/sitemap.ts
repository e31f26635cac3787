import type { CallId } from '@shop/shared/contracts';
import type { PageData } from '@shop/shared/remote/config';
import type { FastifyInstance } from 'fastify';
import { text } from './markup';
import type { PageRenderer } from './page-renderer';
import type { Live } from './pages';

/** Where the members of a read with an id are listed: a page that shows one of them stands in the map once for each. */
const LISTS: Partial<Record<CallId, { path: string; query: Record<string, string> }>> = {
  getPublicProduct: { path: '/api/products/public', query: { sort: 'newest' } },
  getCategory: { path: '/api/categories', query: { archived: 'false' } },
};

/** Addresses that a map may hold by the protocol. */
const LIMIT = 50_000;

/** All addresses that search engines should know: pages with a head of their own, and one for each product and category. */
export async function makeSitemap(
  app: FastifyInstance,
  live: Live,
  renderer: PageRenderer | null,
  origin: string,
): Promise<string> {
  const lists = await Promise.all(
    live.registry.pages.map(async ({ remote, page }) => {
      if (page.access !== 'public') return [];
      const release = live.releaseOf(remote);
      const bundle = release && live.bundleOf(release);
      const told = bundle && renderer ? await renderer.run({ kind: 'list', bundle }, renderer.budget()) : undefined;
      // Where nobody can tell which pages have a head, those without data are as good as any.
      if (told ? !told.includes(page.expose) : page.path.includes(':') && !page.data) return [];
      return page.path.includes(':') ? membersOf(app, page.path, page.data ?? []) : [page.path];
    }),
  );
  const urls = lists.flat().slice(0, LIMIT);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map((url) => `<url><loc>${text(origin + url)}</loc></url>`),
    '</urlset>',
  ].join('\n');
}

/** The addresses of a page with one parameter, for everything that may stand in its place. */
async function membersOf(app: FastifyInstance, path: string, data: readonly PageData[]): Promise<string[]> {
  for (const { call, params } of data) {
    const list = LISTS[call];
    const parameter = Object.values(params ?? {}).find((value) => String(value).startsWith(':'));
    if (!list || parameter === undefined) continue;
    const response = await app.inject({ method: 'GET', url: list.path, query: list.query });
    if (response.statusCode !== 200) return [];
    const rows: unknown = response.json();
    if (!Array.isArray(rows)) return [];
    return rows.map((row) => path.replace(String(parameter), encodeURIComponent(idOf(row))));
  }
  return [];
}

const idOf = (row: unknown): string => (typeof row === 'object' && row !== null && '_id' in row ? String(row._id) : '');

/** Lets everything be read but the API; staff pages say themselves that they are not to be listed. */
export const robotsText = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
