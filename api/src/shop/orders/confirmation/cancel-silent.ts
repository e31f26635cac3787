import { counted } from '@shop/shared/rules';
import type { SQL } from 'drizzle-orm';
import { and, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../database/client';
import { orders } from '../../../database/schema';
import { hoursBefore } from '../../../time';
import type { AnnouncedDoing } from '../context';
import { endOverdue } from '../outcomes/end-overdue';

/**
 * Orders whose customers never answered a link that was written before a time. One that staff have brought back since
 * stays, until the link is written again.
 */
const silentSince = (time: Date): SQL | undefined =>
  and(
    isNull(orders.answer),
    isNotNull(orders.linkSentAt),
    lt(orders.linkSentAt, time),
    sql`not exists (select from order_events e
      where e.order_id = orders.id and e.event = 'brought back' and e.at >= orders.link_sent_at)`,
  );

/**
 * Cancels the orders whose customers have been silent for too long. See {@link endOverdue}.
 *
 * @param hours after which an order counts as silent; 0 cancels nothing
 * @param signal stops between two orders
 * @returns what was done, in words; undefined for nothing
 */
export async function cancelSilentOrders(
  db: Db,
  hours: number,
  run: { now: Date; signal: AbortSignal; rules: AnnouncedDoing['rules'] },
): Promise<string | undefined> {
  if (hours === 0) return undefined;
  const silent = {
    which: silentSince(hoursBefore(run.now, hours)),
    oldest: orders.linkSentAt,
    note: `The customer did not answer the confirmation link within ${counted(hours, 'hour')}.`,
  };
  const canceled = await endOverdue(db, silent, run);
  return canceled === 0 ? undefined : `Canceled ${counted(canceled, 'silent order')}.`;
}
