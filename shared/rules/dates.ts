const formats = new Map<string, Intl.DateTimeFormat>();

/** The formatter for a time zone and a style. It is cached, because creating it takes as long as 100 uses. */
const formatIn = (timeZone: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = timeZone + JSON.stringify(style);
  const kept = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...style });
  formats.set(key, kept);
  return kept;
};

/** The milliseconds of a time in UTC. Date.UTC would read the years 1 to 99 as 1901 to 1999. `month` counts from 1. */
const inUtc = (year: number, month: number, day: number, seconds = 0): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) + seconds * 1000;

const partsIn = (date: Date, timeZone: string) => {
  const parts = formatIn(timeZone, {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(date);
  const get = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: get('year'),
    month: get('month'),
    day: get('day'),
    hour: get('hour'),
    minute: get('minute'),
    second: get('second'),
  };
};

/** The number of milliseconds by which the zone's clock is ahead of UTC at that instant. */
const offsetAt = (date: Date, timeZone: string): number => {
  const { year, month, day, hour, minute, second } = partsIn(date, timeZone);
  return inUtc(year, month, day, (hour * 60 + minute) * 60 + second) - Math.floor(date.getTime() / 1000) * 1000;
};

/** The milliseconds of a day with 24 hours. */
export const DAY_MS = 86_400_000;

/**
 * Converts a wall-clock time (given as if it were UTC) to an instant. When clocks go back, a time occurs twice: the
 * result is its first instant. When clocks go forward, a time is skipped: the result is the instant after the gap.
 */
const instantOf = (wallClock: number, timeZone: string): Date => {
  const before = offsetAt(new Date(wallClock - DAY_MS), timeZone);
  const after = offsetAt(new Date(wallClock + DAY_MS), timeZone);
  const [first = before, second = after] = [before, after].sort((a, b) => b - a);
  const earlier = new Date(wallClock - first);
  const later = new Date(wallClock - second);
  return offsetAt(earlier, timeZone) === first ? earlier : later;
};

/** The first instant of a calendar day in the zone. `month` counts from 1; `day` may overflow. */
export const startOfDate = (year: number, month: number, day: number, timeZone: string): Date =>
  instantOf(inUtc(year, month, day), timeZone);

/** The first instant of the day `days` after the day of `date` (negative: before it), in the zone. */
export const startOfDay = (date: Date, timeZone: string, days = 0): Date => {
  const { year, month, day } = partsIn(date, timeZone);
  return startOfDate(year, month, day + days, timeZone);
};

/** The last millisecond of the day of `date`, in the zone. */
export const endOfDay = (date: Date, timeZone: string): Date => new Date(startOfDay(date, timeZone, 1).getTime() - 1);

/** The day of an instant in the zone, in the format of date fields: '2026-11-20'. */
export const calendarDay = (date: Date | string, timeZone: string): string => {
  const { year, month, day } = partsIn(new Date(date), timeZone);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};

/** Whether a text is an existing calendar day in the format of date fields: '2026-02-28', but not '2026-02-30'. */
export const isCalendarDay = (text: string): boolean => {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(inUtc(year, month, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** The first instant of a day such as '2026-11-20', or of the day `days` later, in the zone. */
export const startOfCalendarDay = (calendarDate: string, timeZone: string, days = 0): Date => {
  const [year = 0, month = 1, day = 1] = calendarDate.split('-').map(Number);
  return startOfDate(year, month, day + days, timeZone);
};

/** The last millisecond of a day such as '2026-11-20', in the zone. */
export const endOfCalendarDay = (calendarDate: string, timeZone: string): Date =>
  new Date(startOfCalendarDay(calendarDate, timeZone, 1).getTime() - 1);

/** The time of a clock in the zone, to the minute, in the format of date-time fields: '2026-11-20T09:30'. */
export const wallClock = (moment: Date | string, timeZone: string): string => {
  const date = new Date(moment);
  return new Date(date.getTime() + offsetAt(date, timeZone)).toISOString().slice(0, 16);
};

/** The instant at which a clock in the zone shows this time; undefined if the text is not a date and time. */
export const momentOfWallClock = (text: string, timeZone: string): Date | undefined => {
  const shown = Date.parse(`${text}Z`);
  return Number.isNaN(shown) ? undefined : instantOf(shown, timeZone);
};

/** The named periods of sales and transactions. A week is the last 7 days, including today. */
export type Period = 'today' | 'week' | 'month' | 'quarter' | 'year';

/**
 * The first instant of the current period in the zone. Month and quarter start on their first day, the year on January
 * 1.
 */
export const startOfPeriod = (period: Period, now: Date, timeZone: string): Date => {
  const { year, month } = partsIn(now, timeZone);
  switch (period) {
    case 'today':
      return startOfDay(now, timeZone);
    case 'week':
      return startOfDay(now, timeZone, -6);
    case 'month':
      return startOfDate(year, month, 1, timeZone);
    case 'quarter':
      return startOfDate(year, month - ((month - 1) % 3), 1, timeZone);
    case 'year':
      return startOfDate(year, 1, 1, timeZone);
  }
};

/**
 * The previous period, cut off after as much time as the current period has run: two hours into today, it is the first
 * two hours of yesterday. If the previous period was shorter than that, it is complete.
 */
export const periodBefore = (period: Period, now: Date, timeZone: string): { from: Date; to: Date } => {
  const current = startOfPeriod(period, now, timeZone).getTime();
  const from = startOfPeriod(period, new Date(current - 1), timeZone);
  const elapsed = now.getTime() - current;
  return { from, to: new Date(Math.min(from.getTime() + elapsed, current)) };
};

/** The instant `days` business days (Monday to Friday in the zone) after `date`, at the same time of day. */
export const addBusinessDays = (date: Date, days: number, timeZone: string): Date => {
  // Counts calendar days, not steps of 24 hours, because days with a clock change are longer or shorter.
  let wallClock = date.getTime() + offsetAt(date, timeZone);
  for (let left = days; left > 0;) {
    wallClock += DAY_MS;
    const weekday = new Date(wallClock).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return instantOf(wallClock, timeZone);
};

/** Formats a day in the zone: 'Nov 20, 2026'. */
export const formatDate = (date: Date | string, timeZone: string): string =>
  formatIn(timeZone, { dateStyle: 'medium' }).format(new Date(date));

/** Formats a day and time in the zone: 'Nov 20, 2026, 3:05 PM'. */
export const formatDateTime = (date: Date | string, timeZone: string): string =>
  formatIn(timeZone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date));

/** The short format for lists: 'Nov 20, 3:05 PM' in the year of `now`, 'Nov 20, 2025, 3:05 PM' in any other year. */
export const formatShortDateTime = (date: Date | string, timeZone: string, now: Date): string => {
  const thisYear = partsIn(new Date(date), timeZone).year === partsIn(now, timeZone).year;
  if (!thisYear) return formatDateTime(date, timeZone);
  const style = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return formatIn(timeZone, style).format(new Date(date));
};

/** Whether a text is the IANA name of a time zone, such as `America/New_York`. */
export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
