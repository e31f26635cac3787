import { createHash } from 'node:crypto';

/** Hash of the empty string: styled-components adds empty style elements and fills them through the CSSOM. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Origins beyond the shop's own that a page may use. */
export interface CspOrigins {
  /** Origins from which remotes may be loaded. */
  remotes: readonly string[];
  /** Origins of services that the code of remotes may call. */
  services?: readonly string[];
  /** The origin of a CDN for the shop's own files. */
  files?: string | undefined;
  /** Dev servers, for scripts, styles, fonts and the socket that reports changes. */
  dev: readonly string[];
  /** Hashes of the inline style elements. */
  styles?: readonly string[];
  /** Hash of the inline script. */
  script?: string;
  /** Whether pages of the shop may show it in a frame; only for previews. */
  framed?: boolean;
}

/**
 * The Content-Security-Policy of every HTML page. It allows scripts from the shop and from the remotes' origins, and
 * inline code with one of these hashes, but no eval. The pages' JSON blocks are data and need no permission.
 */
export function contentSecurityPolicy({
  remotes,
  services = [],
  files,
  dev,
  styles = [],
  script,
  framed = false,
}: CspOrigins): string {
  const code = [...remotes, ...dev];
  const shown = [...(files === undefined ? [] : [files]), ...code];
  const sockets = dev.map((origin) => origin.replace(/^http/, 'ws'));
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(script ? [script] : []), ...shown],
    'style-src': ["'self'", EMPTY_STYLE, ...styles, ...shown],
    'img-src': ["'self'", 'data:', 'blob:', ...shown],
    'font-src': ["'self'", ...shown],
    'connect-src': ["'self'", ...code, ...sockets, ...services],
    'manifest-src': ["'self'"],
    // Allowed on every page, because the back office shows previews in frames and may be opened from any page.
    'frame-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framed ? "'self'" : "'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

/** The source expression that allows exactly this text as an inline script or style. */
const inlineHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The source expression for a style element; undefined for any other text. */
export function styleHash(element: string): string | undefined {
  const css = /^<style[^>]*>([^]*)<\/style>$/.exec(element)?.[1];
  return css === undefined ? undefined : inlineHash(css);
}

/** The policy of a page of the shop. It allows the page's inline style elements and script. */
export const pagePolicy = (
  origins: Pick<CspOrigins, 'remotes' | 'services' | 'files' | 'dev'>,
  styles: readonly (string | null | undefined)[],
  script: string | undefined,
  framed = false,
): string =>
  contentSecurityPolicy({
    ...origins,
    styles: styles.map((element) => styleHash(element ?? '')).filter((hash) => hash !== undefined),
    ...(script ? { script: inlineHash(script) } : {}),
    framed,
  });

/** The other headers of an HTML page. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};
