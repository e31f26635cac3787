import { asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../database/client';
import { products, stock } from '../../database/schema';
import { conflict, invalid, notFound } from '../../http/errors';
import type { StockRow } from './product-rows';

/** Pieces of one variant, and how often orders changed them. */
export interface CountedRow extends StockRow {
  sales: number;
}

/** A product that nobody else writes, with its stock, until the transaction ends. */
export interface LockedProduct {
  row: typeof products.$inferSelect;
  /** Its stock as of now: follows what the transaction writes. */
  rows: CountedRow[];
  /** The sales of rows that were removed since it was locked. */
  removedSales: number;
}

const salesOf = (rows: readonly Pick<CountedRow, 'sales'>[]): number => rows.reduce((sum, { sales }) => sum + sales, 0);

/**
 * The version that readers are told: it rises with every write of staff and with every sale, though a sale only touches
 * the stock rows that it takes from.
 */
export const toldVersion = (version: number, rows: readonly Pick<CountedRow, 'sales'>[]): number =>
  version + salesOf(rows);

/**
 * Locks products and their stock rows, everyone in the same order: products by id, then rows by product, size and colour.
 * Ids that name none are left out.
 */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedProduct>> {
  const found = await tx
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    // Orders refer to products while we hold them: they need the key only, which never changes.
    .for('no key update');
  const locked = new Map<string, LockedProduct>(found.map((row) => [row.id, { row, rows: [], removedSales: 0 }]));
  const rows = await tx
    .select()
    .from(stock)
    .where(inArray(stock.productId, [...locked.keys()]))
    .orderBy(asc(stock.productId), asc(stock.size), asc(stock.color))
    .for('no key update');
  for (const { productId, ...row } of rows) locked.get(productId)?.rows.push(row);
  return locked;
}

/** Locks one product. @throws ShopError 404 */
export async function lockProduct(tx: Tx, id: string): Promise<LockedProduct> {
  const product = (await lockProducts(tx, [id])).get(id);
  if (product === undefined) throw notFound('Product');
  return product;
}

/**
 * Checks the version that a write is based on. One that changes quantities must have seen the last sale; any other only
 * the last write of staff.
 *
 * @throws ShopError 409 for an old version, 422 when stock is to be changed without one
 */
export function requireVersion(
  { row, rows }: LockedProduct,
  sent: number | undefined,
  { stock: changesStock, field = 'version' }: { stock: boolean; field?: string },
): void {
  const current = toldVersion(row.version, rows);
  if (sent === undefined) {
    if (changesStock) throw invalid(field, 'Stock is only changed together with the current version of the product');
    return;
  }
  const oldest = changesStock ? current : row.version + row.salesAtWrite;
  if (sent >= oldest && sent <= current) return;
  const what = changesStock ? 'or sold ' : '';
  throw conflict('VERSION_OLD', `${row.name} was changed ${what}meanwhile. Load it again to see what it is now.`, {
    version: current,
    productId: row.id,
  });
}

/** Writes a product's new values and its new version. */
export async function saveProduct(
  tx: Tx,
  { row, rows, removedSales }: LockedProduct,
  values: Partial<typeof products.$inferInsert> = {},
): Promise<void> {
  await tx
    .update(products)
    // What removed rows had counted goes into the version, so that the one readers are told never falls.
    .set({ ...values, version: row.version + 1 + removedSales, salesAtWrite: salesOf(rows) })
    .where(eq(products.id, row.id));
}
