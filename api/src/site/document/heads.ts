import type { PublicSettings } from '@shop/shared/contracts';
import { descriptionOf, titleWith, isRecord } from '@shop/shared/rules';
import type { PageHead } from '@shop/shared/remote/config';
import { jpegOf } from '../../pictures/store';
import { attribute, json, text } from './markup';

/** The data of a page's head. */
export interface HeadParts {
  head: PageHead;
  settings: PublicSettings;
  /** For example https://shop.example, without a slash at the end; '' if it is not known: addresses are then paths. */
  origin: string;
  /** Canonical path of the page. */
  pathname: string;
  /** Whether search engines may list it. */
  listed: boolean;
}

/** Title, description, canonical URL, tags for shared links, and structured data for search engines. */
export function headTags({ head, settings, origin, pathname, listed }: HeadParts): string[] {
  const title = titleWith(head.title, settings);
  const url = origin + pathname;
  // If the home page's code gave no description, the shop's own description is used.
  const own = head.description ?? (pathname === '/' ? settings.meta?.homeDescription : undefined);
  const description = own ?? descriptionOf(head.title, settings);
  // If the page has no picture, shared links show the owner's logo.
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
    // As JPEG if available: most apps that show shared links do not read newer formats.
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

const absolute = (url: string, origin: string): string => (url.startsWith('/') ? origin + url : url);

const isProduct = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(value).some(
    ([key, inner]) => (key === '@type' && inner === 'Product') || (key === '@graph' && [inner].flat().some(isProduct)),
  );

/** Properties of schema.org that contain URLs. */
const ADDRESSES = new Set(['url', 'image', 'item', 'logo', '@id']);

/** Makes paths absolute: search engines need absolute URLs, but a remote knows only paths. */
function withAbsoluteUrls(value: unknown, origin: string, key = ''): unknown {
  if (typeof value === 'string') return ADDRESSES.has(key) ? absolute(value, origin) : value;
  if (Array.isArray(value)) return value.map((one: unknown) => withAbsoluteUrls(one, origin, key));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withAbsoluteUrls(inner, origin, name)]),
  );
}
