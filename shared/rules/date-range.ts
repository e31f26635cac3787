import { formatDate, isCalendarDay, startOfCalendarDay, startOfDay, startOfPeriod, type Period } from './dates';

/** The date ranges of lists: named periods up to now, or days of one's own. */
export const rangeOptions = [
  { value: '', label: 'All' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
  { value: 'custom', label: 'Custom' },
] as const;

/** A choice of a date range, by the value that the filters hold. */
export interface RangeOption {
  readonly value: string;
  readonly label: string;
}

/** The 30 days up to now, today included. */
const RECENT = 'days30';

/** The date ranges of orders and of the report about them: the report opens with the last 30 days. */
export const orderRangeOptions: readonly RangeOption[] = rangeOptions.flatMap((option) =>
  option.value === 'month' ? [{ value: RECENT, label: 'Last 30 days' }, option] : [option],
);

/** A range as the filters hold it; `from` and `to` are days ('2026-11-20') and count for a custom one only. */
export interface DateRange {
  range: string;
  from: string;
  to: string;
}

/** A range as the API takes it: ISO texts, the end exclusive; open where one is absent. */
export interface Instants {
  startDate?: string;
  endDate?: string;
}

const PERIODS: readonly Period[] = ['today', 'week', 'month', 'quarter', 'year'];

/** The instants of a range in the shop's time zone. What is no day, or no range at all, limits nothing. */
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

/** Whether an instant lies in a range. */
export const isWithin = (date: string, { startDate, endDate }: Instants): boolean => {
  const moment = Date.parse(date);
  return (!startDate || moment >= Date.parse(startDate)) && (!endDate || moment < Date.parse(endDate));
};

/** A custom range in words: 'Nov 1, 2026 – Nov 20, 2026', 'From Nov 1, 2026'; 'Custom' for one without a day. */
export function rangeText({ from, to }: Pick<DateRange, 'from' | 'to'>): string {
  // A day is the same wherever it is read.
  const text = (day: string) => (isCalendarDay(day) ? formatDate(`${day}T00:00:00Z`, 'UTC') : '');
  const [start, end] = [text(from), text(to)];
  if (start === '') return end === '' ? 'Custom' : `Until ${end}`;
  return end === '' ? `From ${start}` : `${start} – ${end}`;
}

/** What is wrong with a custom range, by its field; null for a range that can be applied. */
export function rangeProblem({ range, from, to }: DateRange): { field: 'from' | 'to'; message: string } | null {
  if (range !== 'custom') return null;
  if (from === '' && to === '') return { field: 'from', message: 'Choose a start or an end date' };
  if (from !== '' && to !== '' && to < from) {
    return { field: 'to', message: 'End date must not be before the start date' };
  }
  return null;
}
