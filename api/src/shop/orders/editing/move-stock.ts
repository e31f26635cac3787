import type { StockReason } from '@shop/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Executor, Row, Tx } from '../../../database/client';
import { databaseErrorOf } from '../../../database/client';
import { conflict } from '../../../errors';
import type { VariantQuantity } from '../variant-quantity';
import type { StaffContext } from '../context';

/** Variants as a table `m` of a statement. */
const asTable = (variants: readonly VariantQuantity[]) =>
  sql`json_to_recordset(${JSON.stringify(variants)}::json) as m("productId" text, size text, color text, quantity int)`;

/**
 * How many pieces of each variant are in stock; a variant without a row is left out. With `lock` the rows are locked
 * until the transaction ends, in the order that all transactions use.
 */
export async function readStock(
  db: Executor,
  variants: readonly VariantQuantity[],
  { lock }: { lock: boolean },
): Promise<VariantQuantity[]> {
  if (variants.length === 0) return [];
  const { rows } = await db.execute<Row<VariantQuantity>>(sql`
    select stock.product_id as "productId", stock.size, stock.color, stock.quantity
    from ${asTable(variants)}
    join stock on stock.product_id = m."productId" and stock.size = m.size and stock.color = m.color
    order by stock.product_id, stock.size, stock.color
    ${lock ? sql`for no key update of stock` : sql``}`);
  return rows;
}

/**
 * Takes pieces from stock (`quantity` above 0) and gives pieces back (below 0), each with its movement. `readStock` has
 * locked the rows; a missing row is created again when pieces are given back.
 *
 * @param reason the reason of the movements
 * @throws ShopError conflict STOCK_LIMIT when a variant would have more pieces than allowed
 */
export async function moveStock(
  tx: Tx,
  orderId: string,
  moves: readonly VariantQuantity[],
  { actor, now }: StaffContext,
  reason: StockReason = 'edited',
): Promise<void> {
  if (moves.length === 0) return;
  try {
    const { rows } = await tx.execute<{ moved: number }>(sql`
      with wanted as materialized (
        select m.* from ${asTable(moves)}
      ), changed as (
        update stock set quantity = stock.quantity - wanted.quantity, sales = stock.sales + 1
        from wanted
        where stock.product_id = wanted."productId" and stock.size = wanted.size and stock.color = wanted.color
        returning 1
      ), made as (
        insert into stock (product_id, size, color, quantity, sales)
        select "productId", size, color, -quantity, 1 from wanted
        where quantity < 0 and not exists (
          select from stock s where s.product_id = "productId" and s.size = wanted.size and s.color = wanted.color)
        order by "productId", size, color
        on conflict (product_id, size, color) do update
          set quantity = stock.quantity + excluded.quantity, sales = stock.sales + 1
        returning 1
      ), noted as (
        insert into stock_movements (product_id, size, color, delta, reason, order_id, by_user_id, by_name, at)
        select "productId", size, color, -quantity, ${reason}, ${orderId}, ${actor.userId}, ${actor.name},
               ${now.toISOString()}::timestamptz
        from wanted order by "productId", size, color
      )
      select ((select count(*) from changed) + (select count(*) from made))::int as moved`);
    if (rows[0]?.moved !== moves.length) throw new Error(`Not all stock of order ${orderId} could be moved`);
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'stock_not_negative') throw error;
    throw conflict('STOCK_LIMIT', 'Giving back these pieces would exceed 1,000,000 of one variant');
  }
}
