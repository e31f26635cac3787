import { Card, EmptyState, ErrorState, Heading, Skeleton, Stack, VisuallyHidden } from '@shop/shared/ui';
import { Suspense, lazy } from 'react';
import { useDashboardSales } from '../endpoints';

const SalesChart = lazy(() => import('./SalesChart').then((module) => ({ default: module.SalesChart })));

/** The number of days in the chart, including today. */
const DAYS = 30;

const loading = (
  <>
    <VisuallyHidden>Loading sales</VisuallyHidden>
    <Skeleton height="14rem" />
  </>
);

/** Sales of the last 30 days. The chart's code is loaded when there is data. */
export function SalesByDay() {
  const { data, isError, isFetching, refetch } = useDashboardSales({ query: { days: DAYS } });
  return (
    <Stack as="section" gap={3}>
      <Heading level={2} size="sm">
        {`Sales of the last ${DAYS} days`}
      </Heading>
      {isError && !data ? (
        <ErrorState title="Failed to load sales" onRetry={() => void refetch()} retrying={isFetching} level={3} />
      ) : data?.orders === 0 ? (
        <EmptyState title="No sales in this period" level={3} />
      ) : (
        <Card>
          {data ? (
            <Suspense fallback={loading}>
              <SalesChart sales={data} />
            </Suspense>
          ) : (
            loading
          )}
        </Card>
      )}
    </Stack>
  );
}
