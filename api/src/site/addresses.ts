/** Below these an address is that of a file. */
const FILES = ['/remotes', '/static', '/pictures'];

/** Below these an address is that of a call or a file: what is not there is not found, whoever asks. */
const NO_PAGES = ['/api', ...FILES];

/** What a request asks for. */
export interface Target {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
}

/**
 * Path and query of a request; null for what is no address. A path that begins with two slashes stays a path, where
 * browsers would read the name of another host.
 */
export function targetOf(url: string): Target | null {
  const whole = url.startsWith('/') ? `http://host${url}` : url;
  if (!URL.canParse(whole)) return null;
  const { pathname, search } = new URL(whole);
  return { pathname, search };
}

/** Whether a route, as it is written, is one of files: a page asks for dozens of them. */
export const isRouteOfFiles = (route: string): boolean => FILES.some((own) => route.startsWith(`${own}/`));

/** Whether a path is one where people find pages. */
const isForPages = (pathname: string): boolean => {
  const lower = pathname.toLowerCase();
  return !NO_PAGES.some((own) => lower === own || lower.startsWith(`${own}/`));
};

/** Whether a request is for a page. A malformed address of a page redirects to the home page. */
export function asksForPage({ method, url }: { method: string; url: string }): boolean {
  const target = targetOf(url);
  return (method === 'GET' || method === 'HEAD') && (target === null || isForPages(target.pathname));
}

/** Redirect of a malformed address. */
export const HOME = { path: '/', status: 302 } as const;
