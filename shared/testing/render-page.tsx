import { type ReactElement, useEffect } from 'react';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import {
  type AppStore,
  type KeyValueStorage,
  fillAnswers,
  makeStore,
  memoryStorage,
  type PublicAnswer,
  startClient,
  writeSession,
} from '@shop/shared/api';
import type { PublicSettings, User } from '@shop/shared/contracts';
import { CART_STORAGE_KEY, type CartItem, cartOf } from '@shop/shared/rules';
import { type Host, HostProvider } from '@shop/shared/remote';
import { StoreToasts, Theme } from '@shop/shared/ui';
import { settingsOf } from '../sample-data/shop-data';
import { type Answers, type FakeHttp, fakeHttp } from '../sample-data/fake-http';

/** The environment of a page under test. */
export interface PageSetup {
  /** The page's route, such as /product/:id. Default value: the path of `at`. */
  path?: string;
  /** The URL to open. Default value: `path`. */
  at?: string;
  /** Navigation state that the page was opened with. */
  state?: unknown;
  /** The API's answers. */
  answers?: Answers;
  /** Answers that the host prefetched before the first render. */
  ahead?: readonly PublicAnswer[];
  settings?: Partial<PublicSettings>;
  /** Lines of the cart from an earlier visit. */
  cart?: readonly CartItem[];
  /** The signed-in user. */
  user?: User;
  /** Content of the browser's storage from an earlier visit. */
  kept?: Readonly<Record<string, string>>;
  /** Advances fake timers during the user's pauses: `jest.advanceTimersByTime`. */
  advanceTimers?: (milliseconds: number) => void;
  /** The storage of an earlier page, whose browser this page is opened in. */
  storage?: KeyValueStorage;
}

/** A rendered page. */
export interface RenderedPage {
  user: UserEvent;
  store: AppStore;
  http: FakeHttp;
  storage: KeyValueStorage;
  /** The browser's current address. */
  location: () => { path: string; search: string; state: unknown };
  /** Goes to another URL, as a link in the header would. */
  go: (to: string) => void;
  /** The last title that the page set; '' when it set none. */
  title: () => string;
  unmount: () => void;
}

interface Seen {
  location: { path: string; search: string; state: unknown };
  go: (to: string) => void;
}

/** Reports the browser's address to the test. */
function Watch({ onSeen }: { onSeen: (seen: Seen) => void }) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    onSeen({ location: { path: pathname, search, state }, go: (to) => void navigate(to) });
  }, [onSeen, pathname, search, state, navigate]);
  return null;
}

/** Starts the host's parts in a browser: session, cart, focus listeners. */
function Client({ store, http, storage }: Pick<RenderedPage, 'store' | 'http' | 'storage'>) {
  useEffect(() => startClient(store, { http, storage }), [store, http, storage]);
  return null;
}

/**
 * Renders a page as the host does, with the real store, rules, cart and router. The test replaces only the network.
 * When the visitor leaves the page, the test sees only the new address.
 */
export const renderPage = (page: ReactElement, setup: PageSetup = {}): RenderedPage => {
  const { path = setup.at?.split('?')[0] ?? '/', at = path, state } = setup;
  const storage = setup.storage ?? memoryStorage(setup.kept);
  if (setup.cart) storage.set(CART_STORAGE_KEY, JSON.stringify(cartOf([...setup.cart])));
  if (setup.user) writeSession(storage, { accessToken: 'access', refreshToken: 'refresh', user: setup.user });
  // Each open order asks for the templates of messages. By default the shop has none.
  const http = fakeHttp({ listSettings: [], ...setup.answers });
  const store = makeStore({ http, storage });
  fillAnswers(store, setup.ahead ?? []);

  let title = '';
  const host: Host = {
    settings: settingsOf(setup.settings),
    setPageTitle: (text) => {
      title = text;
    },
  };
  const [pathname = '/', search] = at.split('?');
  let seen: Seen = {
    location: { path: pathname, search: search ? `?${search}` : '', state },
    go: () => {
      throw new Error('The page is not on screen yet');
    },
  };
  const onSeen = (now: Seen) => {
    seen = now;
  };
  const { unmount } = render(
    <Provider store={store}>
      <HostProvider host={host}>
        <Theme>
          <MemoryRouter initialEntries={[{ pathname, search: search ? `?${search}` : '', state }]}>
            <Routes>
              <Route path={path} element={page} />
              <Route path="*" element={null} />
            </Routes>
            <Watch onSeen={onSeen} />
          </MemoryRouter>
          <StoreToasts />
          <Client store={store} http={http} storage={storage} />
        </Theme>
      </HostProvider>
    </Provider>,
  );
  return {
    user: userEvent.setup(setup.advanceTimers ? { advanceTimers: setup.advanceTimers } : {}),
    store,
    http,
    storage,
    location: () => seen.location,
    go: (to) => seen.go(to),
    title: () => title,
    unmount,
  };
};
