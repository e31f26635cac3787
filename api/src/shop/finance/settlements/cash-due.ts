import type { DashboardCash } from '@shop/shared/contracts';
import { fromCents, startOfCalendarDay, startOfDay } from '@shop/shared/rules';
import { desc, isNotNull, sql } from 'drizzle-orm';
import type { Executor, Row } from '../../../database/client';
import { one } from '../../../database/one';
import { tillClosings } from '../../../database/schema';
import { utcText } from '../../../database/utc-text';
import { IS_CASH, PAID_AT_DOOR } from '../cash/pots-sql';
import { settledHere } from './unsettled-sql';

type DueRow = Row<Pick<DashboardCash, 'oldestOrder' | 'daysToClose'> & { cents: number }>;

/** The most days to close that are counted. */
const MAX_DAYS = 366;

/** The first instants of the days after a closed one, and of today, at most {@link MAX_DAYS} before it. */
function daysAfter(closed: string, now: Date, timeZone: string): string[] {
  const today = startOfDay(now, timeZone);
  const earliest = startOfDay(now, timeZone, -MAX_DAYS);
  const after = startOfCalendarDay(closed, timeZone, 1);
  const first = after < earliest ? earliest : after;
  const starts = Array.from({ length: MAX_DAYS + 1 }, (_, days) => startOfDay(first, timeZone, days));
  return starts.filter((start) => start <= today).map((start) => start.toISOString());
}

/**
 * What waits to be handed in by couriers, and to be counted in the till.
 *
 * The cash of all couriers is that of `pots-sql.ts` in one sum: what was delivered, less what they paid at doors, and
 * what was moved to or from anything but the shop's own pots. A day of the till is one of the shop's time zone.
 *
 * @param from the first day of settlements, as in {@link settledHere}
 */
export async function readCashDue(
  db: Executor,
  { now, timeZone, from }: { now: Date; timeZone: string; from: Date | null },
): Promise<DashboardCash> {
  const [closed] = await db
    .select({ day: tillClosings.day })
    .from(tillClosings)
    .where(isNotNull(tillClosings.closedAt))
    .orderBy(desc(tillClosings.day))
    .limit(1);
  const starts = closed === undefined ? [] : daysAfter(closed.day, now, timeZone);
  const [since = now.toISOString(), until = since] = [starts[0], starts.at(-1)];
  const oldest = sql`(select min(u.created_at) from unsettled_orders u where ${settledHere(from)})`;
  const own = sql`('till', 'bank', 'owner')`;
  const within = (moment: string) =>
    sql`${sql.raw(moment)} >= ${since}::timestamptz and ${sql.raw(moment)} < ${until}::timestamptz`;
  const { rows } = await db.execute<DueRow>(sql`
    with cash as (
      select (select coalesce(sum(amount), 0) from transactions
              where ${IS_CASH} and type = 'sale' and payment_method = 'delivery')
           - (select coalesce(sum(cents), 0) from (${PAID_AT_DOOR}) d)
           + (select coalesce(sum(case when to_pot in ${own} then -amount else amount end), 0) from cash_moves
              where (to_pot in ${own}) <> (from_pot in ${own})) as cents
    )
    select cash.cents::float8 as cents,
           case when cash.cents > 0 then ${utcText(oldest)} end as "oldestOrder",
           (select count(distinct width_bucket(at, ${sql.param(starts)}::timestamptz[]))::int from (
              select created_at as at from transactions
              where status = 'completed' and payment_method = 'cash' and ${within('created_at')}
              union all
              select at from cash_moves
              where 'till' in (from_pot, to_pot) and closing_id is null and ${within('at')}
            ) moved) as "daysToClose"
    from cash`);
  const { cents, ...due } = one(rows);
  return { withCouriers: fromCents(cents), lastClosed: closed?.day ?? null, ...due };
}
