import { formatDate, isCalendarDay, startOfCalendarDay, startOfDay, startOfPeriod, type Period } from './dates';

/** The date ranges of lists: named periods up to now, or custom days. */
export const rangeOptions = [
  { value: '', label: 'All' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
  { value: 'custom', label: 'Custom' },
] as const;

/** A date range option. Filters store its value. */
export interface RangeOption {
  readonly value: string;
  readonly label: string;
}

/** The last 30 days, including today. */
const RECENT = 'days30';

/** The date ranges of orders and their report. The report starts with the last 30 days. */
export const orderRangeOptions: readonly RangeOption[] = rangeOptions.flatMap((option) =>
  option.value === 'month' ? [{ value: RECENT, label: 'Last 30 days' }, option] : [option],
);

/** A date range in the filters. `from` and `to` are days ('2026-11-20') and only apply to a custom range. */
export interface DateRange {
  range: string;
  from: string;
  to: string;
}

/** A date range in the API: ISO texts with an exclusive end. A missing start or end means no limit. */
export interface Instants {
  startDate?: string;
  endDate?: string;
}

const PERIODS: readonly Period[] = ['today', 'week', 'month', 'quarter', 'year'];

/** The instants of a date range in the shop's time zone. An invalid day or an unknown range sets no limit. */
export function instantsOf({ range, from, to }: DateRange, now: Date, timeZone: string): Instants {
  const period = PERIODS.find((known) => known === range);
  if (period) return { startDate: startOfPeriod(period, now, timeZone).toISOString() };
  if (range === RECENT) return { startDate: startOfDay(now, timeZone, -29).toISOString() };
  if (range !== 'custom') return {};
  return {
    ...(isCalendarDay(from) && { startDate: startOfCalendarDay(from, timeZone).toISOString() }),
    ...(isCalendarDay(to) && { endDate: startOfCalendarDay(to, timeZone, 1).toISOString() }),
  };
}

/** Whether an instant is in a range. */
export const isWithin = (date: string, { startDate, endDate }: Instants): boolean => {
  const moment = Date.parse(date);
  return (!startDate || moment >= Date.parse(startDate)) && (!endDate || moment < Date.parse(endDate));
};

/** A custom range as text: 'Nov 1, 2026 – Nov 20, 2026', 'From Nov 1, 2026', or 'Custom' without a day. */
export function rangeText({ from, to }: Pick<DateRange, 'from' | 'to'>): string {
  // UTC at both ends, because a calendar day has no time zone.
  const text = (day: string) => (isCalendarDay(day) ? formatDate(`${day}T00:00:00Z`, 'UTC') : '');
  const [start, end] = [text(from), text(to)];
  if (start === '') return end === '' ? 'Custom' : `Until ${end}`;
  return end === '' ? `From ${start}` : `${start} – ${end}`;
}

/** The problem with a custom range and its field; null if the range is valid. */
export function rangeProblem({ range, from, to }: DateRange): { field: 'from' | 'to'; message: string } | null {
  if (range !== 'custom') return null;
  if (from === '' && to === '') return { field: 'from', message: 'Choose a start or an end date' };
  if (from !== '' && to !== '' && to < from) {
    return { field: 'to', message: 'End date must not be before the start date' };
  }
  return null;
}
