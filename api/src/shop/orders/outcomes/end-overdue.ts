import type { SQL } from 'drizzle-orm';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { SHOP } from '../../../actor';
import { auditedWrite } from '../../../audit/audited-write';
import type { Db, Tx } from '../../../database/client';
import { exchanges, orders } from '../../../database/schema';
import type { AnnouncedDoing } from '../context';
import { lockExchanged } from '../lock-order';
import { endInTransaction } from './end-order';

/** How many orders one run ends. The next run goes on. */
const MAX_AT_ONCE = 200;

/** Orders that a job ends. */
export interface Overdue {
  /** Which pending orders; may name their exchange. The lock of the order is followed by a second look. */
  which: SQL | undefined;
  /** Whose turn comes first. */
  oldest: AnyPgColumn;
  /** What the order says about its end. */
  note: string;
  /** What else is written in the same transaction. */
  then?: (tx: Tx, id: string, by: AnnouncedDoing) => Promise<void>;
}

/**
 * Ends pending orders as 'cancelled by shop', each in its own transaction: pieces, coupon and sale go the way of every
 * canceled order. One that a customer or a colleague has moved meanwhile stays.
 *
 * @param signal stops between two orders
 * @returns how many were ended
 */
export async function endOverdue(
  db: Db,
  { which, oldest, note, then }: Overdue,
  { now, signal, rules }: { now: Date; signal: AbortSignal; rules: AnnouncedDoing['rules'] },
): Promise<number> {
  const overdue = and(eq(orders.status, 'pending'), isNull(orders.outcome), isNull(orders.deletedAt), which);
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(exchanges, eq(exchanges.orderId, orders.id))
    .where(overdue)
    .orderBy(asc(oldest))
    .limit(MAX_AT_ONCE);
  const by: AnnouncedDoing = { actor: SHOP, now, rules };
  let ended = 0;
  for (const { id } of found) {
    if (signal.aborted) break;
    await auditedWrite(
      db,
      async (tx) => {
        await lockExchanged(tx, id);
        // The customer or a colleague may have been quicker.
        const [still] = await tx
          .select({ id: orders.id })
          .from(orders)
          .leftJoin(exchanges, eq(exchanges.orderId, orders.id))
          .where(and(eq(orders.id, id), overdue))
          .for('no key update', { of: orders });
        if (still === undefined) return { entry: null };
        ended += 1;
        const entry = await endInTransaction(tx, id, { kind: 'cancelled by shop', status: 'pending', note }, by);
        await then?.(tx, id, by);
        return { entry };
      },
      { actor: SHOP },
    );
  }
  return ended;
}
