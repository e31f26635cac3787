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
 * The page that the address leads to, in its layout: one of the host's own or, from the registry, of a remote. What is
 * unknown leads to the home page. A layout stays as it is from one of its pages to the next.
 */
export function AppRoutes({ open }: { open: boolean }) {
  const { registry } = useRemotes();
  const { pathname } = useLocation();
  // A changed query, such as a filter, concerns the page alone.
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

/**
 * A remote's page, and for the router's hooks in it what its path's parameters are and what relative links start from.
 */
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
 * A public page until the shop has opened: for staff alone. Its own component, so that an open shop is not rendered
 * again when the session is known.
 */
function BeforeOpening({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user && isStaff(user) ? children : <opensSoon.Component />;
}

/** A page for staff: in their layout, which stays around it also where the page wants more of them than they may. */
function StaffPage({ requirement, children }: { requirement: 'employee' | 'admin'; children: ReactNode }) {
  return (
    <RequireAccess requirement="employee">
      <staffLayout.Component>
        <RequireAccess requirement={requirement}>{children}</RequireAccess>
      </staffLayout.Component>
    </RequireAccess>
  );
}
