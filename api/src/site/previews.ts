import { PREVIEW_PARAMETER } from '@shop/shared/contracts';
import type { ShellAssets } from '@shop/shared/remote/boot';
import type { Preview } from '../settings/preview';
import type { PrefetchedCall } from './prefetch';
import { type CspOrigins, PAGE_HEADERS, contentSecurityPolicy, styleHash } from './document/csp';
import { attribute, text } from './document/markup';
import type { PageResponse } from './cached-pages';

/** Resolves the token of a preview link: 'ended' if it has expired, 'unknown' if it is invalid. */
export type FindPreview = (token: string) => Promise<Preview | 'ended' | 'unknown'>;

/** The signed token in a query; null if it has no token. */
export const previewToken = (search: string): string | null => new URLSearchParams(search).get(PREVIEW_PARAMETER);

/**
 * A preview is only for people who have the link: it is not cached or indexed, and only the back office may frame it.
 */
export const PREVIEW_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-frame-options': 'SAMEORIGIN',
  'x-robots-tag': 'noindex',
  // Pages that a preview links to must not receive its URL, which contains the token.
  'referrer-policy': 'no-referrer',
};

/** The answers of a page, with the live policy page replaced by the previewed one. */
export const withPreviewed = (
  ahead: readonly PrefetchedCall[],
  preview: Preview | undefined,
): readonly PrefetchedCall[] =>
  ahead.map((one) => {
    const { policy } = preview ?? {};
    const { call, params } = one.item;
    if (policy === undefined || call !== 'getPolicyText' || params?.['key'] !== policy.key) return one;
    return { ...one, status: 200, answer: { endpointName: call, arg: { params }, value: { blocks: policy.blocks } } };
  });

/** Style of the note above a preview. */
export const PREVIEW_STYLE =
  '<style>.preview-note{margin:0;padding:8px 16px;background:#16191c;color:#fff;font:600 14px/1.4 system-ui,sans-serif;' +
  'text-align:center}.preview-note a{color:inherit}</style>';

/** The note above a preview. It is outside the element that the browser's code renders into. */
export const previewNote = ({ name }: Preview, pathname: string): string =>
  `<aside class="preview-note" aria-label="Preview">Preview of ${text(name)}. ` +
  `<a href="${attribute(pathname)}" target="_blank">See the live page</a></aside>`;

const SORRY = {
  ended: { status: 410, title: 'Preview ended', sentence: 'This link showed a preview for one hour, which is over.' },
  unknown: { status: 404, title: 'No preview', sentence: 'This link to a preview is not complete or was changed.' },
};

const SORRY_STYLE =
  '<style>.sorry{max-width:34rem;margin:0 auto;padding:64px 16px;font-family:system-ui,sans-serif}' +
  '.sorry h1,.sorry p{margin:0 0 16px}.sorry a{color:inherit}</style>';

/** The page of an expired or invalid preview link: the reason and two links. */
export function noPreview(
  why: keyof typeof SORRY,
  { assets, origins, pathname }: { assets: ShellAssets; origins: CspOrigins; pathname: string },
): PageResponse {
  const { status, title, sentence } = SORRY[why];
  const styles = assets.styles.map((url) => `<link rel="stylesheet" href="${attribute(url)}">`).join('');
  const hash = styleHash(SORRY_STYLE);
  return {
    status,
    headers: {
      ...PAGE_HEADERS,
      ...PREVIEW_HEADERS,
      'content-security-policy': contentSecurityPolicy({
        ...origins,
        styles: hash === undefined ? [] : [hash],
        framed: true,
      }),
    },
    body: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
      `<title>${title}</title>${styles}${SORRY_STYLE}</head><body><main class="sorry"><h1>${title}</h1>`,
      `<p>${sentence} Open a new one under Settings.</p>`,
      `<p><a href="${attribute(pathname)}" target="_blank">See the live page</a> or `,
      '<a href="/settings" target="_top">go to Settings</a>.</p></main></body></html>',
    ].join('\n'),
    keepMs: 0,
  };
}
