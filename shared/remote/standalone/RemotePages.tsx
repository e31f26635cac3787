import { type ComponentType, type ReactNode, Suspense, lazy, useMemo } from 'react';
import { useSession } from '@shop/shared/api';
import { Container, MessageCard, SkeletonRows, theme } from '@shop/shared/ui';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { MountedPage } from '../MountedPage';
import type { PageEntry, RemoteConfig } from '../config';
import { type MountPage, isMountPage } from '../mount-page';

/** The remote's pages by expose, each loaded when it is opened. */
export type PageModules = Record<string, () => Promise<{ default: ComponentType }>>;

/** A page as a component. The modules of a remote of `kind: 'mount'` have none, but draw into an element. */
const pageOf = (page: PageEntry, load: PageModules[string]) =>
  lazy(async () => {
    const module: Awaited<ReturnType<typeof load>> | MountPage = await load();
    return isMountPage(module) ? { default: () => <MountedPage module={module} page={page} /> } : module;
  });

interface Props {
  config: RemoteConfig;
  pages: PageModules;
}

/** The pages of one remote, by their paths. */
export function RemotePages({ config, pages }: Props) {
  const routes = useMemo(
    () =>
      config.pages.flatMap((page) => {
        const load = pages[page.expose];
        return load ? [{ page, Page: pageOf(page, load) }] : [];
      }),
    [config, pages],
  );
  return (
    <Suspense fallback={<Loading />}>
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
  );
}

/** Stands for a page until its code is there. */
export function Loading() {
  return (
    <Container>
      <SkeletonRows />
    </Container>
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

/** For an address that belongs to none of the remote's pages, such as a link to a page of another remote. */
function NoPage({ config }: Pick<Props, 'config'>) {
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
