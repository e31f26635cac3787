import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { ErrorState, SkeletonRows } from '@shop/shared/ui';

const loadPage = () => import('./ReleasesPage').then(({ ReleasesPage }) => ReleasesPage);

/** The page of releases, downloaded when an admin first opens it. */
export function ReleasesRoute() {
  const [Page, setPage] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    loadPage().then(
      (loaded) => setPage(() => loaded),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  if (Page) return <Page />;
  if (!failed) return <SkeletonRows label="Loading page" />;
  return (
    <ErrorState
      level={1}
      title="Releases could not be loaded"
      text="The rest of the shop works. Try it again in a moment."
      retryLabel="Retry"
      onRetry={() => {
        setFailed(false);
        load();
      }}
    />
  );
}
