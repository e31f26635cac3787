import { BOOT_ELEMENT_ID, type BootBlock, type ShellAssets } from '@shop/shared/remote/boot';

export interface DocumentParts {
  title: string;
  assets: ShellAssets;
  /** Scripts that the page asked for will need: its remote's entry and its own chunk. */
  preloads: readonly string[];
  boot: BootBlock;
}

/** The whole HTML page. The browser renders into #root from the one JSON block. */
export function renderDocument({ title, assets, preloads, boot }: DocumentParts): string {
  const links = [
    `<link rel="icon" type="image/svg+xml" href="${attribute(assets.icon)}">`,
    ...assets.styles.map((url) => `<link rel="stylesheet" href="${attribute(url)}">`),
    ...assets.scripts.map((url) => `<script defer src="${attribute(url)}"></script>`),
    ...preloads.map((url) => `<link rel="preload" as="script" href="${attribute(url)}">`),
    ...assets.fonts.map(
      (url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${attribute(url)}">`,
    ),
  ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${text(title)}</title>`,
    ...links,
    `</head><body><div id="root"></div>`,
    `<noscript>This shop needs JavaScript.</noscript>`,
    `<script type="application/json" id="${BOOT_ELEMENT_ID}">${json(boot)}</script>`,
    '</body></html>',
  ].join('\n');
}

/** JSON that cannot end its script element, whatever a product is called. */
export const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const attribute = (value: string): string => text(value).replaceAll('"', '&quot;');
