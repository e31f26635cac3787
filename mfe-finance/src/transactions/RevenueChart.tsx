import { type ChartBar, ChartTable, SeriesChart, periodLabel } from '@shop/shared/charts';
import type { TransactionSeries } from '@shop/shared/contracts';
import { formatMoney, fromCents, toCents } from '@shop/shared/rules';
import {
  Button,
  Card,
  ErrorState,
  Heading,
  Skeleton,
  Stack,
  Text,
  media,
  theme,
  type DataColumn,
} from '@shop/shared/ui';
import { styled } from 'styled-components';

type Point = TransactionSeries['points'][number];

const UNIT_LABELS: Record<TransactionSeries['unit'], string> = {
  day: 'by day',
  week: 'by week',
  month: 'by month',
  year: 'by year',
};

interface Props {
  series: TransactionSeries | undefined;
  isError: boolean;
  isFetching: boolean;
  onRetry: () => void;
  /** Whether the chart is shown. Otherwise only its heading is above the list. */
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/** Chart and table of revenue and expenses over time, for the applied filters. It can be hidden. */
export function RevenueChart({ series, isError, isFetching, onRetry, shown, onShow }: Props) {
  const isEmpty = series?.points.every(({ revenue, expenses }) => revenue === 0 && expenses === 0);
  return (
    <Card as="section" aria-label="Revenue and expenses over time">
      <Stack gap={4}>
        <Head>
          <Heading level={2} size="xs">
            {`Revenue and Expenses${shown && series && !isEmpty ? ` ${UNIT_LABELS[series.unit]}` : ''}`}
          </Heading>
          {shown && (
            <Legend aria-hidden="true">
              <Key $tone="green">Revenue</Key>
              <Key $tone="red">Expenses</Key>
            </Legend>
          )}
          <Toggle size="sm" variant="ghost" onClick={() => onShow(!shown)}>
            {shown ? 'Hide chart' : 'Show chart'}
          </Toggle>
        </Head>
        {!shown ? null : !series && isError ? (
          <ErrorState plain level={3} title="Failed to load the chart" onRetry={onRetry} retrying={isFetching} />
        ) : !series ? (
          <Skeleton height="240px" radius="md" />
        ) : isEmpty ? (
          <Text tone="muted">No completed transactions in this period.</Text>
        ) : (
          <>
            <SeriesChart
              label="Revenue and expenses over time; the figures are in the table below"
              points={series.points}
              unit={series.unit}
              bars={BARS}
              tip={tipOf}
            />
            <SeriesTable series={series} />
          </>
        )}
      </Stack>
    </Card>
  );
}

const BARS: readonly ChartBar<Point>[] = [
  { tone: 'green', points: 'up', valueOf: ({ revenue }) => revenue },
  { tone: 'red', points: 'down', valueOf: ({ expenses }) => expenses },
];

const tipOf = (point: Point) =>
  [
    ['Revenue', formatMoney(point.revenue)],
    ['Expenses', formatMoney(point.expenses)],
    ['Net', formatMoney(netOf(point))],
  ] as const;

/** Revenue minus expenses of a period, in dollars. */
const netOf = ({ revenue, expenses }: Point): number => fromCents(toCents(revenue) - toCents(expenses));

function SeriesTable({ series: { points, unit } }: { series: TransactionSeries }) {
  const columns: DataColumn<Point>[] = [
    { key: 'period', header: 'Period', place: 'title', render: ({ date }) => periodLabel(date, unit) },
    { key: 'revenue', header: 'Revenue', align: 'end', render: ({ revenue }) => formatMoney(revenue) },
    { key: 'expenses', header: 'Expenses', align: 'end', render: ({ expenses }) => formatMoney(expenses) },
    { key: 'net', header: 'Net', align: 'end', render: (point) => formatMoney(netOf(point)) },
  ];
  return <ChartTable label="Revenue and expenses over time" columns={columns} points={points} />;
}

/* On a phone the legend is below the heading and the button. */
const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[4]};

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) auto auto;
  }
`;

/* Its text ends where the chart ends. */
const Toggle = styled(Button)`
  grid-column: -2;
  grid-row: 1;
  margin-inline-end: -${theme.space[3]};
`;

const Legend = styled.div`
  display: flex;
  gap: ${theme.space[4]};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;

const Key = styled.span<{ $tone: 'green' | 'red' }>`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[2]};

  &::before {
    content: '';
    width: 10px;
    height: 10px;
    border-radius: 2px;
    background: color-mix(in srgb, ${({ $tone }) => theme.tone[$tone].text} 82%, ${theme.color.surface});
  }
`;
