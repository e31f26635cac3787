import { useSession } from '@shop/shared/api';
import { formatMoney } from '@shop/shared/rules';
import { ErrorState, Grid, InfoTip, StatCard } from '@shop/shared/ui';
import { useDashboardSummary } from '../endpoints';

/** What the figures count, for the tooltip. */
const COUNTED = 'Orders placed in this period, except those deleted before they were delivered.';

/** Today, this week, this month; and for admins the cash in hand. All in USD. */
export function SalesCards() {
  const { data, isError, isFetching, refetch } = useDashboardSummary();
  const { user } = useSession();
  if (isError && !data) {
    return (
      <ErrorState
        title="Failed to load dashboard data"
        onRetry={() => void refetch()}
        retrying={isFetching}
        level={2}
      />
    );
  }
  const money = (dollars: number | undefined) => (dollars === undefined ? '' : formatMoney(dollars));
  const explained = (label: string) => (
    <>
      {label}
      <InfoTip label={`What counts in ${label}`}>{COUNTED}</InfoTip>
    </>
  );
  // While the figures load, the card's place is kept for admins; whether it is there at all is the server's decision.
  const showsCash = data ? data.cashInHand !== undefined : user?.role === 'admin';
  return (
    <Grid columns={{ phone: 2, desktop: showsCash ? 4 : 3 }}>
      <StatCard label={explained("Today's Sales")} value={money(data?.todaySales)} loading={!data} />
      <StatCard label={explained('This Week')} value={money(data?.weekSales)} hint="Last 7 days" loading={!data} />
      <StatCard label={explained('This Month')} value={money(data?.monthSales)} loading={!data} />
      {showsCash && (
        <StatCard
          label="Cash in Hand"
          value={money(data?.cashInHand)}
          hint="Cash sales minus cash paid out"
          loading={!data}
        />
      )}
    </Grid>
  );
}
