import { type ComponentType, Suspense, lazy, useMemo, useState } from 'react';
import { type ParamParseKey, type PathMatch, type PathPattern, type RouteProps, useLocation } from 'react-router';

/* Parts of the router that remotes may use and the shop itself does not. They do the same as the router's own parts,
   except for data routes, in a fifth of the size. The larger ones are downloaded when they are first shown. */

/** Matches a URL path with a pattern; null when it does not match. */
export function matchPath<Path extends string>(
  given: PathPattern<Path> | Path,
  pathname: string,
): PathMatch<ParamParseKey<Path>> | null;
export function matchPath(given: PathPattern | string, pathname: string): PathMatch | null {
  const pattern = typeof given === 'string' ? { path: given, caseSensitive: false, end: true } : given;
  const { path, caseSensitive, end = true } = pattern;
  const names: string[] = [];
  const splat = path.endsWith('*');
  let source = path
    .replace(/\/*\*?$/, '')
    .replace(/^\/*/, '/')
    .replace(/[\\.*+^${}|()[\]]/g, '\\$&')
    .replace(/\/:([\w-]+)(\?)?/g, (_all, name: string, optional?: string) => {
      names.push(name);
      return optional ? '(?:/([^/]*))?' : '/([^/]+)';
    })
    .replace(/\/([\w-]+)\?(?=\/|$)/g, '(?:/$1)?');
  if (splat) source += /^\/?\*$/.test(path) ? '(.*)$' : '(?:/(.+)|/*)$';
  else if (end) source += '/*$';
  else if (/[^/]/.test(path)) source += '(?=/|$)';
  const found = new RegExp(`^${source}`, caseSensitive ? '' : 'i').exec(pathname);
  if (!found) return null;
  const [matched, ...values] = found;
  const plain = (at: number) => values[at]?.replace(/%2F/g, '/');
  const params = Object.fromEntries(names.map((name, at) => [name, plain(at) || undefined]));
  if (splat) params['*'] = plain(names.length) ?? '';
  const rest = splat ? (values[names.length]?.length ?? 0) : 0;
  return {
    params,
    pathname: matched,
    pathnameBase: matched.slice(0, matched.length - rest).replace(/(.)\/+$/, '$1'),
    pattern,
  };
}

/** A path without percent escapes, except slashes inside a segment. A malformed path stays unchanged. */
export function decodePath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replace(/\//g, '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}

/** Matches the current address with a pattern; null when it does not match. */
export function useMatch<Path extends string>(
  pattern: PathPattern<Path> | Path,
): PathMatch<ParamParseKey<Path>> | null {
  const { pathname } = useLocation();
  return useMemo(() => matchPath(pattern, decodePath(pathname)), [pattern, pathname]);
}

/** A pattern with its parameters filled in. @throws Error when a required one is missing */
export function generatePath(
  pattern: string,
  params: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const segments = pattern.replace(/([^/])\*$/, '$1/*').split(/\/+/);
  const filled = segments.map((segment, at) => {
    if (segment === '*' && at === segments.length - 1) return params['*'] ?? '';
    return segment.replace(/^:([\w-]+)(\??)|\?$/, (_all, name?: string, optional?: string) => {
      if (!name) return '';
      const value = params[name];
      if (value == null && !optional) throw new Error(`Missing ":${name}" param`);
      return encodeURIComponent(value ?? '');
    });
  });
  return (pattern.startsWith('/') ? '/' : '') + filled.filter(Boolean).join('/');
}

/** An entry of Routes, which reads its props. It is never rendered itself. */
export function Route(_props: RouteProps): null {
  throw new Error('A <Route> is only ever the child of <Routes>');
}

/**
 * A component whose code is downloaded when it is first shown. After a failed download, the next render tries again.
 */
function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Late(props: Props) {
    const [Part] = useState(() => loaded ?? lazy(async () => ({ default: (loaded = await load()) })));
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Renders the first of its Routes that matches the address, or nothing. */
export const Routes = late(() => import('./router-late').then((parts) => parts.Routes));

/** A router whose history is in memory, for a separate React root. */
export const MemoryRouter = late(() => import('./router-late').then((parts) => parts.MemoryRouter));
