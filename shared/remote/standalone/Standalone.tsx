import { type ReactNode, Suspense, lazy, useEffect, useMemo, useState } from 'react';
import {
  browserStorage,
  createHttpClient,
  makeStore,
  memoryStorage,
  startClient,
  useSession,
  writeSession,
} from '@shop/shared/api';
import { HostProvider } from '@shop/shared/remote';
import { Container, GlobalStyle, MessageCard, SkeletonRows, StoreToasts, Theme, theme } from '@shop/shared/ui';
import { Provider } from 'react-redux';
import { MemoryRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { settingsOf, userOf } from '../../sample-data/shop-data';
import { fakeHttp } from '../../sample-data/fake-http';
import type { RemoteConfig } from '../config';
import type { PageModules, StandaloneMocks, StandaloneOptions } from './options';
import { sampleAnswers } from '../../sample-data/answers';
import { StandaloneBar } from './StandaloneBar';

interface Props {
  config: RemoteConfig;
  pages: PageModules;
  mocks: StandaloneMocks;
  options: StandaloneOptions;
}

/** A simple version of what the host provides to a remote. */
export function Standalone({ config, pages, mocks, options }: Props) {
  const [{ store, extra }] = useState(() => makeWorld(config, mocks, options));
  const host = useMemo(
    () => ({
      settings: settingsOf({ shopName: `${config.name} alone` }),
      setPageTitle: (title: string) => {
        document.title = `${title} · ${config.name} alone`;
      },
    }),
    [config],
  );
  const routes = useMemo(
    () =>
      config.pages.flatMap((page) => {
        const load = pages[page.expose];
        return load ? [{ page, Page: lazy(load) }] : [];
      }),
    [config, pages],
  );
  useEffect(() => startClient(store, extra), [store, extra]);

  const first = config.pages.find(({ path }) => !path.includes(':'))?.path ?? '/';
  return (
    <Provider store={store}>
      <HostProvider host={host}>
        <Theme>
          <GlobalStyle />
          <MemoryRouter initialEntries={[options.path || first]}>
            <AddressAfterHash />
            <StandaloneBar config={config} options={options} />
            <main id="main" tabIndex={-1}>
              <Suspense
                fallback={
                  <Container>
                    <SkeletonRows />
                  </Container>
                }
              >
                <Routes>
                  {routes.map(({ page, Page }) => (
                    <Route
                      key={page.path}
                      path={page.path}
                      element={
                        page.access === 'public' ? (
                          <Page />
                        ) : (
                          <StaffPage>
                            <Page />
                          </StaffPage>
                        )
                      }
                    />
                  ))}
                  <Route path="*" element={<Navigate to={first} replace />} />
                </Routes>
              </Suspense>
            </main>
            <StoreToasts />
          </MemoryRouter>
        </Theme>
      </HostProvider>
    </Provider>
  );
}

/** Wraps staff pages. They call the API at once, so they are shown only with a session. */
function StaffPage({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <PageSpace>
      <Container width="wide">
        {user ? children : <MessageCard title="Sign in to open this page" text="It is a page of the staff." />}
      </Container>
    </PageSpace>
  );
}

const PageSpace = styled.div`
  padding-block: ${theme.space[6]} ${theme.space[16]};
`;

function makeWorld(config: RemoteConfig, mocks: StandaloneMocks, options: StandaloneOptions) {
  if (options.api === 'live') {
    // Separate storage keys, so that the cart and session of the shop in another tab stay unchanged.
    const storage = browserStorage(`${config.name}:`);
    const extra = { storage, http: createHttpClient({ storage }) };
    return { extra, store: makeStore(extra) };
  }
  const storage = memoryStorage();
  if (options.role) {
    const user = userOf({ role: options.role, name: `Pretend ${options.role}` });
    writeSession(storage, { accessToken: 'pretend', refreshToken: 'pretend', user });
  }
  const extra = { storage, http: fakeHttp({ ...sampleAnswers(options.role), ...mocks }) };
  return { extra, store: makeStore(extra) };
}

/** Keeps the page's path after the #, so that a reload and a link open the same page. */
function AddressAfterHash() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    window.history.replaceState(null, '', `#${pathname}${search}`);
  }, [pathname, search]);
  return null;
}
