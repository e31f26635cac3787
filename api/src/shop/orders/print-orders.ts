import { sql } from 'drizzle-orm';
import type { Db } from '../../database/client';
import type { StaffContext } from './context';

/**
 * Records in the history of orders that their packing slips were printed, the first time only. Deleted orders are left
 * out. Answers how many were printed for the first time.
 */
export async function printOrders(db: Db, ids: readonly string[], { actor, now }: StaffContext): Promise<number> {
  const { rows } = await db.execute<{ printed: number }>(sql`
    with slips as (
      -- Locked in the same order by all, so that two who print the same orders never wait for each other.
      select id from orders
      where id = any(${sql.param(ids)}::text[]) and printed_at is null and deleted_at is null
      order by id for no key update
    ), printed as (
      update orders set printed_at = ${now.toISOString()}::timestamptz from slips where orders.id = slips.id returning orders.id
    ), noted as (
      insert into order_events (order_id, event, by_user_id, by_name, at)
      select id, 'printed', ${actor.userId}, ${actor.name}, ${now.toISOString()}::timestamptz from printed
    )
    select count(*)::int as printed from printed`);
  return rows[0]?.printed ?? 0;
}
