import type { PublicSettings } from '@shop/shared/contracts';
import { descriptionOf, titleWith, isRecord } from '@shop/shared/rules';
import type { PageHead } from '@shop/shared/remote/config';
import { SHARE_SIZE, jpegOf, shareUrlOf } from '../../pictures/store';
import { ICON_SIZES } from '../../pictures/drawings';
import { iconUrl } from './icons';
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
  const { url: image, size } = sharePicture(head, settings);
  const tags = [`<title>${text(title)}</title>`, `<meta name="description" content="${attribute(description)}">`];
  if (!listed) return [...tags, '<meta name="robots" content="noindex">'];
  const shareTitle = head.shareTitle ?? (pathname === '/' ? settings.shopName : head.title);
  const graph: [string, string | number | undefined][] = [
    ['og:type', isProduct(head.jsonLd) ? 'product' : 'website'],
    ['og:site_name', settings.shopName],
    ['og:title', shareTitle],
    ['og:description', description],
    ['og:url', url],
    ['og:image', absolute(image, origin)],
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

/**
 * The picture of shared links, in a size that apps do not cut. If the page has none, it is the owner's logo, or else
 * the shop's icon. As JPEG if available: most apps do not read newer formats.
 */
function sharePicture({ image, imageSize }: PageHead, settings: PublicSettings) {
  const { logo } = settings.front.look ?? {};
  if (image === undefined) {
    const icon = {
      url: iconUrl(settings, ICON_SIZES.largest),
      size: { width: ICON_SIZES.largest, height: ICON_SIZES.largest },
    };
    return logo === undefined ? icon : { url: jpegOf(logo.url) ?? logo.url, size: logo };
  }
  const fitted = shareUrlOf(image);
  return fitted === null ? { url: image, size: imageSize } : { url: fitted, size: SHARE_SIZE };
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
