import { type ChartBar, ChartTable, SeriesChart, periodLabel } from '@shop/shared/charts';
import type { DashboardSales } from '@shop/shared/contracts';
import { formatMoney } from '@shop/shared/rules';
import { type DataColumn, Stack, Text } from '@shop/shared/ui';
import { ordersLabel } from '../orders/labels';

interface Point {
  date: string;
  total: number;
  orders: number;
  /** Sales of the same day of the period before; null if the server does not say. */
  before: number | null;
}

const BARS: readonly ChartBar<Point>[] = [{ tone: 'accent', points: 'up', valueOf: ({ total }) => total }];

const COLUMNS: readonly DataColumn<Point>[] = [
  { key: 'day', header: 'Day', place: 'title', render: ({ date }) => periodLabel(date, 'day') },
  { key: 'orders', header: 'Orders', align: 'end', render: ({ orders }) => orders },
  { key: 'sales', header: 'Sales', align: 'end', render: ({ total }) => formatMoney(total) },
];

const BEFORE: DataColumn<Point> = {
  key: 'before',
  header: 'Period before',
  align: 'end',
  render: ({ before }) => (before === null ? '-' : formatMoney(before)),
};

const tipOf = ({ total, orders, before }: Point) => [
  ['Sales', formatMoney(total)] as const,
  ['Orders', String(orders)] as const,
  ...(before === null ? [] : [['Period before', formatMoney(before)] as const]),
];

// In cents, because dollars with fractions do not add up exactly.
const sumOf = (totals: readonly number[]): number =>
  totals.reduce((sum, total) => sum + Math.round(total * 100), 0) / 100;

/** Summarizes the chart in a sentence. */
const summaryOf = ({ days, total, orders }: DashboardSales): string => {
  const best = days.reduce((top, day) => (day.total > top.total ? day : top), { day: '', total: 0, orders: 0 });
  const overall = `Sales of the last ${days.length} days: ${formatMoney(total)} from ${ordersLabel(orders)}.`;
  if (best.total === 0) return overall;
  return `${overall} Best day: ${periodLabel(best.day, 'day')} with ${formatMoney(best.total)}.`;
};

/** Sales by day as a bar chart, with the same figures as a sentence and as a table. */
export function SalesChart({ sales }: { sales: DashboardSales }) {
  const summary = summaryOf(sales);
  const { before } = sales;
  const points = sales.days.map(({ day, total, orders }, index) => ({
    date: day,
    total,
    orders,
    before: before?.[index] ?? null,
  }));
  return (
    <Stack as="figure" gap={3}>
      <SeriesChart label={summary} points={points} unit="day" bars={BARS} line={(point) => point.before} tip={tipOf} />
      <Text as="figcaption" size="sm" tone="muted">
        {before
          ? `${summary} The dashed line is the ${before.length} days before: ${formatMoney(sumOf(before))}.`
          : summary}
      </Text>
      <ChartTable label="Sales by day" columns={before ? [...COLUMNS, BEFORE] : COLUMNS} points={points} />
    </Stack>
  );
}
