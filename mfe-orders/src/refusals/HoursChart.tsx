import { type ChartBar, SeriesChart } from '@shop/shared/charts';
import type { RefusalFigures } from '@shop/shared/contracts';
import { hourSpan } from '@shop/shared/rules';
import { Stack, Text } from '@shop/shared/ui';
import { share } from './links';

interface Point {
  date: string;
  orders: number;
  ended: number;
  refused: number;
}

const BARS: readonly ChartBar<Point>[] = [{ tone: 'red', points: 'up', valueOf: ({ ended }) => ended }];

/** The axis labels only whole numbers of orders. */
const whole = (count: number): string => (Number.isInteger(count) ? String(count) : '');

const tipOf = ({ orders, ended, refused }: Point) =>
  [
    ['Refused', String(refused)],
    ['Not delivered', `${String(ended)} of ${String(orders)} (${share(ended, orders)})`],
  ] as const;

/** Summarizes the chart in a sentence. */
const summaryOf = (hours: RefusalFigures['hours']): string => {
  const worst = hours.reduce((top, hour) => (hour.ended > top.ended ? hour : top), { hour: 0, ended: 0 });
  if (worst.ended === 0) return 'Every order of this period was delivered or is open.';
  return `Most orders that were not delivered were placed from ${hourSpan(worst.hour)}: ${String(worst.ended)}.`;
};

/** A chart of orders that were not delivered, by the hour in which they were placed. It shows all 24 hours. */
export function HoursChart({ hours }: Pick<RefusalFigures, 'hours'>) {
  const points = Array.from({ length: 24 }, (_, hour) => ({
    ...(hours.find((one) => one.hour === hour) ?? { orders: 0, ended: 0, refused: 0 }),
    date: String(hour),
  }));
  const summary = summaryOf(hours);
  return (
    <Stack as="figure" gap={3}>
      <SeriesChart label={summary} points={points} unit="hour" bars={BARS} tip={tipOf} axis={whole} />
      <Text as="figcaption" size="sm" tone="muted">
        {summary}
      </Text>
    </Stack>
  );
}
