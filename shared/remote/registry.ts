import type { RemoteEntry } from './release/remote-entry';
import type { MenuEntry, PageEntry } from './config';
import { pathShape, pathsMeet } from './path-shape';

/** Paths of the host. Each also covers all paths below it. */
const RESERVED = [
  '/login',
  '/admin',
  '/releases',
  '/health',
  '/live',
  '/ready',
  '/api',
  '/remotes',
  '/remotes.json',
  '/remote.schema.json',
  '/static',
  '/pictures',
];

/** A page and its remote. */
export interface RemotePage {
  remote: RemoteEntry;
  page: PageEntry;
}

/** The routes and the staff menu of the active remotes. */
export interface Registry {
  pages: readonly RemotePage[];
  menu: readonly MenuEntry[];
  /** Refused pages and the reasons, for the log. */
  problems: readonly string[];
}

/**
 * Builds the route table and the menu. A path, with every address that it matches, belongs to the first remote that
 * claims it. A later claim on one of these addresses is refused, and so is a claim on a path of the host. The menu
 * omits entries of refused pages.
 */
export function buildRegistry(remotes: readonly RemoteEntry[]): Registry {
  const owners = new Map<string, string>();
  const pages: RemotePage[] = [];
  const problems: string[] = [];
  for (const remote of remotes) {
    for (const page of remote.pages) {
      const owner = isReservedPath(page.path)
        ? 'the host'
        : pages.find((other) => other.remote !== remote && pathsMeet(other.page.path, page.path))?.remote.name;
      if (owner) {
        problems.push(`${remote.name} ${remote.version} claims ${page.path}, which belongs to ${owner}`);
      } else {
        owners.set(pathShape(page.path), remote.name);
        pages.push({ remote, page });
      }
    }
  }
  const menu = remotes
    .flatMap((remote) => remote.menu.filter((entry) => owners.get(pathShape(entry.path)) === remote.name))
    .sort((a, b) => a.order - b.order || a.label.localeCompare(b.label, 'en'));
  return { pages, menu, problems };
}

/** Whether a path belongs to the host. */
export function isReservedPath(path: string): boolean {
  const lower = path.toLowerCase();
  return RESERVED.some((own) => lower === own || lower.startsWith(`${own}/`));
}

/** Pages of the host, which no remote may claim. */
const HOST_PAGES = [
  { path: '/login', title: 'Sign in' },
  { path: '/admin', title: 'Sign in' },
  { path: '/releases', title: 'Releases' },
  { path: '/health', title: 'Health' },
] as const;

/** A page of the host. */
export type HostPage = (typeof HOST_PAGES)[number];

/** The host's page for a URL path, or null. It matches paths as findPage does. */
export const findHostPage = (pathname: string): HostPage | null =>
  HOST_PAGES.find(({ path }) => matchPath(path, pathname)) ?? null;

/** The page for a URL, and the values of its path's parameters. */
export interface PageMatch {
  target: RemotePage;
  params: Record<string, string>;
}

/**
 * The page for a URL path, or null. Server and browser both use this function. It ignores case and a trailing slash. A
 * fixed segment takes precedence over a parameter. The value of a parameter has no dot, because file names have one.
 */
export function findPage(registry: Registry, pathname: string): PageMatch | null {
  const matches = registry.pages.flatMap((target) => {
    const params = matchPath(target.page.path, pathname);
    return params ? [{ target, params }] : [];
  });
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0] ?? null;
}

function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = segments(pattern);
  const given = segments(pathname).map(decode);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index];
    if (value === undefined) return null;
    if (part.startsWith(':') && /^[^.]+$/.test(value)) params[part.slice(1)] = value;
    else if (part.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

const segments = (path: string): string[] => path.replace(/^\/|\/+$/g, '').split('/');

/** Undefined for an invalid escape such as '%zz'. */
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
