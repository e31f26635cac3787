import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import type { PageEntry } from '@shop/shared/remote/config';
import { buildRegistry, type RemotePage } from '@shop/shared/remote/registry';
import {
  type AppStore,
  type KeyValueStorage,
  memoryStorage,
  makeStore,
  startClient,
  writeSession,
} from '@shop/shared/api';
import type { PublicSettings, User } from '@shop/shared/contracts';
import { isOpen, titleWith } from '@shop/shared/rules';
import { type Answers, type FakeHttp, categoryOf, fakeHttp, idOf, settingsOf } from '@shop/shared/testing';
import { beforeAll } from '@jest/globals';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ComponentType, act } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { App } from './app/App';
import { healthPage, loginPage, opensSoon, releasesPage, staffLayout } from './app/lazy-components';
import { systemTheme } from './appearance/theme-mode';
import type { PageLoader, PageStatus } from './remotes/loader';
import type { RemoteOverride } from './devtools/overrides';

const page = (path: string, title: string, access: PageEntry['access']): PageEntry => ({
  path,
  title,
  expose: './APage',
  access,
});

const remote = (name: string, pages: PageEntry[], menu: RemoteEntry['menu'] = []): RemoteEntry => ({
  name,
  container: name.replaceAll('-', '_'),
  version: '1.0.0',
  entry: `/remotes/${name}/1.0.0/mf-manifest.json`,
  manifest: null,
  pages,
  menu,
});

/** Two remotes: one for shoppers, and one for staff that includes a page for admins. */
export const testRemotes: RemoteEntry[] = [
  remote('mfe-front', [
    page('/', 'Home', 'public'),
    page('/cart', 'Your cart', 'public'),
    page('/shop', 'Shop', 'public'),
    page('/product/:id', 'Product', 'public'),
    page('/category/:categoryId', 'Category', 'public'),
  ]),
  remote(
    'mfe-back',
    [
      page('/dashboard', 'Dashboard', 'employee'),
      page('/orders', 'Orders', 'employee'),
      page('/products', 'Products', 'employee'),
      page('/customers', 'Customers', 'employee'),
      page('/audit', 'Audit', 'admin'),
    ],
    [
      { label: 'Orders', path: '/orders', icon: 'orders', order: 2 },
      { label: 'Dashboard', path: '/dashboard', icon: 'dashboard', order: 1 },
      { label: 'Audit', path: '/audit', order: 3 },
    ],
  ),
];

/** A third remote, with the pages of suppliers, coupons and transactions. */
export const booksRemote: RemoteEntry = remote('mfe-books', [
  page('/suppliers', 'Suppliers', 'employee'),
  page('/coupons', 'Coupons', 'employee'),
  page('/transactions', 'Transactions', 'employee'),
]);

/** A remote with the settings and the user's account, which are separate in the menu. */
export const houseRemote: RemoteEntry = remote(
  'mfe-house',
  [page('/settings', 'Settings', 'employee'), page('/account', 'My Account', 'employee')],
  [
    { label: 'Settings', path: '/settings', icon: 'settings', group: 'admin', order: 4 },
    { label: 'My Account', path: '/account', icon: 'account', group: 'account', order: 5 },
  ],
);

/** Top-level Training with two children, and Casual without. */
const testCategories = [
  categoryOf({ _id: idOf(1), name: 'Training', priority: 9 }),
  categoryOf({ _id: idOf(2), name: 'Casual', priority: 5 }),
  categoryOf({ _id: idOf(3), name: 'Shorts', parentCategory: { _id: idOf(1), name: 'Training' } }),
  categoryOf({ _id: idOf(4), name: 'Hoodies', priority: 3, parentCategory: { _id: idOf(1), name: 'Training' } }),
];

/**
 * A loader whose pages are ready immediately, each with its title as a heading. Tests can set failures and their own
 * pages by path.
 */
export class TestLoader implements PageLoader {
  retries = 0;
  /** Messages of pages that threw while they were shown. */
  crashes: string[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly known = new Map<string, PageStatus>();

  constructor(private readonly pages: Record<string, ComponentType | PageStatus> = {}) {}

  status = (target: RemotePage): PageStatus => {
    const { path, title } = target.page;
    const status = this.known.get(path) ?? toStatus(this.pages[path] ?? (() => <h1>{title} page</h1>));
    this.known.set(path, status);
    return status;
  };

  load = (target: RemotePage): Promise<PageStatus> => Promise.resolve(this.status(target));

  retry = (target: RemotePage): Promise<PageStatus> => {
    this.retries += 1;
    return this.load(target);
  };

  reportCrash = (_target: RemotePage, message: string): void => void this.crashes.push(message);

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Sets the status of a page: it loads, or fails. */
  set(path: string, status: PageStatus): void {
    act(() => {
      this.known.set(path, status);
      for (const listener of this.listeners) listener();
    });
  }
}

const toStatus = (given: ComponentType | PageStatus): PageStatus =>
  typeof given === 'object' && 'status' in given ? given : { status: 'ready', Page: given };

// Preloads code as in a browser with an earlier visit, so that tests of these parts do not wait for it.
beforeAll(() =>
  Promise.all([staffLayout, loginPage, releasesPage, healthPage, opensSoon].map((part) => part.preload())),
);

/** The team that the remote.json of each test remote names. */
export const TEST_OWNER = { team: 'Back team', contact: 'back@shop.example' };

// jsdom has no fetch. Of the files of a release, the shell's components read only remote.json.
beforeAll(() => {
  globalThis.fetch = (url) => {
    const answer = { ok: String(url).endsWith('/remote.json'), json: () => Promise.resolve({ owner: TEST_OWNER }) };
    return Promise.resolve(Object.assign(Object.create(null), answer));
  };
});

/** Setup of the shell under test. */
export interface ShellSetup {
  at?: string;
  user?: User;
  answers?: Answers;
  /** Public settings that differ from the test defaults. */
  settings?: Partial<PublicSettings>;
  loader?: TestLoader;
  /** The releases. Default value: {@link testRemotes}. */
  remotes?: readonly RemoteEntry[];
  /** The storage of an earlier visit. */
  storage?: KeyValueStorage;
  /** The overrides of this tab. */
  overrides?: readonly RemoteOverride[];
  /** Whether the page is a preview of the front. */
  preview?: boolean;
  advanceTimers?: (milliseconds: number) => void;
}

/** The rendered shell. */
export interface RenderedShell {
  user: UserEvent;
  store: AppStore;
  http: FakeHttp;
  loader: TestLoader;
  /** The current URL: path and query. */
  address: () => string;
}

/** Renders the whole shell in a memory router, with the real store, session and cart. Only the network is fake. */
export function renderShell(setup: ShellSetup = {}): RenderedShell {
  const { at = '/', loader = new TestLoader() } = setup;
  const storage = setup.storage ?? memoryStorage();
  if (setup.user) writeSession(storage, { accessToken: 'access', refreshToken: 'refresh', user: setup.user });
  // Staff pages poll for new orders and for answers every 20 seconds, which a slow test may reach.
  const news = { listOrders: [], countAnswers: { count: 0, newest: null } };
  const http = fakeHttp({ listCategories: testCategories, ...news, ...setup.answers });
  const store = makeStore({ http, storage });
  startClient(store, { http, storage });
  let address = at;
  const settings = settingsOf(setup.settings);
  const host = {
    settings,
    setPageTitle: (title: string) => {
      document.title = titleWith(title, settings);
    },
  };
  render(
    <MemoryRouter initialEntries={[at]}>
      <App
        store={store}
        open={setup.preview === true || isOpen(settings)}
        host={host}
        remotes={{ registry: buildRegistry(setup.remotes ?? testRemotes), loader }}
        themeChoice={systemTheme}
        {...(setup.overrides ? { overrides: setup.overrides } : {})}
      />
      <Watch
        onMove={(next) => {
          address = next;
        }}
      />
    </MemoryRouter>,
  );
  return {
    user: userEvent.setup(setup.advanceTimers ? { advanceTimers: setup.advanceTimers } : {}),
    store,
    http,
    loader,
    address: () => address,
  };
}

function Watch({ onMove }: { onMove: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onMove(pathname + search);
  return null;
}
