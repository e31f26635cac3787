import type { Product, callSchemas } from '@shop/shared/contracts';
import { toCents } from '@shop/shared/rules';
import type { z } from 'zod';
import { withTransaction } from '../../database/client';
import type { Db, Tx } from '../../database/client';
import { newId } from '../../database/columns';
import { products, stock, stockMovements } from '../../database/schema';
import type { StoredPicture } from '../../pictures/receive';
import { audit } from '../journal/audit';
import type { CatalogContext } from './context';
import { getProduct } from './list-products';
import { addPictures } from './product-images';
import { stockRowsOf } from './product-stock';
import { checkReferences, checkSale, columnsOf, productRefusal } from './product-values';

/** A product to make, as the contract's schema parsed it. */
export type ProductInput = z.output<(typeof callSchemas)['createProduct']['body']>;

/** Checks what can be checked without the database. @throws ShopError 422 for values that do not fit together */
export function checkNewProduct(input: ProductInput): void {
  checkSale(input);
  stockRowsOf(input.stock, input);
}

/** Writes the rows of a new product; answers its id. */
async function insertProduct(tx: Tx, input: ProductInput, { actor }: CatalogContext): Promise<string> {
  const id = newId();
  const rows = stockRowsOf(input.stock, input);
  const { name, refCode } = input;
  await tx.insert(products).values({ ...columnsOf(input), id, name, refCode, price: toCents(input.price) });
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
  return id;
}

/**
 * Makes a product with a stock row for each of its variants and the pictures that were stored for it; pieces it starts
 * with are recorded as received.
 *
 * @throws ShopError 409 for a reference code in use (in any case of letters), 422 for values that do not fit together
 */
export async function createProduct(
  db: Db,
  input: ProductInput,
  context: CatalogContext,
  pictures: readonly StoredPicture[] = [],
): Promise<Product> {
  checkNewProduct(input);
  const { actor, requestId } = context;
  try {
    return await withTransaction(db, async (tx) => {
      await checkReferences(tx, input);
      const id = await insertProduct(tx, input, context);
      await addPictures(tx, id, pictures);
      const after = { ...input, ...(pictures.length === 0 ? {} : { images: pictures.length }) };
      await audit(tx, { actor, action: 'create', entity: 'product', entityId: id, after, requestId });
      return getProduct(tx, id);
    });
  } catch (error) {
    throw productRefusal(error);
  }
}
