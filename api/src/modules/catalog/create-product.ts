import type { Product, callSchemas } from '@shop/shared/contracts';
import { resolveStockKey, sharedStockKey, toCents, variantsOf } from '@shop/shared/rules';
import type { z } from 'zod';
import { isUniqueViolation, withTransaction } from '../../database/client';
import type { Db, Tx } from '../../database/client';
import { newId } from '../../database/columns';
import { products, stock, stockMovements } from '../../database/schema';
import type { Actor } from '../../deps';
import { ShopError, invalid } from '../../http/errors';
import { audit } from '../journal/audit';
import { getProduct } from './list-products';
import type { StockRow } from './product-rows';

/** A product to make, as the contract's schema parsed it. */
export type ProductInput = z.output<(typeof callSchemas)['createProduct']['body']>;

/** Who changes the catalogue, in which request. */
export interface CatalogContext {
  actor: Actor;
  requestId: string;
}

/**
 * A row for every size and colour combination, with the pieces that the map of stock keys says, else 0.
 *
 * @throws ShopError 422 for a key that fits no combination, or that two of them share
 */
export function stockRowsOf(map: Readonly<Record<string, number>>, axes: { sizes: string[]; colors: string[] }) {
  const shared = sharedStockKey(axes);
  if (shared !== undefined) {
    throw invalid('sizes', `Two combinations of size and colour would both be called '${shared}'`);
  }
  const rows: StockRow[] = variantsOf(axes).map((variant) => ({ ...variant, quantity: 0 }));
  const named = new Map<StockRow, string>();
  for (const [key, quantity] of Object.entries(map)) {
    const variant = resolveStockKey(key, axes);
    const row = rows.find(({ size, color }) => size === variant?.size && color === variant.color);
    if (!row) throw invalid('stock', `'${key}' is none of the product's sizes and colors`);
    const before = named.get(row);
    if (before !== undefined) throw invalid('stock', `'${before}' and '${key}' mean the same size and color`);
    named.set(row, key);
    row.quantity = quantity;
  }
  return rows;
}

async function checkReferences(tx: Tx, { category, supplier }: ProductInput): Promise<void> {
  if (category != null) {
    const found = await tx.query.categories.findFirst({
      columns: { id: true },
      where: (table, { eq }) => eq(table.id, category),
    });
    if (!found) throw invalid('category', 'This category does not exist');
  }
  if (supplier != null) {
    const found = await tx.query.suppliers.findFirst({
      columns: { id: true },
      where: (table, { eq }) => eq(table.id, supplier),
    });
    if (!found) throw invalid('supplier', 'This supplier does not exist');
  }
}

const REF_CODE_TAKEN = 'This reference code is already used by another product';

/**
 * Makes a product with a stock row for each of its variants; pieces it starts with are recorded as received.
 *
 * @throws ShopError 409 for a reference code in use (in any case of letters), 422 for values that do not fit together
 */
export async function createProduct(db: Db, input: ProductInput, context: CatalogContext): Promise<Product> {
  if (input.onSale && input.salePrice != null && input.salePrice >= input.price) {
    throw invalid('salePrice', 'Sale price must be below the price');
  }
  const rows = stockRowsOf(input.stock, input);
  const { actor, requestId } = context;
  try {
    return await withTransaction(db, async (tx) => {
      await checkReferences(tx, input);
      const id = newId();
      const { stock: _stock, category, supplier, price, salePrice, buyPrice, ...texts } = input;
      await tx.insert(products).values({
        ...texts,
        id,
        price: toCents(price),
        salePrice: salePrice == null ? null : toCents(salePrice),
        buyPrice: buyPrice == null ? null : toCents(buyPrice),
        categoryId: category ?? null,
        supplierId: supplier ?? null,
      });
      await tx.insert(stock).values(rows.map((row) => ({ ...row, productId: id })));
      const received = rows.filter(({ quantity }) => quantity > 0);
      if (received.length > 0) {
        await tx.insert(stockMovements).values(
          received.map(({ size, color, quantity }) => ({
            productId: id,
            size,
            color,
            delta: quantity,
            reason: 'received' as const,
            byUserId: actor.userId,
            byName: actor.name,
          })),
        );
      }
      await audit(tx, { actor, action: 'create', entity: 'product', entityId: id, after: { ...input }, requestId });
      return getProduct(tx, id);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'products_ref_code_key')) throw error;
    throw new ShopError(409, 'REF_CODE_TAKEN', REF_CODE_TAKEN, {
      errors: [{ field: 'refCode', message: REF_CODE_TAKEN }],
    });
  }
}
