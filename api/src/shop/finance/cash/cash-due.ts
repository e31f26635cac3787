import type { DashboardCash } from '@shop/shared/contracts';
import { calendarDay, fromCents, startOfDay } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Executor, Row } from '../../../database/client';
import { one } from '../../../database/one';
import { utcText } from '../../../database/utc-text';
import { IS_CASH, PAID_AT_DOOR } from './pots-sql';

type DueRow = Row<Omit<DashboardCash, 'withCouriers'> & { cents: number }>;

/**
 * What waits to be handed in by couriers, and to be counted in the till.
 *
 * The cash of all couriers is that of `pots-sql.ts` in one sum: what was delivered, less what they paid at doors, and
 * what was moved to or from anything but the shop's own pots. A day of the till is one of the shop's time zone.
 */
export async function readCashDue(
  db: Executor,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<DashboardCash> {
  const own = sql`('till', 'bank', 'owner')`;
  const today = calendarDay(now, timeZone);
  const until = startOfDay(now, timeZone).toISOString();
  const dayOf = (moment: string) => sql`(${sql.raw(moment)} at time zone ${timeZone})::date`;
  const { rows } = await db.execute<DueRow>(sql`
    with closed as (
      select day, (day + 1)::timestamp at time zone ${timeZone} as since
      from till_closings where closed_at is not null order by day desc limit 1
    ), cash as (
      select (select coalesce(sum(amount), 0) from transactions
              where ${IS_CASH} and type = 'sale' and payment_method = 'delivery')
           - (select coalesce(sum(cents), 0) from (${PAID_AT_DOOR}) d)
           + (select coalesce(sum(case when to_pot in ${own} then -amount else amount end), 0) from cash_moves
              where (to_pot in ${own}) <> (from_pot in ${own})) as cents
    )
    select cash.cents::float8 as cents,
           case when cash.cents > 0 then ${utcText(sql`(
             select o.created_at from orders o
             where o.status = 'delivered' and o.payment_method = 'delivery'
               and not exists (select from settlement_lines l where l.order_id = o.id and l.settled)
             order by o.created_at limit 1)`)} end as "oldestOrder",
           (select day::text from closed) as "lastClosed",
           (select count(*)::int from (
              select ${dayOf('t.created_at')} as day from transactions t, closed
              where t.status = 'completed' and t.payment_method = 'cash'
                and t.created_at >= closed.since and t.created_at < ${until}::timestamptz
              union
              select ${dayOf('m.at')} from cash_moves m, closed
              where 'till' in (m.from_pot, m.to_pot) and m.closing_id is null
                and m.at >= closed.since and m.at < ${until}::timestamptz
            ) days where day < ${today}::date) as "daysToClose"
    from cash`);
  const { cents, ...due } = one(rows);
  return { withCouriers: fromCents(cents), ...due };
}
