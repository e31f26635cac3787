import type { DashboardSummary, SettingKey } from '@shop/shared/contracts';
import { fromCents, periodBefore, startOfPeriod } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import type { StaffContext } from './context';
import { CASH_CENTS, IS_CASH } from '../finance/cash/pots-sql';
import { setupChecklist } from './setup-checklist';
import { countsSql } from './order-predicates';

/** Completed cash income less expenses, in cents. */
async function cashInHand(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(${CASH_CENTS}), 0)::float8 as cents from transactions where ${IS_CASH}`);
  return rows[0]?.cents ?? 0;
}

const PERIODS = ['today', 'week', 'month'] as const;

/**
 * Sales of today, of the last seven days including today and of this month, in the shop's time zone. Each is compared
 * with the same part of the period before. Admins also get the cash in hand and the setup checklist of a new shop. An
 * order counts on the day it was placed, unless it was deleted or ended before delivery.
 *
 * @param given settings whose value comes from the environment
 */
export async function dashboardSummary(
  db: Executor,
  context: StaffContext,
  given: readonly SettingKey[],
): Promise<DashboardSummary> {
  const { actor, now, rules } = context;
  const spans = PERIODS.flatMap((period) => [
    { from: startOfPeriod(period, now, rules.timeZone), to: null },
    periodBefore(period, now, rules.timeZone),
  ]);
  const first = spans.reduce((earliest, { from }) => (from < earliest ? from : earliest), now);
  const sums = spans.map(({ from, to }) => {
    const until = to === null ? sql`` : sql` and created_at < ${to.toISOString()}::timestamptz`;
    return sql`sum(total) filter (where created_at >= ${from.toISOString()}::timestamptz${until})`;
  });
  const isAdmin = actor.role === 'admin';
  const [{ rows }, cash, steps] = await Promise.all([
    db.execute<{ cents: (number | null)[] }>(sql`
      select array[${sql.join(sums, sql`, `)}]::float8[] as cents
      from orders
      where created_at >= ${first.toISOString()}::timestamptz and ${sql.raw(countsSql())}`),
    isAdmin ? cashInHand(db) : undefined,
    isAdmin ? setupChecklist(db, { open: rules.open, given }) : undefined,
  ]);
  const [today, yesterday, week, weekBefore, month, monthBefore] = (rows[0]?.cents ?? []).map((cents) =>
    fromCents(cents ?? 0),
  );
  return {
    todaySales: today ?? 0,
    weekSales: week ?? 0,
    monthSales: month ?? 0,
    ...(cash === undefined ? {} : { cashInHand: fromCents(cash) }),
    ...(steps === undefined ? {} : { firstSteps: steps }),
    before: { todaySales: yesterday ?? 0, weekSales: weekBefore ?? 0, monthSales: monthBefore ?? 0 },
  };
}
