import { formatMoney, hourSpan, hourText } from '@shop/shared/rules';
import { nice, ticks } from 'd3-array';

/** The length of the period of each point. The date of an hourly point is the hour itself ('14'). */
export type ChartUnit = 'hour' | 'day' | 'week' | 'month' | 'year';

/** The approximate number of grid lines. */
const LINES = 5;

/** The axis values: round numbers from below the lowest to above the highest value, including 0. */
export function axisTicks(highest: number, lowest: number): number[] {
  const [from, to] = nice(Math.min(lowest, 0), Math.max(highest, 0), LINES);
  return from === to ? [0] : ticks(from, to, LINES);
}

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** Formats an axis amount: '$1.5K'. Small amounts keep their cents. */
export const axisLabel = (dollars: number): string =>
  Math.abs(dollars) < 10 && !Number.isInteger(dollars) ? formatMoney(dollars) : compact.format(dollars);

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const dayFormat = format({ month: 'short', day: 'numeric' });
const fullFormat = format({ dateStyle: 'medium' });
const monthFormat = format({ month: 'short', year: 'numeric' });
const yearFormat = format({ year: 'numeric' });

/** Calendar days have no time zone: they are parsed and formatted in UTC. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The long label of a point: '2 PM – 3 PM', 'Nov 20, 2026', 'Week of Nov 16, 2026', 'Nov 2026', '2026'. */
export function periodLabel(day: string, unit: ChartUnit): string {
  switch (unit) {
    case 'hour':
      return hourSpan(Number(day));
    case 'day':
      return fullFormat.format(dateOf(day));
    case 'week':
      return `Week of ${fullFormat.format(dateOf(day))}`;
    case 'month':
      return monthFormat.format(dateOf(day));
    case 'year':
      return yearFormat.format(dateOf(day));
  }
}

/** The short label of a point below the chart. */
export const tickLabel = (day: string, unit: ChartUnit): string => {
  if (unit === 'hour') return hourText(Number(day));
  return unit === 'day' || unit === 'week' ? dayFormat.format(dateOf(day)) : periodLabel(day, unit);
};
