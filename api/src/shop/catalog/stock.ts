import type { StockResponse, callSchemas } from '@shop/shared/contracts';
import { findVariant, stockKey } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Executor } from '../../database/client';
import { products } from '../../database/schema';
import { notFound } from '../../errors';
import type { WriteEntry } from '../../audit/audited-write';
import { auditedWrite } from '../../audit/audited-write';
import type { WriteContext } from '../../actor';
import { lockProduct, saveProduct } from './product-lock';
import type { LockedProduct } from './product-lock';
import { publicVersion } from './stock-rows';
import type { StockRowWithSales } from './stock-rows';
import { inVariantOrder } from './product-rows';
import { planOperations } from './stock-operations';
import type { StockOperation } from './stock-operations';
import { writeStock } from './stock-writes';
import type { StockChanged } from './stock-writes';

/** Names one entry of a product's stock. */
export type StockEntryRef = z.output<(typeof callSchemas)['deleteStockEntry']['query']>;

/** A product's stock, in the order of its sizes and colors. @throws ShopError notFound */
export async function getStock(db: Executor, productId: string): Promise<StockResponse> {
  const [product] = await db
    .select({
      version: products.version,
      sizes: products.sizes,
      colors: products.colors,
      rows: sql<StockRowWithSales[]>`(
        select coalesce(json_agg(json_build_object('size', s.size, 'color', s.color, 'quantity', s.quantity,
          'sales', s.sales)), '[]')
        from stock s where s.product_id = products.id)`,
    })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) throw notFound('Product');
  const rows = inVariantOrder(product.rows, product);
  return {
    productId,
    version: publicVersion(product.version, rows),
    total: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    stockEntries: rows.map(({ size, color, quantity }) => ({ key: stockKey({ size, color }), size, color, quantity })),
  };
}

/** What the audit log keeps of changes of a product's stock: one as an object, several as lists. */
function stockEntry({ row }: LockedProduct, changes: readonly StockChanged[]): WriteEntry {
  if (changes.length === 0) return null;
  const side = (which: 'before' | 'after') => {
    const entries = changes.map((change) => ({ size: change.size, color: change.color, quantity: change[which] }));
    const [only] = entries;
    return only !== undefined && entries.length === 1 ? only : { stock: entries };
  };
  return { action: 'stock', entity: 'product', entityId: row.id, before: side('before'), after: side('after') };
}

async function operate(
  db: Db,
  productId: string,
  operations: readonly StockOperation[],
  path: string | null,
  context: WriteContext,
): Promise<StockResponse> {
  return auditedWrite(
    db,
    async (tx) => {
      const product = await lockProduct(tx, productId);
      const { writes, axes } = planOperations(product, operations, path);
      const changes = await writeStock(tx, writes, context);
      await saveProduct(tx, product, axes ?? {});
      return { entry: stockEntry(product, changes), answer: await getStock(tx, productId) };
    },
    context,
  );
}

/**
 * Sets, adds to or subtracts from the stock of one variant, with its movement and the product's new version. A size or
 * color that the product does not list is added to it, unless pieces are subtracted.
 *
 * @throws ShopError notFound for an unknown product, conflict when it would fall below 0, invalid for half a variant
 */
export const updateStock = (
  db: Db,
  productId: string,
  operation: StockOperation,
  context: WriteContext,
): Promise<StockResponse> => operate(db, productId, [operation], null, context);

/** Runs several operations on one product, in their order: all or none. */
export const bulkUpdateStock = (
  db: Db,
  productId: string,
  { stockUpdates }: { stockUpdates: readonly StockOperation[] },
  context: WriteContext,
): Promise<StockResponse> => operate(db, productId, stockUpdates, 'stockUpdates', context);

async function remove(
  db: Db,
  productId: string,
  choose: (product: LockedProduct) => readonly StockRowWithSales[],
  context: WriteContext,
): Promise<StockResponse> {
  return auditedWrite(
    db,
    async (tx) => {
      const product = await lockProduct(tx, productId);
      const writes = choose(product).map(({ size, color }) => ({
        product,
        size,
        color,
        quantity: null,
        reason: 'removed' as const,
      }));
      const changes = await writeStock(tx, writes, context);
      await saveProduct(tx, product);
      return { entry: stockEntry(product, changes), answer: await getStock(tx, productId) };
    },
    context,
  );
}

/**
 * Removes one entry with its pieces. The product still lists the size and color, with 0 pieces.
 *
 * @throws ShopError notFound when there is no such product or entry
 */
export const deleteStockEntry = (
  db: Db,
  productId: string,
  { size, color }: StockEntryRef,
  context: WriteContext,
): Promise<StockResponse> =>
  remove(
    db,
    productId,
    ({ row, rows }) => {
      const wanted = findVariant({ size, color }, row) ?? { size: size ?? '', color: color ?? '' };
      const entry = rows.find((one) => one.size === wanted.size && one.color === wanted.color);
      if (entry === undefined) throw notFound('Stock entry');
      return [entry];
    },
    context,
  );

/** Removes all entries of a product, with the pieces they hold. @throws ShopError notFound */
export const clearStock = (db: Db, productId: string, context: WriteContext): Promise<StockResponse> =>
  remove(db, productId, ({ rows }) => [...rows], context);
