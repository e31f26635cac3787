import { NUMBER_LIMITS, type StockResponse, type callSchemas } from '@shop/shared/contracts';
import { findVariant, stockKey, type Variant } from '@shop/shared/rules';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { withTransaction } from '../../database/client';
import type { Db, Executor, Tx } from '../../database/client';
import { products, stock, stockMovements } from '../../database/schema';
import { conflict, invalid, notFound } from '../../http/errors';
import { audit } from '../journal/audit';
import type { CatalogContext } from './create-product';
import { inVariantOrder, type StockRow } from './product-rows';

/** One stock operation, as the contract's schema parsed it. */
export type StockChange = z.output<(typeof callSchemas)['updateStock']['body']>;

/** A product's stock, in the order of its sizes and colours. @throws ShopError 404 */
export async function getStock(db: Executor, productId: string): Promise<StockResponse> {
  const [product] = await db
    .select({
      version: products.version,
      sizes: products.sizes,
      colors: products.colors,
      rows: sql<StockRow[]>`(
        select coalesce(json_agg(json_build_object('size', s.size, 'color', s.color, 'quantity', s.quantity)), '[]')
        from stock s where s.product_id = products.id)`,
    })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) throw notFound('Product');
  const rows = inVariantOrder(product.rows, product);
  return {
    productId,
    version: product.version,
    total: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    stockEntries: rows.map((row) => ({ key: stockKey(row), ...row })),
  };
}

/**
 * What a change leaves of so many pieces.
 *
 * @throws ShopError 409 when more is subtracted than there is, 422 when more is added than a shop can hold
 */
function changed(before: number, { operation, quantity }: Pick<StockChange, 'operation' | 'quantity'>): number {
  switch (operation) {
    case 'set':
      return quantity;
    case 'add':
      if (before + quantity > NUMBER_LIMITS.stock) throw invalid('quantity', 'Stock must be 1,000,000 or less');
      return before + quantity;
    case 'subtract':
      if (quantity > before) {
        throw conflict('STOCK_TOO_LOW', `Cannot subtract ${quantity}. Only ${before} in stock`, { available: before });
      }
      return before - quantity;
  }
}

/**
 * Locks a variant's stock row, making an empty one when a variant of the product has none.
 *
 * @throws ShopError 422 when the product has no such variant
 */
async function lockRow(
  tx: Tx,
  productId: string,
  axes: { sizes: string[]; colors: string[] },
  { size, color }: StockChange,
): Promise<StockRow> {
  const listed = findVariant({ size, color }, axes);
  const variant: Variant = listed ?? { size: size ?? '', color: color ?? '' };
  if (listed)
    await tx
      .insert(stock)
      .values({ productId, ...listed, quantity: 0 })
      .onConflictDoNothing();
  const [row] = await tx
    .select({ size: stock.size, color: stock.color, quantity: stock.quantity })
    .from(stock)
    .where(rowOf(productId, variant))
    .for('update');
  if (!row) throw invalid('size', 'The product has no such size and color');
  return row;
}

const rowOf = (productId: string, { size, color }: Variant) =>
  and(eq(stock.productId, productId), eq(stock.size, size), eq(stock.color, color));

/**
 * Sets, adds to or subtracts from the stock of one variant, in one go with its movement and the product's new version.
 *
 * @throws ShopError 404 for an unknown product, 409 when it would fall below 0, 422 for an unknown size or colour
 */
export async function updateStock(
  db: Db,
  productId: string,
  change: StockChange,
  { actor, requestId }: CatalogContext,
): Promise<StockResponse> {
  return withTransaction(db, async (tx) => {
    const [product] = await tx
      .update(products)
      .set({ version: sql`${products.version} + 1` })
      .where(eq(products.id, productId))
      .returning({ sizes: products.sizes, colors: products.colors });
    if (!product) throw notFound('Product');
    const { quantity: before, ...variant } = await lockRow(tx, productId, product, change);
    const after = changed(before, change);
    if (after !== before) {
      await tx.update(stock).set({ quantity: after }).where(rowOf(productId, variant));
      await tx.insert(stockMovements).values({
        productId,
        ...variant,
        delta: after - before,
        reason: change.operation,
        byUserId: actor.userId,
        byName: actor.name,
      });
      await audit(tx, {
        actor,
        action: 'stock',
        entity: 'product',
        entityId: productId,
        before: { ...variant, quantity: before },
        after: { ...variant, quantity: after },
        requestId,
      });
    }
    return getStock(tx, productId);
  });
}
