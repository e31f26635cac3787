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
  selectToasts,
  startClient,
  toastDismissed,
  useAppDispatch,
  useAppSelector,
  writeSession,
} from '@shop/shared/api';
import type { PublicSettings, User } from '@shop/shared/contracts';
import { CART_STORAGE_KEY, type CartItem, cartOf } from '@shop/shared/rules';
import { type Host, HostProvider } from '@shop/shared/remote';
import { Theme, Toasts } from '@shop/shared/ui';
import { settingsOf } from '../sample-data/shop-data';
import { type Answers, type FakeHttp, fakeHttp } from '../sample-data/fake-http';

/** Around a page under test. */
export interface PageSetup {
  /** The page's route, such as /product/:id. Default: the path of `at`. */
  path?: string;
  /** The URL opened. Default: `path`. */
  at?: string;
  /** Navigation state that the page was opened with. */
  state?: unknown;
  /** What the API answers. */
  answers?: Answers;
  /** Answers that the host fetched ahead of the first render. */
  ahead?: readonly PublicAnswer[];
  settings?: Partial<PublicSettings>;
  /** Lines that the browser's cart holds from an earlier visit. */
  cart?: readonly CartItem[];
  /** Signed in as. */
  user?: User;
  /** What the browser keeps from an earlier visit. */
  kept?: Readonly<Record<string, string>>;
  /** How the user's pauses pass while a test holds the clock: `jest.advanceTimersByTime`. */
  advanceTimers?: (milliseconds: number) => void;
  /** The browser of an earlier page, to open another page in: its storage lives on. */
  storage?: KeyValueStorage;
}

/** A page on screen. */
export interface RenderedPage {
  user: UserEvent;
  store: AppStore;
  http: FakeHttp;
  storage: KeyValueStorage;
  /** Where the browser is now. */
  location: () => { path: string; search: string; state: unknown };
  /** Goes to another URL, as a link in the header would. */
  go: (to: string) => void;
  /** The last title that the page gave itself; '' when none. */
  title: () => string;
  unmount: () => void;
}

interface Seen {
  location: { path: string; search: string; state: unknown };
  go: (to: string) => void;
}

/** Tells the test where the browser is. */
function Watch({ onSeen }: { onSeen: (seen: Seen) => void }) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    onSeen({ location: { path: pathname, search, state }, go: (to) => void navigate(to) });
  }, [onSeen, pathname, search, state, navigate]);
  return null;
}

/** The host's toasts. */
function HostToasts() {
  const dispatch = useAppDispatch();
  const toasts = useAppSelector(selectToasts).map(({ action, ...toast }) => {
    if (!action) return toast;
    const onPress = () => {
      dispatch(action.action);
      dispatch(toastDismissed(toast.id));
    };
    return { ...toast, action: { label: action.label, onPress } };
  });
  return <Toasts toasts={toasts} onDismiss={(id) => dispatch(toastDismissed(id))} />;
}

/** Starts what the host starts in a browser: session, cart, focus listeners. */
function Client({ store, http, storage }: Pick<RenderedPage, 'store' | 'http' | 'storage'>) {
  useEffect(() => startClient(store, { http, storage }), [store, http, storage]);
  return null;
}

/**
 * Renders a page as the host does: real store, rules, cart and router; only the network is answered by the test. Leaving
 * the page shows nothing but where the browser went.
 */
export const renderPage = (page: ReactElement, setup: PageSetup = {}): RenderedPage => {
  const { path = setup.at?.split('?')[0] ?? '/', at = path, state } = setup;
  const storage = setup.storage ?? memoryStorage(setup.kept);
  if (setup.cart) storage.set(CART_STORAGE_KEY, JSON.stringify(cartOf([...setup.cart])));
  if (setup.user) writeSession(storage, { accessToken: 'access', refreshToken: 'refresh', user: setup.user });
  const http = fakeHttp(setup.answers);
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
          <HostToasts />
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
