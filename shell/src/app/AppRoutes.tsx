import { type ReactNode, useMemo } from 'react';
import { useSession } from '@shop/shared/api';
import { type PageMatch, findHostPage, findPage } from '@shop/shared/remote/registry';
import { Navigate, UNSAFE_RouteContext as RouteContext, useLocation } from 'react-router-dom';
import { PublicLayout } from '../layouts/public/PublicLayout';
import { useRemotes } from '../remotes/context';
import { RemotePageView } from '../remotes/RemotePageView';
import { RequireAccess } from '../session/RequireAccess';
import { isStaff } from '../session/access';
import { healthPage, loginPage, opensSoon, releasesPage, staffLayout } from './lazy-components';

/**
 * Renders the page of the URL in its layout: a page of the host, or a page of a remote from the registry. An unknown
 * path redirects to the home page. A layout stays mounted between its pages.
 */
export function AppRoutes({ open }: { open: boolean }) {
  const { registry } = useRemotes();
  const { pathname } = useLocation();
  // A change of the query, such as a filter, only concerns the page.
  return useMemo(() => {
    const own = findHostPage(pathname);
    if (own?.path === '/releases' || own?.path === '/health') {
      const page = own.path === '/releases' ? <releasesPage.Component /> : <healthPage.Component />;
      return <StaffPage requirement="admin">{page}</StaffPage>;
    }
    if (own) {
      return (
        <PublicLayout>
          <loginPage.Component />
        </PublicLayout>
      );
    }
    const match = findPage(registry, pathname);
    if (!match) return <Navigate to="/" replace />;
    const { access } = match.target.page;
    const page = <MatchedPage match={match} pathname={pathname} />;
    if (access !== 'public') return <StaffPage requirement={access}>{page}</StaffPage>;
    return <PublicLayout>{open ? page : <BeforeOpening>{page}</BeforeOpening>}</PublicLayout>;
  }, [registry, pathname, open]);
}

/** A page of a remote. It provides the path parameters and the base of relative links to the router's hooks. */
function MatchedPage({ match, pathname }: { match: PageMatch; pathname: string }) {
  const { target, params } = match;
  const { path } = target.page;
  const route = useMemo(
    () => ({
      outlet: null,
      matches: [{ params, pathname, pathnameBase: pathname.replace(/(?!^)\/+$/, ''), route: { path } }],
      isDataRoute: false,
    }),
    [params, pathname, path],
  );
  return (
    <RouteContext value={route}>
      <RemotePageView key={path} target={target} />
    </RouteContext>
  );
}

/**
 * A public page before the shop has opened, which only staff see. A separate component, so that an open shop is not
 * rendered again when the session is known.
 */
function BeforeOpening({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user && isStaff(user) ? children : <opensSoon.Component />;
}

/** A page for staff in their layout. The layout is also shown if the user's role is too low for the page. */
function StaffPage({ requirement, children }: { requirement: 'employee' | 'admin'; children: ReactNode }) {
  return (
    <RequireAccess requirement="employee">
      <staffLayout.Component>
        <RequireAccess requirement={requirement}>{children}</RequireAccess>
      </staffLayout.Component>
    </RequireAccess>
  );
}
