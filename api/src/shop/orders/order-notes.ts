import type { Order } from '@shop/shared/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../database/client';
import { withTransaction } from '../../database/client';
import { orders } from '../../database/schema';
import { versionConflict } from '../../errors';
import { audit } from '../../audit/audit';
import type { StaffContext } from './context';
import { getOrder, missingOrder } from './order-rows';

/**
 * Replaces the notes of staff on an order, at any status.
 *
 * @param notes `staffNotes` are the new notes; `previous`, where given, are the notes that the writer had read
 * @throws ShopError notFound without such an order, conflict VERSION_OLD when somebody else changed the notes since
 *   they were read
 */
export async function writeOrderNotes(
  db: Db,
  id: string,
  { staffNotes, previous }: { staffNotes: string; previous?: string | undefined },
  { actor, requestId, rules }: StaffContext,
): Promise<Order> {
  return withTransaction(db, async (tx) => {
    const [order] = await tx
      .select({ staffNotes: orders.staffNotes })
      .from(orders)
      .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
      .for('update');
    if (order === undefined) throw await missingOrder(tx, id);
    if (previous !== undefined && previous !== order.staffNotes) {
      throw versionConflict('Somebody else changed these notes meanwhile', { staffNotes: order.staffNotes });
    }
    if (staffNotes !== order.staffNotes) {
      await tx.update(orders).set({ staffNotes }).where(eq(orders.id, id));
      await audit(tx, {
        actor,
        action: 'notes',
        entity: 'order',
        entityId: id,
        before: { staffNotes: order.staffNotes },
        after: { staffNotes },
        requestId,
      });
    }
    return getOrder(tx, id, rules.policy);
  });
}
