import type { DashboardSales } from '@shop/shared/contracts';
import { calendarDay, fromCents, startOfDay } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import type { StaffContext } from './context';
import { countsSql } from './order-predicates';

/**
 * Sales of each of the last days including today, in the shop's time zone. As in the dashboard's figures, an order
 * counts on the day it was placed, unless it was deleted or ended before delivery. Beside them stand the totals of as
 * many days before.
 */
export async function salesByDay(db: Executor, days: number, { now, rules }: StaffContext): Promise<DashboardSales> {
  const { timeZone } = rules;
  const starts = Array.from({ length: 2 * days }, (_, index) => startOfDay(now, timeZone, index - 2 * days + 1));
  const [first = now] = starts;
  const moments = sql.param(starts.map((start) => start.toISOString()));
  const { rows } = await db.execute<{ day: number; cents: number; orders: number }>(sql`
    select width_bucket(created_at, ${moments}::timestamptz[]) as day, sum(total)::float8 as cents,
           count(*)::int as orders
    from orders
    where created_at >= ${first.toISOString()}::timestamptz and ${sql.raw(countsSql())}
    group by 1`);
  const found = new Map(rows.map((row) => [row.day, row]));
  const both = starts.map((start, index) => {
    const { cents = 0, orders = 0 } = found.get(index + 1) ?? {};
    return { day: calendarDay(start, timeZone), cents, orders };
  });
  const all = both.slice(days);
  return {
    days: all.map(({ day, cents, orders }) => ({ day, total: fromCents(cents), orders })),
    total: fromCents(all.reduce((sum, { cents }) => sum + cents, 0)),
    orders: all.reduce((sum, { orders }) => sum + orders, 0),
    before: both.slice(0, days).map(({ cents }) => fromCents(cents)),
  };
}
