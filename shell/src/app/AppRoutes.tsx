import { Navigate, Route, Routes } from 'react-router-dom';
import { PublicLayout } from '../layouts/public/PublicLayout';
import { useRemotes } from '../remotes/context';
import { RemotePageView } from '../remotes/RemotePageView';
import { RequireAccess } from '../session/RequireAccess';
import { loginPage, releasesPage, staffLayout } from './late-parts';

/** The host's own pages and, from the registry, those of every remote. What is unknown leads to the home page. */
export function AppRoutes() {
  const { registry } = useRemotes();
  const open = registry.pages.filter(({ page }) => page.access === 'public');
  const staff = registry.pages.filter(({ page }) => page.access !== 'public');
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        {open.map((target) => (
          <Route
            key={target.page.path}
            path={target.page.path}
            element={<RemotePageView key={target.page.path} target={target} />}
          />
        ))}
        <Route path="/login" element={<loginPage.Part />} />
        <Route path="/admin" element={<loginPage.Part />} />
      </Route>
      <Route
        element={
          <RequireAccess requirement="employee">
            <staffLayout.Part />
          </RequireAccess>
        }
      >
        {staff.map((target) => (
          <Route
            key={target.page.path}
            path={target.page.path}
            element={
              <RequireAccess requirement={target.page.access === 'admin' ? 'admin' : 'employee'}>
                <RemotePageView key={target.page.path} target={target} />
              </RequireAccess>
            }
          />
        ))}
        <Route
          path="/releases"
          element={
            <RequireAccess requirement="admin">
              <releasesPage.Part />
            </RequireAccess>
          }
        />
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
