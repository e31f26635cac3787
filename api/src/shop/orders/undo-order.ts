import type { StockReason } from '@shop/shared/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Row, Tx } from '../../database/client';
import { databaseErrorOf } from '../../database/client';
import { coupons, orderLines, transactions } from '../../database/schema';
import { conflict } from '../../errors';
import type { VariantQuantity } from './variant-quantity';
import type { Doing } from './context';

/** A number of pieces of an order's line. */
export interface LinePieces {
  position: number;
  quantity: number;
}

/**
 * Gives pieces of an order back to stock. Stock rows are locked in the order that all transactions use; a missing row
 * is created again. Lines whose product was deleted are skipped.
 *
 * @param pieces the lines and how many pieces of each; absent for the whole order
 * @returns what was given back
 */
export async function returnPieces(
  tx: Tx,
  { orderId, reason, pieces }: { orderId: string; reason: StockReason; pieces?: readonly LinePieces[] },
  { actor, now }: Doing,
): Promise<VariantQuantity[]> {
  const back =
    pieces === undefined
      ? sql`select product_id, size, color, quantity from order_lines where order_id = ${orderId}`
      : sql`select l.product_id, l.size, l.color, p.quantity
            from json_to_recordset(${JSON.stringify(pieces)}::json) as p(position int, quantity int)
            join order_lines l on l.order_id = ${orderId} and l.position = p.position
            where p.quantity > 0`;
  const { rows } = await tx.execute<Row<VariantQuantity>>(sql`
    with alive as materialized (
      -- Locked, so that no product is deleted between this read and the insert.
      select id from products
      where id in (select product_id from order_lines where order_id = ${orderId})
      order by id for key share
    ), back as materialized (
      select b.product_id, b.size, b.color, sum(b.quantity)::int as quantity
      from (${back}) b
      join alive on alive.id = b.product_id
      group by 1, 2, 3
    ), given as (
      insert into stock (product_id, size, color, quantity, sales)
      select product_id, size, color, quantity, 1 from back
      order by product_id, size, color
      on conflict (product_id, size, color) do update
        set quantity = stock.quantity + excluded.quantity, sales = stock.sales + 1
      returning product_id, size, color
    ), moved as (
      insert into stock_movements (product_id, size, color, delta, reason, order_id, by_user_id, by_name, at)
      select product_id, size, color, back.quantity, ${reason}, ${orderId}, ${actor.userId}, ${actor.name},
             ${now.toISOString()}::timestamptz
      from back
      join given using (product_id, size, color)
      returning product_id, size, color, delta
    )
    select product_id as "productId", size, color, delta as quantity from moved order by 1, 2, 3`);
  return rows;
}

/** The lines of an order whose pieces cannot be given back because their product was deleted. */
export const linesWithoutProduct = (tx: Tx, orderId: string) =>
  tx
    .select({ name: orderLines.name, size: orderLines.size, color: orderLines.color, quantity: orderLines.quantity })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNull(orderLines.productId)));

/** Cancels the pending sale of an order that will not be delivered, and takes back its use of the coupon. */
export async function cancelSale(tx: Tx, orderId: string, couponId: string | null): Promise<void> {
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
}

/** The error to throw when a write that gives pieces back failed: conflict STOCK_LIMIT, or the error itself. */
export const asStockLimit = (error: unknown): unknown =>
  databaseErrorOf(error)?.constraint === 'stock_not_negative'
    ? conflict('STOCK_LIMIT', 'Giving back the pieces of this order would exceed 1,000,000 of one variant')
    : error;
