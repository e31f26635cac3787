import { useSession } from '@shop/shared/api';
import type { DashboardSummary } from '@shop/shared/contracts';
import { formatMoney } from '@shop/shared/rules';
import { ErrorState, Grid, InfoTip, StatCard, TextLink } from '@shop/shared/ui';
import { useDashboardSummary } from '../endpoints';
import { ChangeOf } from './ChangeOf';

/** The tooltip that explains what the figures count. */
const COUNTED = 'Orders placed in this period, except those deleted before they were delivered.';

/** The sales of the three periods in SPEC, and what each is compared with. */
const PERIODS = [
  { key: 'todaySales', label: "Today's Sales", before: 'yesterday by this time' },
  { key: 'weekSales', label: 'This Week', before: 'the previous 7 days' },
  { key: 'monthSales', label: 'This Month', before: 'last month by this day' },
] as const satisfies { key: keyof NonNullable<DashboardSummary['before']>; label: string; before: string }[];

/**
 * Sales of today, this week (the last 7 days) and this month, compared with the previous periods. Admins also see the
 * cash in hand. All amounts are in USD.
 */
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
  // While loading, admins see a placeholder for the cash card. The server decides whether the card is shown.
  const showsCash = data ? data.cashInHand !== undefined : user?.role === 'admin';
  return (
    <Grid columns={{ phone: 2, desktop: showsCash ? 4 : 3 }}>
      {PERIODS.map(({ key, label, before }) => (
        <StatCard
          key={key}
          label={
            <>
              <span>{label}</span>
              <InfoTip label={`What counts in ${label}`}>{COUNTED}</InfoTip>
            </>
          }
          value={money(data?.[key])}
          hint={data?.before ? <ChangeOf now={data[key]} before={data.before[key]} period={before} /> : '\u00a0'}
          loading={!data}
        />
      ))}
      {showsCash && (
        <StatCard
          label="Cash in Hand"
          value={money(data?.cashInHand)}
          hint={<TextLink to="/transactions/cash">Where it is</TextLink>}
          info={<InfoTip label="What counts in Cash in Hand">Cash sales minus cash paid out.</InfoTip>}
          loading={!data}
        />
      )}
    </Grid>
  );
}
