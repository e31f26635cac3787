import type { callSchemas } from '@shop/shared/contracts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/client';
import type { StaffContext } from './context';

type OrdersPrintInput = z.output<(typeof callSchemas)['printOrders']['body']>;

/**
 * Records in the history of orders that their packing slips were printed: the first time, and again after an edit has
 * changed a slip. A slip of an older version than the order has by now stays changed. Deleted orders are left out.
 * Answers how many orders have a slip now that they did not have.
 */
export async function printOrders(
  db: Db,
  { ids, versions = {} }: OrdersPrintInput,
  { actor, now }: StaffContext,
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ printed: number }>(sql`
    with slips as (
      -- Locked in the same order by all, so that two who print the same orders never wait for each other.
      select id, version > coalesce((${JSON.stringify(versions)}::jsonb ->> id)::bigint, version) as old from orders
      where id = any(${sql.param(ids)}::text[]) and printed_at is null and deleted_at is null
      order by id for no key update
    ), printed as (
      update orders set
        printed_at = case when slips.old then null else ${at} end,
        slip_changed_at = case when slips.old then coalesce(slip_changed_at, ${at}) end
      from slips where orders.id = slips.id returning orders.id, slips.old
    ), noted as (
      insert into order_events (order_id, event, by_user_id, by_name, at)
      select id, 'printed', ${actor.userId}, ${actor.name}, ${at} from printed
    )
    select count(*) filter (where not old)::int as printed from printed`);
  return rows[0]?.printed ?? 0;
}
