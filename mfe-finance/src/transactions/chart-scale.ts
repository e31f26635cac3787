import { formatMoney } from '@shop/shared/rules';
import type { TransactionSeries } from '@shop/shared/contracts';

/** The next round step (1, 2 or 5 times a power of ten) at or above a number. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return ([1, 2, 5].find((factor) => factor * power >= atLeast) ?? 10) * power;
}

/** What the axis of a chart shows: round amounts from below the lowest to above the highest, and 0 among them. */
export function axisTicks(highest: number, lowest: number, count = 5): number[] {
  const span = Math.max(highest, 0) - Math.min(lowest, 0);
  if (span === 0) return [0];
  const step = roundStep(span / count);
  const first = Math.floor(Math.min(lowest, 0) / step);
  const last = Math.ceil(Math.max(highest, 0) / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step || 0);
}

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** An amount on the axis: '$1.5K'. Small amounts keep their cents. */
export const axisLabel = (dollars: number): string =>
  Math.abs(dollars) < 10 && !Number.isInteger(dollars) ? formatMoney(dollars) : compact.format(dollars);

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const dayFormat = format({ month: 'short', day: 'numeric' });
const fullFormat = format({ dateStyle: 'medium' });
const monthFormat = format({ month: 'short', year: 'numeric' });
const yearFormat = format({ year: 'numeric' });

/** Days of the calendar are the same everywhere: they are read and told in UTC. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A point's period in full: 'Nov 20, 2026', 'Week of Nov 16, 2026', 'Nov 2026', '2026'. */
export function periodLabel(day: string, unit: TransactionSeries['unit']): string {
  switch (unit) {
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

/** A point's period under the chart, short. */
export const tickLabel = (day: string, unit: TransactionSeries['unit']): string =>
  unit === 'day' || unit === 'week' ? dayFormat.format(dateOf(day)) : periodLabel(day, unit);
