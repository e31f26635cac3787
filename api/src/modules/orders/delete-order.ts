import { canDeleteOrder } from '@shop/shared/rules';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/client';
import { databaseErrorOf, withTransaction } from '../../database/client';
import { coupons, orderEvents, orderLines, orders, transactions } from '../../database/schema';
import { conflict, forbidden } from '../../http/errors';
import { audit } from '../journal/audit';
import type { VariantQuantity } from './cart-problems';
import type { StaffContext } from './context';
import { missingOrder } from './order-rows';

/** A statement's row: Drizzle wants an index signature, which interfaces do not have. */
type Row<T> = { [Key in keyof T]: T[Key] };

/**
 * Gives an order's pieces back to stock, variants in the order in which everyone locks them; a variant that is gone gets
 * its row again. Lines whose product was deleted are passed over.
 */
async function releaseStock(tx: Tx, orderId: string, { actor, now }: StaffContext): Promise<VariantQuantity[]> {
  const { rows } = await tx.execute<Row<VariantQuantity>>(sql`
    with alive as materialized (
      -- Locked, so that a product is not deleted between this look and the insert.
      select id from products
      where id in (select product_id from order_lines where order_id = ${orderId})
      order by id for key share
    ), given as (
      insert into stock (product_id, size, color, quantity, sales)
      select l.product_id, l.size, l.color, sum(l.quantity)::int, 1
      from order_lines l
      join alive on alive.id = l.product_id
      where l.order_id = ${orderId}
      group by l.product_id, l.size, l.color
      order by l.product_id, l.size, l.color
      on conflict (product_id, size, color) do update
        set quantity = stock.quantity + excluded.quantity, sales = stock.sales + 1
      returning product_id, size, color
    ), moved as (
      insert into stock_movements (product_id, size, color, delta, reason, order_id, by_user_id, by_name, at)
      select l.product_id, l.size, l.color, sum(l.quantity), 'order-deleted', ${orderId}, ${actor.userId}, ${actor.name},
             ${now.toISOString()}::timestamptz
      from order_lines l
      join given using (product_id, size, color)
      where l.order_id = ${orderId}
      group by l.product_id, l.size, l.color
      returning product_id, size, color, delta
    )
    select product_id as "productId", size, color, delta as quantity from moved order by 1, 2, 3`);
  return rows;
}

/** Undoes what an order that was never delivered had done: its stock, its sale and its coupon's use. */
async function undo(tx: Tx, orderId: string, couponId: string | null, context: StaffContext) {
  const released = await releaseStock(tx, orderId, context);
  if (couponId !== null) {
    await tx
      .update(coupons)
      .set({ usageCount: sql`greatest(${coupons.usageCount} - 1, 0)` })
      .where(eq(coupons.id, couponId));
  }
  await tx
    .update(transactions)
    .set({ status: 'cancelled' })
    .where(and(eq(transactions.orderId, orderId), eq(transactions.type, 'sale'), eq(transactions.status, 'pending')));
  const lost = await tx
    .select({ name: orderLines.name, size: orderLines.size, color: orderLines.color, quantity: orderLines.quantity })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNull(orderLines.productId)));
  return { released, notReleased: lost };
}

/**
 * Deletes an order: it is hidden for good and its row kept. Unless it was delivered, its stock is given back (exactly
 * once, however many delete it at once), its pending sale cancelled and its coupon's use taken back; of a delivered one
 * every figure stays.
 *
 * @throws ShopError 404 without such an order, 403 for a delivered one unless the actor is an admin
 */
export async function deleteOrder(db: Db, id: string, context: StaffContext): Promise<void> {
  const { actor, now, requestId } = context;
  try {
    await withTransaction(db, async (tx) => {
      const [order] = await tx
        .select({ status: orders.status, couponId: orders.couponId, total: orders.total })
        .from(orders)
        .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
        .for('update');
      if (order === undefined) throw await missingOrder(tx, id);
      if (!canDeleteOrder(order.status, actor.role)) {
        throw forbidden('Only an admin may delete a delivered order');
      }
      const undone = order.status === 'delivered' ? {} : await undo(tx, id, order.couponId, context);
      // Last, like a placement: stock is locked before the customer, whose figures follow.
      await tx.update(orders).set({ deletedAt: now }).where(eq(orders.id, id));
      await tx
        .insert(orderEvents)
        .values({ orderId: id, event: 'deleted', byUserId: actor.userId, byName: actor.name, at: now });
      await audit(tx, {
        actor,
        action: 'delete',
        entity: 'order',
        entityId: id,
        before: { status: order.status, totalCents: order.total },
        after: { deleted: true, ...undone },
        requestId,
      });
    });
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'stock_not_negative') throw error;
    throw conflict('STOCK_LIMIT', 'Giving back the pieces of this order would exceed 1,000,000 of one variant');
  }
}
