import type { StockReason } from '@shop/shared/contracts';
import type { Variant } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/client';
import { stock, stockMovements } from '../../database/schema';
import { chunks } from '../../database/chunks';
import { insertRows } from '../../database/insert-rows';
import type { WriteContext } from '../../actor';
import type { LockedProduct } from './product-lock';

/** The new quantity of one variant; null removes its row. */
export interface StockWrite extends Variant {
  product: LockedProduct;
  quantity: number | null;
  reason: StockReason;
}

/** One changed quantity. */
export interface StockChanged extends Variant {
  before: number | null;
  after: number | null;
}

/** Applies writes to the locked rows in memory. Answers those that change anything, with the quantity before. */
function apply(writes: readonly StockWrite[]): (StockWrite & { before: number | null })[] {
  return writes.flatMap((write) => {
    const { product, size, color, quantity } = write;
    const at = product.rows.findIndex((row) => row.size === size && row.color === color);
    const row = product.rows[at];
    if (quantity === (row?.quantity ?? null)) return [];
    if (row === undefined) product.rows.push({ size, color, quantity: quantity ?? 0, sales: 0 });
    else if (quantity === null) {
      product.removedSales += row.sales;
      product.rows.splice(at, 1);
    } else product.rows[at] = { ...row, quantity };
    return [{ ...write, before: row?.quantity ?? null }];
  });
}

/**
 * Writes stock rows of locked products, each change with its movement. Each variant may be named once.
 *
 * @param receiptId the receipt of goods that the movements belong to
 * @returns what changed; a new row of 0 pieces counts, though it moves nothing
 */
export async function writeStock(
  tx: Tx,
  writes: readonly StockWrite[],
  { actor }: Pick<WriteContext, 'actor'>,
  receiptId?: string,
): Promise<StockChanged[]> {
  const changes = apply(writes);
  for (const part of chunks(changes.filter(({ quantity }) => quantity === null))) {
    const ids = sql.param(part.map(({ product }) => product.row.id));
    const sizes = sql.param(part.map(({ size }) => size));
    const colors = sql.param(part.map(({ color }) => color));
    await tx.execute(sql`delete from stock where (product_id, size, color) in (
      select * from unnest(${ids}::text[], ${sizes}::text[], ${colors}::text[]))`);
  }
  const kept = changes.flatMap(({ product, size, color, quantity }) =>
    quantity === null ? [] : [{ productId: product.row.id, size, color, quantity }],
  );
  await insertRows(
    tx,
    stock,
    kept,
    sql`on conflict (product_id, size, color) do update set quantity = excluded.quantity`,
  );
  const moved = changes.flatMap(({ product, size, color, quantity, before, reason }) => {
    const delta = (quantity ?? 0) - (before ?? 0);
    const by = { byUserId: actor.userId, byName: actor.name };
    return delta === 0 ? [] : [{ productId: product.row.id, size, color, delta, reason, receiptId, ...by }];
  });
  await insertRows(tx, stockMovements, moved);
  return changes.map(({ size, color, before, quantity }) => ({ size, color, before, after: quantity }));
}
