import type { PublicSettings } from '@shop/shared/contracts';
import { descriptionOf, titleWith } from '@shop/shared/rules';
import type { PageHead } from '@shop/shared/remote/config';
import { jpegOf } from '../../pictures/store';
import { attribute, json, text } from './markup';

/** What a page's head is written from. */
export interface HeadParts {
  head: PageHead;
  settings: PublicSettings;
  /** Such as https://shop.example, without a slash at the end. */
  origin: string;
  /** Path of the page, without query. */
  pathname: string;
  /** Whether search engines may list it. */
  listed: boolean;
}

/** Title, description, canonical address, what shared links show, and facts for search engines. */
export function headTags({ head, settings, origin, pathname, listed }: HeadParts): string[] {
  const title = titleWith(head.title, settings);
  const url = origin + canonicalPath(pathname);
  // Without its code, which knows better, the home page is the shop's.
  const own = head.description ?? (pathname === '/' ? settings.meta?.homeDescription : undefined);
  const description = own ?? descriptionOf(head.title, settings);
  // A page without a picture of its own is shared with the owner's logo.
  const { logo } = settings.front.look ?? {};
  const shared = head.image === undefined ? logo?.url : head.image;
  const image = shared === undefined ? undefined : (jpegOf(shared) ?? shared);
  const size = head.image === undefined ? logo : head.imageSize;
  const tags = [`<title>${text(title)}</title>`, `<meta name="description" content="${attribute(description)}">`];
  if (!listed) return [...tags, '<meta name="robots" content="noindex">'];
  const shareTitle = head.shareTitle ?? (pathname === '/' ? settings.shopName : head.title);
  const graph: [string, string | number | undefined][] = [
    ['og:type', isProduct(head.jsonLd) ? 'product' : 'website'],
    ['og:site_name', settings.shopName],
    ['og:title', shareTitle],
    ['og:description', description],
    ['og:url', url],
    // As JPEG where we have it: most apps that show shared links read nothing newer.
    ['og:image', image && absolute(image, origin)],
    ['og:image:width', size?.width],
    ['og:image:height', size?.height],
  ];
  return [
    ...tags,
    `<link rel="canonical" href="${attribute(url)}">`,
    ...graph.flatMap(([name, value]) =>
      value === undefined ? [] : [`<meta property="${name}" content="${attribute(String(value))}">`],
    ),
    `<meta name="twitter:card" content="${head.image === undefined ? 'summary' : 'summary_large_image'}">`,
    ...(head.jsonLd
      ? [`<script type="application/ld+json">${json(withAbsoluteUrls(head.jsonLd, origin))}</script>`]
      : []),
  ];
}

/** One address for a page, however it was typed. */
const canonicalPath = (pathname: string): string => pathname.replace(/\/+$/, '') || '/';

const absolute = (url: string, origin: string): string => (url.startsWith('/') ? origin + url : url);

const isProduct = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([key, inner]) => (key === '@type' && inner === 'Product') || (key === '@graph' && [inner].flat().some(isProduct)),
  );

/** Properties of schema.org that hold addresses. */
const ADDRESSES = new Set(['url', 'image', 'item', 'logo', '@id']);

/** Search engines want whole addresses; a remote knows only paths. */
function withAbsoluteUrls(value: unknown, origin: string, key = ''): unknown {
  if (typeof value === 'string') return ADDRESSES.has(key) ? absolute(value, origin) : value;
  if (Array.isArray(value)) return value.map((one: unknown) => withAbsoluteUrls(one, origin, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withAbsoluteUrls(inner, origin, name)]),
  );
}
