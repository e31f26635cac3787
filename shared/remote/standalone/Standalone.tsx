import { type ReactNode, Suspense, lazy, useEffect, useMemo, useState } from 'react';
import { browserStorage, createHttpClient, makeStore, startClient, useSession } from '@shop/shared/api';
import { HostProvider } from '@shop/shared/remote';
import { Container, MessageCard, SkeletonRows, StoreToasts, theme } from '@shop/shared/ui';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { settingsOf } from '../../sample-data/shop-data';
import type { RemoteConfig } from '../config';
import { Frame } from './Frame';
import type { PageModules, StandaloneMocks, StandaloneOptions, StandaloneScenarios } from './options';
import { sampleWorld } from './sample-world';
import { StandaloneBar } from './StandaloneBar';

/** What a remote's standalone page is made of. */
export interface StandaloneParts {
  /** The remote's remote.config.ts. */
  config: RemoteConfig;
  /** Its pages by exposed module. */
  pages: PageModules;
  /** Answers in addition to the sample data, from the remote's src/mocks.ts. */
  mocks: StandaloneMocks;
  /** Sets of data of the remote, from its src/scenarios.ts. */
  scenarios: StandaloneScenarios;
  /** The address of the release's remote.json, below the page; null for a page of the sources. */
  description: string | null;
}

interface Props extends StandaloneParts {
  options: StandaloneOptions;
}

/** A simple version of what the host provides to a remote. */
export function Standalone({ config, pages, mocks, scenarios, description, options }: Props) {
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
  const [pathname = '', search] = (options.path || first).split('?');
  const state = options.own.find((scenario) => scenario.state !== undefined)?.state;
  const opened = { pathname, search: search === undefined ? '' : `?${search}`, state };
  return (
    <Provider store={store}>
      <HostProvider host={host}>
        <Frame>
          <MemoryRouter initialEntries={[opened]}>
            <AddressAfterHash />
            <StandaloneBar config={config} options={options} scenarios={scenarios} description={description} />
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
                  <Route path="*" element={<NoPage config={config} />} />
                </Routes>
              </Suspense>
            </main>
            <StoreToasts />
          </MemoryRouter>
        </Frame>
      </HostProvider>
    </Provider>
  );
}

/** Wraps staff pages. They call the API at once, so they are shown only with a session. */
function StaffPage({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <PageSpace data-desk>
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
  const extra = sampleWorld(config, mocks, options);
  return { extra, store: makeStore(extra) };
}

/** For an address that belongs to none of the remote's pages, such as a link to a page of another remote. */
function NoPage({ config }: { config: RemoteConfig }) {
  const { pathname } = useLocation();
  return (
    <Container>
      <MessageCard
        level={1}
        title="This remote has no such page"
        text={`${config.name} has no page at ${pathname}. Its pages:`}
        action={config.pages.map(({ path }) =>
          path.includes(':') ? (
            path
          ) : (
            <Link key={path} to={path}>
              {path}
            </Link>
          ),
        )}
      />
    </Container>
  );
}

/** Keeps the page's path after the #, so that a reload and a link open the same page. */
function AddressAfterHash() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    window.history.replaceState(null, '', `#${pathname}${search}`);
  }, [pathname, search]);
  return null;
}
