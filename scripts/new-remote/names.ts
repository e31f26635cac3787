import { type PageAccess, checkRemoteConfig } from '@shop/shared/remote/config';
import { buildRegistry, isReservedPath } from '@shop/shared/remote/registry';

/** A remote to create. */
export interface NewRemote {
  /** The folder, such as mfe-loyalty. */
  name: string;
  /** The route of its only page, such as /loyalty. */
  path: string;
  /** Title of the page and label in the menu, such as Loyalty. */
  title: string;
  /** The page's component, such as LoyaltyPage. */
  page: string;
  access: PageAccess;
}

/** The options of the command; missing ones are derived from the name. */
export interface NewRemoteOptions {
  name: string;
  path?: string | undefined;
  title?: string | undefined;
  access?: string | undefined;
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Fills in missing options: mfe-gift-cards gets the page GiftCardsPage, 'Gift Cards', at /gift-cards. */
export function plan({ name, path, title, access = 'employee' }: NewRemoteOptions): NewRemote {
  const bare = name.replace(/^mfe-/, '');
  const words = bare.split('-').map(capital);
  return {
    name,
    path: path ?? `/${bare}`,
    title: title ?? words.join(' '),
    page: `${words.join('')}Page`,
    access: access === 'public' || access === 'admin' ? access : 'employee',
  };
}

/** An existing remote. */
export interface Neighbor {
  name: string;
  paths: readonly string[];
}

/**
 * All problems of the options as sentences; empty when there are none. The path must be free among the remotes of this
 * checkout. A host checks it again among the remotes that it serves.
 */
export function problemsOf(options: NewRemoteOptions, neighbors: readonly Neighbor[]): string[] {
  const { name, path, title, page, access } = plan(options);
  if (!/^mfe-[a-z]/.test(name)) return [`'${name}': a remote's name begins with mfe-, such as mfe-loyalty`];
  if (neighbors.some((neighbor) => neighbor.name === name)) return [`${name} is there already`];
  const entry = { path, title, expose: `./${page}`, access } as const;
  const checked = checkRemoteConfig({ name, pages: [entry], menu: [] });
  const problems = checked.ok ? [] : [...checked.problems];
  if (options.access !== undefined && options.access !== access) {
    problems.push(`--access ${options.access}: it is public, employee or admin`);
  }
  const owner = isReservedPath(path) ? 'the host' : ownerOf(path, neighbors);
  if (owner !== undefined) problems.push(`--path ${path} belongs to ${owner}`);
  return problems;
}

/** The remote with a page at this path, by the rules of the host's route table. */
function ownerOf(path: string, neighbors: readonly Neighbor[]): string | undefined {
  const remote = (name: string, paths: readonly string[]) => ({
    name,
    container: name,
    version: '0.0.0',
    entry: '',
    manifest: null,
    fallback: null,
    pages: paths.map((own) => ({ path: own, title: own, expose: './Page', access: 'employee' as const })),
    menu: [],
  });
  return neighbors.find(
    ({ name, paths }) => buildRegistry([remote(name, paths), remote('new', [path])]).problems.length > 0,
  )?.name;
}
