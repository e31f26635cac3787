import type { DashboardSummary } from '@shop/shared/contracts';
import { fromCents, startOfPeriod } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import type { StaffContext } from './context';

/** Completed cash that came in less what went out; cents. */
async function cashInHand(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(case when type = 'sale' then amount else -amount end), 0)::float8 as cents
    from transactions
    where status = 'completed' and payment_method in ('delivery', 'cash')`);
  return rows[0]?.cents ?? 0;
}

/**
 * Sales of today, of the last seven days including today and of this month, by the shop's clock, and for admins the cash
 * in hand. An order counts on the day it was placed; one that was deleted before delivery does not.
 */
export async function dashboardSummary(db: Executor, context: StaffContext): Promise<DashboardSummary> {
  const { actor, now, rules } = context;
  const from = (period: 'today' | 'week' | 'month') => startOfPeriod(period, now, rules.timeZone).toISOString();
  const [today, week, month] = [from('today'), from('week'), from('month')];
  const [{ rows }, cash] = await Promise.all([
    db.execute<{ today: number; week: number; month: number }>(sql`
      select coalesce(sum(total) filter (where created_at >= ${today}::timestamptz), 0)::float8 as today,
             coalesce(sum(total) filter (where created_at >= ${week}::timestamptz), 0)::float8 as week,
             coalesce(sum(total) filter (where created_at >= ${month}::timestamptz), 0)::float8 as month
      from orders
      where created_at >= least(${week}::timestamptz, ${month}::timestamptz)
        and (deleted_at is null or status = 'delivered')`),
    actor.role === 'admin' ? cashInHand(db) : undefined,
  ]);
  const [sums] = rows;
  return {
    todaySales: fromCents(sums?.today ?? 0),
    weekSales: fromCents(sums?.week ?? 0),
    monthSales: fromCents(sums?.month ?? 0),
    ...(cash === undefined ? {} : { cashInHand: fromCents(cash) }),
  };
}
