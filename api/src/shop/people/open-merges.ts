import type { Customer } from '@shop/shared/contracts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { customerMerges } from '../../database/schema';

/** How long a merge can be undone. */
export const UNDO_HOURS = 24;

/** The merges into a customer that can still be undone, the latest first. */
export async function openMerges(db: Executor, keptId: string): Promise<NonNullable<Customer['merges']>> {
  const rows = await db
    .select()
    .from(customerMerges)
    .where(
      and(
        eq(customerMerges.keptId, keptId),
        isNull(customerMerges.undoneAt),
        sql`${customerMerges.at} > now() - make_interval(hours => ${UNDO_HOURS})`,
      ),
    )
    .orderBy(desc(customerMerges.at));
  return rows.map(({ id, merged, orderIds, at, byName }) => ({
    _id: id,
    name: merged.name,
    phone: merged.phone,
    orders: orderIds.length,
    at: at.toISOString(),
    by: byName,
  }));
}
