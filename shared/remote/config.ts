import type { CallId, CallResponse, PublicSettings } from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';
import { isRecord } from '../rules/type-guards';
import { isRemoteName } from '../rules/remote-name';
import { pathShape } from './path-shape';
import { ACTION_QUERY, EXPOSED_PAGE, MOUNT_KIND, PAGE_ACCESS, PAGE_PATH } from './patterns';
import { type RemoteOwner, ownerProblems } from './release/owner';
import { isRange } from './semver';

export { isRemoteName, pathShape };

/** Who may see a page. The host checks it; the server checks every call itself. */
export type PageAccess = 'public' | 'employee' | 'admin';

/** A value of a declared call. ':id' means the page's path parameter of that name. */
export type PageDataValue = string | number | boolean;

/**
 * A public GET call that the first view of a page needs. The host may prefetch and inline the answer, so declare
 * exactly the arguments that the page's own hook passes: {call: 'getPublicProduct', params: {id: ':id'}}.
 */
export interface PageData<Id extends CallId = CallId> {
  call: Id;
  params?: Record<string, PageDataValue>;
  query?: Record<string, PageDataValue>;
}

/** The metadata of a page for search engines and shared links. */
export interface PageHead {
  title: string;
  /** Title of shared links. Default value: the title. */
  shareTitle?: string;
  description?: string;
  /** Absolute path or URL. */
  image?: string;
  /** Size of the picture, in px. */
  imageSize?: { width: number; height: number };
  jsonLd?: Record<string, unknown>;
}

/** Answers of the declared calls, in their order; undefined for a failed call. */
export type PageAnswers<Data extends readonly PageData[]> = {
  [Index in keyof Data]: CallResponse<Data[Index]['call']> | undefined;
};

/** The input of a page's `head`. */
export interface HeadView<Answers extends readonly unknown[] = readonly unknown[]> {
  answers: Answers;
  settings: PublicSettings;
  /** The query of the address, with its question mark, or an empty text. Since host contract 1.4.0. */
  search?: string | undefined;
  /** True if the record that the address names does not exist. */
  missing?: boolean;
}

/** A page of a remote as data: everything except its `head`, which is code. */
export interface PageEntry {
  /** Route with ':name' parameters, such as /product/:id. The host refuses a path that another remote has. */
  path: string;
  /** Document title, until the page sets a better one. */
  title: string;
  /** Exposed module with the page as its default export: './ProductPage' is src/pages/ProductPage.tsx. */
  expose: string;
  access: PageAccess;
  /** Public pages only. */
  data?: readonly PageData[];
  /**
   * True for a public page that search engines must not list, because it depends on its visitor, such as a cart. Since
   * host contract 2.1.0; older hosts list it.
   */
  noindex?: boolean;
}

/** A page of a remote. */
export interface PageConfig extends PageEntry {
  /**
   * Title, description, picture and JSON-LD: a pure function of the answers of the declared calls. Public pages only.
   * The first view of a page with a head is equal for every visitor, so the host renders it. The browser renders pages
   * without a head.
   */
  head?(view: HeadView): PageHead;
  /** Further public calls for the first view, which depend on the answers of the declared calls. Only with a `head`. */
  more?(view: HeadView): readonly PageData[];
}

/** Icons for menu entries. The host draws them. */
export const MENU_ICONS = [
  'dashboard',
  'orders',
  'products',
  'categories',
  'customers',
  'suppliers',
  'transactions',
  'coupons',
  'staff',
  'audit',
  'account',
  'settings',
] as const;
export type MenuIcon = (typeof MENU_ICONS)[number];

/**
 * Groups of menu entries: under the heading 'Admin', or in the menu of the user's account. Since host contract 1.9.0;
 * older hosts list all entries together.
 */
export const MENU_GROUPS = ['admin', 'account'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** An action that staff can start on a page. */
export interface MenuAction {
  /** Its label, such as 'New order'. */
  label: string;
  /** Query of the page's address that starts the action, such as 'new=1'. */
  query: string;
}

/** An entry of the staff menu. */
export interface MenuEntry {
  label: string;
  /** One of the remote's own staff pages. */
  path: string;
  icon?: MenuIcon;
  group?: MenuGroup;
  /** Lower entries come first, across all remotes. */
  order: number;
  /** Actions that the search of the back office offers. */
  actions?: readonly MenuAction[];
}

/** The bundlers that can build a remote's container. */
const BUNDLERS = ['webpack', 'rspack'] as const;
export type Bundler = (typeof BUNDLERS)[number];

/** What the pages of a remote are, if they are no components. */
export type RemoteKind = typeof MOUNT_KIND;

/** The content of remote.config.ts. The build reads it; it is never part of the remote's own JavaScript. */
export interface RemoteConfig {
  /** The folder's name. */
  name: string;
  /**
   * Range of host-contract versions that the remote works with. A narrower range is allowed ('~1.4.0', '1.4.0'), an
   * older one is refused ('^1.2.0'). Default value: from the version of this checkout up to the next major.
   */
  contract?: string;
  /** The team that owns it, for staff. Since host contract 2.12.0; older hosts ignore it. */
  owner?: RemoteOwner;
  /**
   * Most kilobytes (1,024 bytes) that all its scripts and style sheets for visitors may have together, compressed by
   * Brotli. A larger release is refused. Since host contract 2.12.0; older hosts ignore it.
   */
  budget?: number;
  /**
   * What builds its container for browsers; a host sees no difference. 'rspack' needs the package @rspack/core. Since
   * host contract 2.14.0. Default value: 'webpack'.
   */
  bundler?: Bundler;
  /**
   * 'mount': its pages are no components, but export `render` and `destroy` (mount-page.ts) and bring all that they
   * need, such as another React. Since host contract 2.18.0.
   */
  kind?: RemoteKind;
  pages: readonly PageConfig[];
  menu: readonly MenuEntry[];
}

/** Declares a page. The calls that it declares give its `head` the types of their answers. */
export function definePage<const Data extends readonly PageData[]>(
  page: Omit<PageEntry, 'data'> & {
    data?: Data;
    head?(view: HeadView<PageAnswers<Data>>): PageHead;
    more?(view: HeadView<PageAnswers<Data>>): readonly PageData[];
  },
): PageConfig {
  return page;
}

/** Declares a remote, for the default export of remote.config.ts. @throws Error with every fault of the config */
export function defineRemote(config: RemoteConfig): RemoteConfig {
  const checked = checkRemoteConfig(config);
  if (!checked.ok) throw new Error(`This remote's config is wrong:\n  ${checked.problems.join('\n  ')}`);
  return config;
}

const ACCESS: readonly unknown[] = PAGE_ACCESS satisfies readonly PageAccess[];

type Checked = { ok: true; config: RemoteConfig } | { ok: false; problems: string[] };

/** Checks a remote's config, from its own file or from a published remote.json. @returns the config or every problem */
export function checkRemoteConfig(value: unknown): Checked {
  const problems: string[] = [];
  if (!isRecord(value)) return { ok: false, problems: ['it is not an object made by defineRemote'] };
  const { name, contract, owner, budget, bundler, kind, pages, menu } = value;
  if (typeof name !== 'string' || !isRemoteName(name)) problems.push(`name: '${String(name)}' is not like mfe-orders`);
  if (contract !== undefined && (typeof contract !== 'string' || !isRange(contract))) {
    problems.push(`contract: '${String(contract)}' is not a version such as ^1.0.0`);
  }
  problems.push(...ownerProblems(owner));
  if (budget !== undefined && !(typeof budget === 'number' && Number.isFinite(budget) && budget > 0)) {
    problems.push(`budget: ${JSON.stringify(budget)} is not a number of kilobytes above 0, such as 220`);
  }
  if (bundler !== undefined && !BUNDLERS.some((known) => known === bundler)) {
    problems.push(`bundler: ${JSON.stringify(bundler)} is not webpack or rspack`);
  }
  if (kind !== undefined && kind !== MOUNT_KIND) {
    problems.push(`kind: ${JSON.stringify(kind)} is not mount; leave it out where pages are components`);
  }
  const pageList: unknown[] = Array.isArray(pages) ? pages : [];
  const menuList: unknown[] = Array.isArray(menu) ? menu : [];
  if (pageList.length === 0) problems.push('pages: there are none');
  if (!Array.isArray(menu)) problems.push('menu: it is not a list');
  const paths = new Set<string>();
  for (const page of pageList) problems.push(...pageProblems(page, paths));
  for (const entry of menuList) problems.push(...menuProblems(entry, paths));
  return problems.length === 0 && isConfig(value) ? { ok: true, config: value } : { ok: false, problems };
}

/** Type guard for a value that has passed the checks above. */
const isConfig = (value: Record<string, unknown>): value is Record<string, unknown> & RemoteConfig =>
  Array.isArray(value['pages']) && Array.isArray(value['menu']);

function pageProblems(page: unknown, paths: Set<string>): string[] {
  if (!isRecord(page)) return ['pages: one is not an object'];
  const { path, title, expose, access, data, noindex, head, more } = page;
  const at = `page ${String(path)}`;
  const problems: string[] = [];
  if (typeof path !== 'string' || !PAGE_PATH.test(path)) {
    problems.push(`${at}: the path is not like /product/:id, of words and parameters, without * and other signs`);
  } else if (path.startsWith('/:')) {
    problems.push(
      `${at}: the path begins with a parameter and would take addresses of the whole shop: begin it with a word of your own, such as /product/:id`,
    );
  } else if (paths.has(pathShape(path))) problems.push(`${at}: the path is declared twice`);
  else paths.add(pathShape(path));
  if (typeof title !== 'string' || title === '') problems.push(`${at}: the title is empty`);
  if (typeof expose !== 'string' || !EXPOSED_PAGE.test(expose))
    problems.push(`${at}: expose is not like ./ProductPage`);
  if (!ACCESS.includes(access)) problems.push(`${at}: access is not public, employee or admin`);
  if (access !== 'public' && (data !== undefined || head !== undefined)) {
    problems.push(`${at}: only public pages declare data or a head; staff data is never inlined`);
  }
  if (noindex !== undefined && typeof noindex !== 'boolean') problems.push(`${at}: noindex is not true or false`);
  if (more !== undefined && head === undefined) problems.push(`${at}: only a page with a head may ask for more`);
  for (const item of Array.isArray(data) ? data : []) {
    const id: unknown = isRecord(item) ? item['call'] : item;
    const call = Object.values(calls).find((known) => known.id === id);
    if (call?.method !== 'GET' || call.access !== 'public')
      problems.push(`${at}: ${String(id)} is not a public GET call`);
  }
  return problems;
}

function menuProblems(entry: unknown, paths: Set<string>): string[] {
  if (!isRecord(entry)) return ['menu: one entry is not an object'];
  const { label, path, icon, group, order, actions } = entry;
  const at = `menu entry ${String(label)}`;
  const problems: string[] = [];
  if (typeof label !== 'string' || label === '') problems.push(`${at}: the label is empty`);
  if (typeof path !== 'string' || !paths.has(path)) problems.push(`${at}: ${String(path)} is none of its pages`);
  if (typeof order !== 'number') problems.push(`${at}: order is not a number`);
  if (icon !== undefined && !MENU_ICONS.some((known) => known === icon)) {
    problems.push(`${at}: there is no icon ${String(icon)}`);
  }
  if (group !== undefined && !MENU_GROUPS.some((known) => known === group)) {
    problems.push(`${at}: there is no group ${String(group)}`);
  }
  if (actions !== undefined && !(Array.isArray(actions) && actions.every(isAction))) {
    problems.push(`${at}: one of its actions is not like { label: 'New order', query: 'new=1' }`);
  }
  return problems;
}

const isAction = (action: unknown): boolean =>
  isRecord(action) &&
  typeof action['label'] === 'string' &&
  action['label'] !== '' &&
  typeof action['query'] === 'string' &&
  ACTION_QUERY.test(action['query']);
