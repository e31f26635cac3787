import type { Order } from '@shop/shared/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../database/client';
import { orders } from '../../database/schema';
import { versionConflict } from '../../errors';
import { auditedUpdate } from '../../audit/audited-write';
import type { StaffContext } from './context';
import { getOrder, missingOrder } from './order-rows';

/**
 * Replaces the notes of staff on an order, at any status.
 *
 * @param notes `staffNotes` are the new notes; `previous`, where given, are the notes that the writer had read
 * @throws ShopError notFound without such an order, conflict VERSION_OLD when somebody else changed the notes since
 *   they were read
 */
export const writeOrderNotes = (
  db: Db,
  id: string,
  { staffNotes, previous }: { staffNotes: string; previous?: string | undefined },
  context: StaffContext,
): Promise<Order> =>
  auditedUpdate(
    db,
    {
      entity: 'order',
      entityId: id,
      action: () => 'notes',
      fields: (order: Order) => ({ staffNotes: order.staffNotes }),
      lock: async (tx) => {
        const [order] = await tx
          .select({ id: orders.id })
          .from(orders)
          .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
          .for('no key update');
        if (order === undefined) throw await missingOrder(tx, id);
        return getOrder(tx, id, context.rules.policy);
      },
      checkVersion: (order) => {
        if (previous === undefined || previous === order.staffNotes) return;
        throw versionConflict('Somebody else changed these notes meanwhile', { staffNotes: order.staffNotes });
      },
      update: async (tx, order) => {
        if (staffNotes === order.staffNotes) return null;
        await tx.update(orders).set({ staffNotes }).where(eq(orders.id, id));
        return getOrder(tx, id, context.rules.policy);
      },
    },
    context,
  );
