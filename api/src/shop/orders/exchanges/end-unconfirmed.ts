import { counted } from '@shop/shared/rules';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/client';
import { exchanges } from '../../../database/schema';
import type { AnnouncedDoing, Doing } from '../context';
import { addEvent } from '../lock-order';
import { endOverdue } from '../outcomes/end-overdue';

/** Says in the history of the original order that its exchange has ended. */
async function noteEnd(tx: Tx, id: string, by: Doing): Promise<void> {
  const [exchange] = await tx
    .select({ originalId: exchanges.originalId })
    .from(exchanges)
    .where(eq(exchanges.orderId, id));
  if (exchange !== undefined) await addEvent(tx, exchange.originalId, 'exchange ended', by);
}

/**
 * Ends the exchanges that nobody has confirmed until the end of their reservation: the new pieces go back to stock, and
 * the old ones can be exchanged again. One that staff have brought back since stays. See {@link endOverdue}.
 *
 * @param signal stops between two exchanges
 * @returns what was done, in words; undefined for nothing
 */
export async function endUnconfirmedExchanges(
  db: Db,
  run: { now: Date; signal: AbortSignal; rules: AnnouncedDoing['rules'] },
): Promise<string | undefined> {
  const unconfirmed = {
    which: and(
      lt(exchanges.heldUntil, run.now),
      sql`not exists (select from order_events e
        where e.order_id = ${exchanges.orderId} and e.event = 'brought back' and e.at >= ${exchanges.heldUntil})`,
    ),
    oldest: exchanges.heldUntil,
    note: 'Nobody confirmed the exchange in time: its new pieces are for sale again.',
    then: noteEnd,
  };
  const ended = await endOverdue(db, unconfirmed, run);
  return ended === 0 ? undefined : `Ended ${counted(ended, 'exchange')}.`;
}
