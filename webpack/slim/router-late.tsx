import {
  Children,
  Fragment,
  type ReactElement,
  type ReactNode,
  isValidElement,
  startTransition,
  useContext,
  useMemo,
  useState,
} from 'react';
import {
  type Location,
  type MemoryRouterProps,
  NavigationType,
  type Navigator,
  type RouteProps,
  Router,
  type RoutesProps,
  type To,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  createPath,
  parsePath,
  useLocation,
} from 'react-router';
import { Route, decodePath, matchPath } from './router-parts';

/** A route with its path, starting from the top of its Routes. */
interface Level {
  path: string;
  props: RouteProps;
}

const isRoute = (props: unknown): props is RouteProps => typeof props === 'object' && props !== null;

/** All chains of nested routes, from the top to each route that an address can match. */
function branchesOf(children: ReactNode, above: readonly Level[] = []): Level[][] {
  return Children.toArray(children).flatMap((child): Level[][] => {
    if (!isValidElement(child) || !isRoute(child.props)) return [];
    const { props } = child;
    if (child.type === Fragment) return branchesOf(props.children, above);
    if (child.type !== Route) throw new Error('All children of <Routes> must be a <Route> or a <Fragment>');
    const parent = above.at(-1)?.path.replace(/\/\*$/, '') ?? '';
    return withoutOptional(props.path ?? '').flatMap((own) => {
      const path = (own.startsWith('/') ? own : `${parent}/${own}`).replace(/\/\/+/g, '/');
      const branch = [...above, { path, props }];
      const leads = props.path !== undefined || props.index === true;
      return [...branchesOf(props.children, branch), ...(leads ? [branch] : [])];
    });
  });
}

/** All forms of a path: with and without each of its optional segments. */
function withoutOptional(path: string): string[] {
  const [first = '', ...rest] = path.split('/');
  const own = first.replace(/\?$/, '');
  if (rest.length === 0) return own === first ? [own] : [own, ''];
  const others = withoutOptional(rest.join('/'));
  return [...others.map((other) => (other === '' ? own : `${own}/${other}`)), ...(own === first ? [] : others)];
}

/** Ranks a chain. More specific ones rank higher: a fixed segment above a parameter, and everything above a splat. */
function rankOf(branch: readonly Level[]): number {
  const leaf = branch.at(-1);
  const parts = leaf?.path.split('/') ?? [];
  const rank = parts.length + (leaf?.props.index ? 2 : 0) - (parts.includes('*') ? 2 : 0);
  return parts.reduce(
    (sum, part) => sum + (part === '*' ? 0 : /^:[\w-]+$/.test(part) ? 3 : part === '' ? 1 : 10),
    rank,
  );
}

const depthOf = (path: string): number => path.split('/').filter(Boolean).length;

export function Routes({ children, location }: RoutesProps) {
  const { matches: parents } = useContext(RouteContext);
  const current = useLocation();
  const parent = parents.at(-1);
  const given = typeof location === 'string' ? parsePath(location) : location;
  const pathname = (given ?? current).pathname ?? '/';
  const parts = pathname.split('/');
  const above = 1 + depthOf(parent?.pathnameBase ?? '/');
  const rest = decodePath(`/${parts.slice(above).join('/')}`);
  for (const branch of branchesOf(children).sort((a, b) => rankOf(b) - rankOf(a))) {
    const found = branch.map(({ path, props }, at) =>
      matchPath({ path, caseSensitive: props.caseSensitive ?? false, end: at === branch.length - 1 }, rest),
    );
    const leaf = found.at(-1);
    if (!leaf) continue;
    const matches = branch.map(({ props: { children: _children, ...route } }, at) => {
      const base = parts.slice(0, above + depthOf(found[at]?.pathnameBase ?? '/')).join('/') || '/';
      return {
        params: { ...parent?.params, ...leaf.params },
        pathname: at === branch.length - 1 ? pathname : base,
        pathnameBase: base,
        route,
      };
    });
    const shown = matches.reduceRight<ReactElement | null>(
      (outlet, { route: { Component, element } }, at) => (
        <RouteContext value={{ outlet, matches: [...parents, ...matches.slice(0, at + 1)], isDataRoute: false }}>
          {Component ? <Component /> : element || outlet}
        </RouteContext>
      ),
      null,
    );
    if (!given) return shown;
    return (
      <LocationContext value={{ location: locate(given), navigationType: NavigationType.Pop }}>{shown}</LocationContext>
    );
  }
  return null;
}

const locate = (to: Partial<Location> | To, state: unknown = null, key = 'default'): Location => ({
  pathname: '/',
  search: '',
  hash: '',
  state,
  key,
  ...(typeof to === 'string' ? parsePath(to) : to),
});

interface History {
  entries: readonly Location[];
  index: number;
  action: NavigationType;
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

export function MemoryRouter({ initialEntries = ['/'], initialIndex, ...rest }: MemoryRouterProps) {
  const [{ entries, index, action }, setHistory] = useState<History>(() => ({
    entries: initialEntries.map((to, at) => locate(to, null, at === 0 ? 'default' : newKey())),
    index: initialIndex ?? initialEntries.length - 1,
    action: NavigationType.Pop,
  }));
  const navigator = useMemo((): Navigator => {
    const change = (step: (now: History) => History) => startTransition(() => setHistory(step));
    return {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      push: (to, state) => {
        const entry = locate(to, state, newKey());
        change((now) => ({
          entries: [...now.entries.slice(0, now.index + 1), entry],
          index: now.index + 1,
          action: NavigationType.Push,
        }));
      },
      replace: (to, state) => {
        const entry = locate(to, state, newKey());
        change((now) => ({ ...now, entries: now.entries.with(now.index, entry), action: NavigationType.Replace }));
      },
      go: (by) =>
        change((now) => ({
          ...now,
          index: Math.min(Math.max(now.index + by, 0), now.entries.length - 1),
          action: NavigationType.Pop,
        })),
    };
  }, []);
  return <Router {...rest} location={entries[index] ?? '/'} navigationType={action} navigator={navigator} />;
}
