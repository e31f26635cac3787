import type { InventorySummary, StockMovement, callSchemas } from '@shop/shared/contracts';
import { fromCents, lowUnderOf, stockKey, stockLevel } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import { one } from '../../database/one';
import { utcText } from '../../database/utc-text';
import type { StockRules } from './stock-filter';
import { notFound } from '../../errors';
import { offsetOf } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';

/** Filters of the movements, as the contract's schema parsed them. */
export type HistoryQuery = z.output<(typeof callSchemas)['inventoryHistory']['query']>;

async function requireProduct(
  db: Executor,
  id: string,
): Promise<{ buyPrice: number | null; lowStockUnder: number | null }> {
  const product = await db.query.products.findFirst({
    columns: { buyPrice: true, lowStockUnder: true },
    where: (table, { eq }) => eq(table.id, id),
  });
  if (!product) throw notFound('Product');
  return product;
}

interface MovementRow extends Record<string, unknown> {
  id: string;
  at: string;
  by_name: string;
  /** An unknown reason, written by a newer server, is passed on. */
  reason: StockMovement['reason'];
  size: string;
  color: string;
  delta: number;
  after: number;
  order_id: string | null;
  receipt_id: string | null;
  matching: number;
}

/** Every change of a product's stock, newest first. @throws ShopError notFound */
export async function inventoryHistory(
  db: Executor,
  productId: string,
  query: HistoryQuery,
): Promise<ListPage<StockMovement>> {
  await requireProduct(db, productId);
  const { page, limit, reason, size, color } = query;
  const from = sql`
    from (
      select m.*, sum(m.delta) over (partition by m.size, m.color order by m.id)::int as after
      from stock_movements m where m.product_id = ${productId}
    ) m
    where true
      ${reason === undefined ? sql`` : sql`and m.reason = ${reason}`}
      ${size === undefined ? sql`` : sql`and m.size = ${size}`}
      ${color === undefined ? sql`` : sql`and m.color = ${color}`}`;
  const { rows } = await db.execute<MovementRow>(sql`
    select m.id::text as id, ${utcText(sql`m.at`)} as at, m.by_name, m.reason,
           m.size, m.color, m.delta, m.after, m.order_id, m.receipt_id,
           (count(*) over ())::int as matching
    ${from}
    order by m.id desc
    limit ${limit} offset ${offsetOf(query)}`);
  const [first] = rows;
  const counted =
    first !== undefined || page === 1
      ? []
      : (await db.execute<{ matching: number }>(sql`select count(*)::int as matching ${from}`)).rows;
  return { rows: rows.map(toMovement), total: first?.matching ?? counted[0]?.matching ?? 0, page, limit };
}

const toMovement = (row: MovementRow): StockMovement => ({
  _id: row.id,
  at: row.at,
  by: row.by_name,
  reason: row.reason,
  key: stockKey(row),
  size: row.size,
  color: row.color,
  delta: row.delta,
  quantityAfter: row.after,
  orderId: row.order_id,
  receiptId: row.receipt_id,
});

interface SummaryRow extends Record<string, unknown> {
  stock: number;
  received: number;
  sold: number;
  adjusted: number;
  movements: number;
  last: string | null;
}

/** Reasons of movements that orders caused. */
const ORDER_REASONS = sql.raw(`'order', 'order-deleted', 'edited', 'cancelled', 'returned'`);

/** Totals of all movements of a product. @throws ShopError notFound */
export async function inventorySummary(db: Executor, productId: string, rules: StockRules): Promise<InventorySummary> {
  const product = await requireProduct(db, productId);
  const { buyPrice } = product;
  const { rows } = await db.execute<SummaryRow>(sql`
    select coalesce(sum(delta), 0)::int as stock,
           coalesce(sum(delta) filter (where reason = 'received'), 0)::int as received,
           coalesce(-sum(delta) filter (where reason in (${ORDER_REASONS})), 0)::int as sold,
           coalesce(sum(delta) filter (where reason not in ('received', ${ORDER_REASONS})), 0)::int as adjusted,
           count(*)::int as movements,
           ${utcText(sql`max(at)`)} as last
    from stock_movements where product_id = ${productId}`);
  const row = one(rows);
  const { last, ...figures } = row;
  return {
    productId,
    ...figures,
    level: stockLevel(row.stock, lowUnderOf(product, rules.lowStockUnder)),
    lastMovementAt: last,
    stockValue: buyPrice === null ? null : fromCents(buyPrice * row.stock),
  };
}
