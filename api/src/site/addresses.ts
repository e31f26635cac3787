/** Path prefixes of files. */
const FILES = ['/remotes', '/static', '/pictures'];

/** Path prefixes of API calls, files and texts for programs. An unknown path below them is 404, not a page. */
const NO_PAGES = ['/api', '/.well-known', ...FILES];

/** The parsed URL of a request. */
export interface Target {
  pathname: string;
  /** With the question mark; empty without a query. */
  search: string;
}

/**
 * Path and query of a request; null for an invalid URL. A path that begins with two slashes stays a path, although
 * browsers would read a host name there.
 */
export function targetOf(url: string): Target | null {
  const whole = url.startsWith('/') ? `http://host${url}` : url;
  if (!URL.canParse(whole)) return null;
  const { pathname, search } = new URL(whole);
  return { pathname, search };
}

/** Whether this route pattern serves files. One page requests dozens of them. */
export const isRouteOfFiles = (route: string): boolean => FILES.some((own) => route.startsWith(`${own}/`));

/** A path in one spelling: without escapes that can be read, capitals, and repeated slashes at its start. */
function plainPath(pathname: string): string {
  let read = pathname;
  try {
    read = decodeURIComponent(pathname);
  } catch {
    // Malformed escapes stay as they are.
  }
  return read.toLowerCase().replace(/^\/{2,}/, '/');
}

/** Whether a path can be that of a page. */
const isForPages = (pathname: string): boolean => {
  const lower = plainPath(pathname);
  return !NO_PAGES.some((own) => lower === own || lower.startsWith(`${own}/`));
};

/** Whether a request is for a page. A malformed URL of a page redirects to the home page. */
export function asksForPage({ method, url }: { method: string; url: string }): boolean {
  const target = targetOf(url);
  return (method === 'GET' || method === 'HEAD') && (target === null || isForPages(target.pathname));
}

/** Redirect for a malformed URL. */
export const HOME = { path: '/', status: 302 } as const;
