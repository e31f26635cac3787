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
  /** The first view; null leaves it to the browser. */
  rendered: RenderedPage | null;
  /** What was rendered stands in for a page that cannot be shown: the browser replaces it. */
  away: boolean;
  /** It is a preview of the front: what says so above the page, and its style element. */
  preview?: { html: string; style: string } | undefined;
}

/** Where not even the shop's frame could be rendered. */
const AWAY_TEXT = 'The shop cannot show this page at the moment. Please try again in a few seconds.';

/** The whole HTML page. The browser takes over what stands in #root, or renders into it, from the one JSON block. */
export function renderDocument({ head, assets, preloads, boot, rendered, away, preview }: DocumentParts): string {
  const look = lookStyle(boot.settings);
  const marks = `${away ? ' data-away' : ''}${preview ? ' data-preview' : ''}`;
  const links = [
    // Before the style sheets, which it would wait for.
    ...(rendered && assets.early ? [`<script>${assets.early}</script>`] : []),
    ...iconLinks(boot.settings, assets.icon),
    `<link rel="manifest" href="${WEB_MANIFEST}">`,
    ...(rendered ? mainPicture(rendered.html) : []),
    ...assets.styles.map((url) => `<link rel="stylesheet" href="${attribute(url)}"${checked(stated(assets, url))}>`),
    ...(look ? [look] : []),
    ...assets.fonts.map(
      (url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${attribute(url)}">`,
    ),
    ...(rendered && assets.afterPaint
      ? scriptsAfterPaint(assets, assets.afterPaint, preloads)
      : scriptsAtOnce(assets, preloads)),
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

/** What a file of the shell must be. */
const stated = ({ integrity }: ShellAssets, url: string): Preload => ({ url, integrity: integrity?.[url] });

/**
 * Attributes that make a browser refuse a file with other content. From another origin the file must be requested by
 * CORS, or the browser may not look into it; and alike in a preload and in what uses it, or it would be fetched twice.
 */
const checked = ({ url, integrity }: Preload): string =>
  integrity === undefined
    ? ''
    : ` integrity="${attribute(integrity)}"${/^\/(?!\/)/.test(url) ? '' : ' crossorigin="anonymous"'}`;

const preload = (file: Preload, priority = ''): string =>
  `<link rel="preload" as="script"${priority} href="${attribute(file.url)}"${checked(file)}>`;

/** The page waits for its scripts. */
const scriptsAtOnce = (assets: ShellAssets, preloads: readonly Preload[]): string[] => [
  ...assets.scripts.map((url) => `<script defer src="${attribute(url)}"${checked(stated(assets, url))}></script>`),
  ...preloads.map((file) => preload(file)),
];

/** The page is there already: its scripts are fetched after what is seen, and start when it was. */
const scriptsAfterPaint = (assets: ShellAssets, starter: string, preloads: readonly Preload[]): string[] => [
  `<script defer src="${attribute(starter)}" data-scripts="${attribute(assets.scripts.join(' '))}"${checked(stated(assets, starter))}></script>`,
  ...[...assets.scripts.map((url) => stated(assets, url)), ...preloads].map((file) =>
    preload(file, ' fetchpriority="low"'),
  ),
];

const ATTRIBUTE = (name: string) => new RegExp(` ${name}="([^"]*)"`, 'i');

/**
 * Asks for the page's main picture before anything else: the first one that the page itself marks as urgent, in its
 * best format; where it is another one for other screens, each for its own. What is copied from the markup is escaped
 * there already.
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
