import { counted } from '@shop/shared/rules';
import type { SQL } from 'drizzle-orm';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { SHOP } from '../../../actor';
import { auditedWrite } from '../../../audit/audited-write';
import type { Db } from '../../../database/client';
import { orders } from '../../../database/schema';
import { hoursBefore } from '../../../time';
import type { AnnouncedDoing } from '../context';
import { endInTransaction } from '../outcomes/end-order';

/** How many orders one run cancels. The next run goes on. */
const MAX_AT_ONCE = 200;

/**
 * Pending orders whose customers never answered a link that was written before a time. One that staff have brought back
 * since stays, until the link is written again.
 */
const silentSince = (time: Date): SQL | undefined =>
  and(
    eq(orders.status, 'pending'),
    isNull(orders.outcome),
    isNull(orders.deletedAt),
    isNull(orders.answer),
    isNotNull(orders.linkSentAt),
    lt(orders.linkSentAt, time),
    sql`not exists (select from order_events e
      where e.order_id = orders.id and e.event = 'brought back' and e.at >= orders.link_sent_at)`,
  );

/**
 * Cancels the orders whose customers have been silent for too long, each in its own transaction: pieces, coupon and
 * sale go the way of every canceled order.
 *
 * @param hours after which an order counts as silent; 0 cancels nothing
 * @param signal stops between two orders
 * @returns what was done, in words; undefined for nothing
 */
export async function cancelSilentOrders(
  db: Db,
  hours: number,
  { now, signal, rules }: { now: Date; signal: AbortSignal; rules: AnnouncedDoing['rules'] },
): Promise<string | undefined> {
  if (hours === 0) return undefined;
  const silent = silentSince(hoursBefore(now, hours));
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(silent)
    .orderBy(orders.linkSentAt)
    .limit(MAX_AT_ONCE);
  const note = `The customer did not answer the confirmation link within ${counted(hours, 'hour')}.`;
  const by: AnnouncedDoing = { actor: SHOP, now, rules };
  let canceled = 0;
  for (const { id } of found) {
    if (signal.aborted) break;
    await auditedWrite(
      db,
      async (tx) => {
        // The customer or a colleague may have been quicker.
        const [still] = await tx
          .select({ id: orders.id })
          .from(orders)
          .where(and(eq(orders.id, id), silent))
          .for('update');
        if (still === undefined) return { entry: null };
        canceled += 1;
        return { entry: await endInTransaction(tx, id, { kind: 'cancelled by shop', status: 'pending', note }, by) };
      },
      { actor: SHOP },
    );
  }
  return canceled === 0 ? undefined : `Canceled ${counted(canceled, 'silent order')}.`;
}
