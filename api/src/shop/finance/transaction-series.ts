import type { TransactionSeries } from '@shop/shared/contracts';
import { DAY_MS, fromCents } from '@shop/shared/rules';
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
  const local = (moment: Date) =>
    sql`date_trunc(${unit}, ${moment.toISOString()}::timestamptz at time zone ${timeZone})`;
  // Where each unit begins is worked out once, and not for every row; an index has the amounts of each at hand.
  const { rows } = await db.execute<{ date: string; revenue: number; expenses: number }>(sql`
    with found as ${foundOnce(filter)} (
      select created_at, status, type, amount from transactions where ${matching(filter) ?? sql`true`}
    ), units as materialized (
      select start, start at time zone ${timeZone} as since,
             (start + ${`1 ${unit}`}::interval) at time zone ${timeZone} as until
      from generate_series(${local(period.from)}, ${local(period.to)}, ${`1 ${unit}`}::interval) start
    )
    select to_char(start, 'YYYY-MM-DD') as date,
           (select coalesce(sum(amount), 0)::float8 from found
            where ${SALES} and created_at >= since and created_at < until) as revenue,
           (select coalesce(sum(amount), 0)::float8 from found
            where ${SPENT} and created_at >= since and created_at < until) as expenses
    from units
    order by start`);
  return {
    unit,
    points: rows.map(({ date, revenue, expenses }) => ({
      date,
      revenue: fromCents(revenue),
      expenses: fromCents(expenses),
    })),
  };
}
