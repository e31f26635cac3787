import { BOOT_ELEMENT_ID, type BootBlock, type Preload, type ShellAssets } from '@shop/shared/remote/boot';
import { WEB_MANIFEST, iconLinks } from './icons';
import { lookStyle } from './look-style';
import { attribute, json } from './markup';
import type { RenderedPage } from '@shop/shared/remote/rendering';

export interface DocumentParts {
  /** Title, description and the like, as made by headTags. */
  head: readonly string[];
  assets: ShellAssets;
  /** Scripts that the page needs: the entry of its remote and its own chunk. */
  preloads: readonly Preload[];
  boot: BootBlock;
  /** The server-rendered first view; null if the browser renders it. */
  rendered: RenderedPage | null;
  /** Whether `rendered` only replaces a page that cannot be shown. The browser then replaces it. */
  away: boolean;
  /** For a preview: the note above the page, and its style element. */
  preview?: { html: string; style: string } | undefined;
}

/** Shown if not even the shop's frame could be rendered. */
const AWAY_TEXT = 'The shop cannot show this page at the moment. Please try again in a few seconds.';

/**
 * The complete HTML page. The browser hydrates the content of #root, or renders into it, with the data of the JSON
 * block.
 */
export function renderDocument({ head, assets, preloads, boot, rendered, away, preview }: DocumentParts): string {
  const look = lookStyle(boot.settings);
  const { filesUrl } = boot.settings;
  const script = inlineScript(assets, rendered !== null, filesUrl);
  const files = filesAt(assets, filesUrl);
  const marks = `${away ? ' data-away' : ''}${preview ? ' data-preview' : ''}`;
  const links = [
    // Placed before the style sheets, because an inline script waits for those before it.
    ...(script === undefined ? [] : [`<script>${script}</script>`]),
    ...iconLinks(boot.settings, assets.icon),
    `<link rel="manifest" href="${WEB_MANIFEST}">`,
    ...(rendered ? mainPicture(rendered.html) : []),
    ...assets.styles.map((url) => `<link rel="stylesheet" ${address(files(url))}>`),
    ...(look ? [look] : []),
    ...assets.fonts.map(
      (url) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${attribute((filesUrl ?? '') + url)}">`,
    ),
    ...(rendered && assets.afterPaint
      ? scriptsAfterPaint(assets.scripts.map(files), files(assets.afterPaint), preloads.map(atCdn(filesUrl)))
      : scriptsAtOnce(assets.scripts.map(files), preloads.map(atCdn(filesUrl)))),
  ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...head,
    ...links,
    ...(rendered?.style ? [rendered.style] : []),
    ...(preview ? [preview.style] : []),
    `</head><body>${preview?.html ?? ''}<div id="root"${marks}>${rendered?.html ?? ''}</div>`,
    ...(rendered ? [] : [`<noscript>${away ? AWAY_TEXT : 'This shop needs JavaScript.'}</noscript>`]),
    `<script type="application/json" id="${BOOT_ELEMENT_ID}">${json(boot)}</script>`,
    '</body></html>',
  ].join('\n');
}

/**
 * The script in the head of a page, which its policy must allow; undefined without one, as of an older build.
 *
 * @param filesUrl the origin of the CDN, if the page loads files from one
 */
export const inlineScript = (
  { cdn = '', lostLine = '', early = '' }: ShellAssets,
  rendered: boolean,
  filesUrl: string | undefined,
): string | undefined =>
  (filesUrl === undefined ? '' : `document.cdn=${json(filesUrl)};${cdn}`) + lostLine + (rendered ? early : '') ||
  undefined;

/** Leads a file of the shop to the CDN. Code without a hash stays: a browser would run whatever comes. */
const atCdn =
  (filesUrl: string | undefined) =>
  ({ url, integrity }: Preload): Preload => ({
    url: filesUrl !== undefined && integrity !== undefined && isOwn(url) ? filesUrl + url : url,
    integrity,
  });

/** The files of the shell with their integrity hashes, by their paths. */
const filesAt =
  ({ integrity }: ShellAssets, filesUrl: string | undefined) =>
  (url: string): Preload =>
    atCdn(filesUrl)({ url, integrity: integrity?.[url] });

/** Whether a URL is a path of the shop. */
const isOwn = (url: string): boolean => /^\/(?!\/)/.test(url);

/**
 * Attributes that make a browser reject a file with other content. For another origin the check requires CORS. The
 * preload and the element that uses the file need the same attributes; otherwise the file would be fetched twice.
 */
const checked = ({ url, integrity }: Preload): string =>
  integrity === undefined ? '' : ` integrity="${attribute(integrity)}"${isOwn(url) ? '' : ' crossorigin="anonymous"'}`;

/** The address of a file in an element, with its integrity. */
const address = (file: Preload, name: 'href' | 'src' = 'href'): string =>
  `${name}="${attribute(file.url)}"${checked(file)}`;

const preload = (file: Preload, marks = ''): string => `<link rel="preload" as="script"${marks} ${address(file)}>`;

/** Script elements and preloads for a page that needs its scripts at once. */
const scriptsAtOnce = (scripts: readonly Preload[], preloads: readonly Preload[]): string[] => [
  ...scripts.map((file) => `<script defer ${address(file, 'src')}></script>`),
  ...preloads.map((file) => preload(file)),
];

/**
 * The starter and the preloads of a rendered page. The preloads are for no medium until the starter removes `media`,
 * after the first view is painted. So they take nothing of a slow connection before.
 */
const scriptsAfterPaint = (scripts: readonly Preload[], starter: Preload, preloads: readonly Preload[]): string[] => [
  `<script defer src="${attribute(starter.url)}" data-scripts="${attribute(scripts.map(({ url }) => url).join(' '))}"${checked(starter)}></script>`,
  ...[...scripts, ...preloads].map((file) => preload(file, ' media="not all"')),
];

const ATTRIBUTE = (name: string) => new RegExp(` ${name}="([^"]*)"`, 'i');

/**
 * Preloads the page's main picture: the first one with fetchpriority="high", in its best format. If it differs by media
 * query, each variant is preloaded for its query. The copied attributes are already escaped in the markup.
 */
function mainPicture(html: string): string[] {
  const marked = /fetchpriority="high"/i.exec(html);
  if (!marked) return [];
  const start = html.lastIndexOf('<picture', marked.index);
  const end = html.lastIndexOf('</picture', marked.index);
  const sources = start > end ? (html.slice(start, marked.index).match(/<source[^>]*>/gi) ?? []) : [];
  const best = new Map<string | undefined, string>();
  for (const source of sources) {
    const screens = valueIn(source, 'media');
    if (!best.has(screens)) best.set(screens, source);
  }
  const image = html.slice(html.lastIndexOf('<', marked.index), html.indexOf('>', marked.index) + 1);
  return (best.size > 0 ? [...best.values()] : [image]).flatMap(picturePreload);
}

const valueIn = (tag: string, name: string) => ATTRIBUTE(name).exec(tag)?.[1];

function picturePreload(tag: string): string[] {
  const [href, srcset, sizes, type, screens] = ['src', 'srcset', 'sizes', 'type', 'media'].map((name) =>
    valueIn(tag, name),
  );
  if (!href && !srcset) return [];
  const parts = [
    screens && `media="${screens}"`,
    type && `type="${type}"`,
    href && `href="${href}"`,
    srcset && `imagesrcset="${srcset}"`,
    sizes && `imagesizes="${sizes}"`,
  ].filter(Boolean);
  return [`<link rel="preload" as="image" fetchpriority="high" ${parts.join(' ')}>`];
}
