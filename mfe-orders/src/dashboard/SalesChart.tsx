import { type ChartBar, ChartTable, SeriesChart, periodLabel } from '@shop/shared/charts';
import type { DashboardSales } from '@shop/shared/contracts';
import { formatMoney } from '@shop/shared/rules';
import { type DataColumn, Stack, Text } from '@shop/shared/ui';
import { ordersLabel } from '../orders/labels';

interface Point {
  date: string;
  total: number;
  orders: number;
}

const BARS: readonly ChartBar<Point>[] = [{ tone: 'accent', points: 'up', valueOf: ({ total }) => total }];

const COLUMNS: readonly DataColumn<Point>[] = [
  { key: 'day', header: 'Day', place: 'title', render: ({ date }) => periodLabel(date, 'day') },
  { key: 'orders', header: 'Orders', align: 'end', render: ({ orders }) => orders },
  { key: 'sales', header: 'Sales', align: 'end', render: ({ total }) => formatMoney(total) },
];

const tipOf = ({ total, orders }: Point) =>
  [
    ['Sales', formatMoney(total)],
    ['Orders', String(orders)],
  ] as const;

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
  const points = sales.days.map(({ day, total, orders }) => ({ date: day, total, orders }));
  return (
    <Stack as="figure" gap={3}>
      <SeriesChart label={summary} points={points} unit="day" bars={BARS} tip={tipOf} />
      <Text as="figcaption" size="sm" tone="muted">
        {summary}
      </Text>
      <ChartTable label="Sales by day" columns={COLUMNS} points={points} />
    </Stack>
  );
}
