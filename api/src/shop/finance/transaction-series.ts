import type { TransactionSeries } from '@shop/shared/contracts';
import { storableDate } from '@shop/shared/contracts/storable-date';
import { DAY_MS, calendarDay, fromCents, startOfCalendarDay } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { transactions } from '../../database/schema';
import { SALES, SPENT, foundOnce, matching } from './transactions';
import type { TransactionsFilter } from './transactions';

/** The smallest unit that keeps a chart of so many days readable. */
function unitFor(days: number): TransactionSeries['unit'] {
  if (days <= 45) return 'day';
  if (days <= 190) return 'week';
  return days <= 366 * 5 ? 'month' : 'year';
}

/** Moves a date to the first day of its unit. Weeks begin on Monday. The dates are those of a calendar, in UTC. */
const TO_FIRST_DAY: Readonly<Record<TransactionSeries['unit'], (date: Date) => unknown>> = {
  day: () => undefined,
  week: (date) => date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7)),
  month: (date) => date.setUTCDate(1),
  year: (date) => date.setUTCMonth(0, 1),
};

/** Moves the first day of a unit to that of the next one. */
const TO_NEXT: Readonly<Record<TransactionSeries['unit'], (date: Date) => unknown>> = {
  day: (date) => date.setUTCDate(date.getUTCDate() + 1),
  week: (date) => date.setUTCDate(date.getUTCDate() + 7),
  month: (date) => date.setUTCMonth(date.getUTCMonth() + 1),
  year: (date) => date.setUTCFullYear(date.getUTCFullYear() + 1),
};

/** A unit: its first day such as '2026-11-20', and the instants between which it lies in the shop's time zone. */
interface Span {
  date: string;
  since: Date;
  until: Date;
}

/** The units of a period, in order. */
function spansOf({ from, to }: { from: Date; to: Date }, unit: TransactionSeries['unit'], timeZone: string): Span[] {
  const date = new Date(calendarDay(from, timeZone));
  TO_FIRST_DAY[unit](date);
  const isInCalendar = () => date.getUTCFullYear() <= 9999;
  const dayText = () => date.toISOString().slice(0, 10);
  const begin = () => storableDate(isInCalendar() ? startOfCalendarDay(dayText(), timeZone).getTime() : Infinity);
  const spans: Span[] = [];
  for (let since = begin(); since <= to && isInCalendar();) {
    const span = { date: dayText(), since };
    TO_NEXT[unit](date);
    since = begin();
    spans.push({ ...span, until: since });
  }
  return spans;
}

/** The period of a series: that of the filter, without empty time at its ends, and not beyond now. */
async function periodOf(db: Executor, filter: TransactionsFilter, now: Date): Promise<{ from: Date; to: Date } | null> {
  const [row] = await db
    .select({
      first: sql<Date | null>`min(${transactions.createdAt})`.mapWith(transactions.createdAt),
      last: sql<Date | null>`max(${transactions.createdAt})`.mapWith(transactions.createdAt),
    })
    .from(transactions)
    .where(matching(filter));
  if (!row?.first || !row.last) return null;
  const { startDate, endDate } = filter;
  const end = endDate ? new Date(endDate.getTime() - 1) : now;
  const to = new Date(Math.max(row.last.getTime(), Math.min(end.getTime(), now.getTime())));
  // A year or more without rows before the first one would compress the rest of the chart.
  const near = startDate && row.first.getTime() - startDate.getTime() < 366 * DAY_MS;
  return { from: near ? startDate : row.first, to };
}

/**
 * Revenue and expenses of the completed transactions that match, by day, week, month or year in the shop's time zone;
 * the unit depends on the length of the period. Units without transactions have zeros. Without any transaction there
 * are no points.
 */
export async function transactionSeries(
  db: Executor,
  filter: TransactionsFilter,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<TransactionSeries> {
  const period = await periodOf(db, filter, now);
  if (period === null) return { unit: 'day', points: [] };
  const unit = unitFor((period.to.getTime() - period.from.getTime()) / DAY_MS);
  const spans = spansOf(period, unit, timeZone);
  const dates = sql.param(spans.map(({ date }) => date));
  const starts = sql.param(spans.map(({ since }) => since.toISOString()));
  const ends = sql.param(spans.map(({ until }) => until.toISOString()));
  // Where each unit begins is worked out once, and not for every row; an index has the amounts of each at hand.
  const { rows } = await db.execute<{ date: string; revenue: number; expenses: number }>(sql`
    with found as ${foundOnce(filter)} (
      select created_at, status, type, amount from transactions where ${matching(filter) ?? sql`true`}
    ), units as materialized (
      select * from unnest(${dates}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[]) unit (date, since, until)
    )
    select date,
           (select coalesce(sum(amount), 0)::float8 from found
            where ${SALES} and created_at >= since and created_at < until) as revenue,
           (select coalesce(sum(amount), 0)::float8 from found
            where ${SPENT} and created_at >= since and created_at < until) as expenses
    from units
    order by since`);
  return {
    unit,
    points: rows.map(({ date, revenue, expenses }) => ({
      date,
      revenue: fromCents(revenue),
      expenses: fromCents(expenses),
    })),
  };
}
