import { type ReactNode, useMemo } from 'react';
import { useSession } from '@shop/shared/api';
import { type RemotePage, findHostPage, findPage } from '@shop/shared/remote/registry';
import { Navigate, useLocation, useRoutes } from 'react-router-dom';
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
    const page = <RoutedPage target={match.target} />;
    if (access !== 'public') return <StaffPage requirement={access}>{page}</StaffPage>;
    return <PublicLayout>{open ? page : <BeforeOpening>{page}</BeforeOpening>}</PublicLayout>;
  }, [registry, pathname, open]);
}

/** A page of a remote as a route of its own, so that the router's hooks know its parameters and relative links. */
function RoutedPage({ target }: { target: RemotePage }) {
  const { path } = target.page;
  const routes = useMemo(() => [{ path, element: <RemotePageView key={path} target={target} /> }], [path, target]);
  return useRoutes(routes);
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
