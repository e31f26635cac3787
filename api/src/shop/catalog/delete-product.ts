import { asc, eq } from 'drizzle-orm';
import { withTransaction } from '../../database/client';
import type { Db } from '../../database/client';
import { products, stock } from '../../database/schema';
import { notFound } from '../../errors';
import { rememberPictures } from '../../pictures/leftovers';
import { audit } from '../../audit/audit';
import type { WriteContext } from '../../actor';
import { getProduct } from './list-products';
import { productPictureNames } from './product-images';

/**
 * Deletes a product with its stock and pictures. Orders keep their snapshot of it. Answers the pictures whose files the
 * caller removes afterwards.
 *
 * @throws ShopError notFound
 */
export async function deleteProduct(
  db: Db,
  id: string,
  { actor, requestId }: WriteContext,
): Promise<{ pictures: string[] }> {
  return withTransaction(db, async (tx) => {
    // Stock rows first, as orders lock them, so that this waits for an order that is being placed.
    await tx
      .select({ size: stock.size })
      .from(stock)
      .where(eq(stock.productId, id))
      .orderBy(asc(stock.size), asc(stock.color))
      .for('update');
    const [locked] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update');
    if (locked === undefined) throw notFound('Product');
    const before = await getProduct(tx, id);
    const pictures = await productPictureNames(tx, id);
    await tx.delete(products).where(eq(products.id, id));
    await rememberPictures(tx, pictures);
    await audit(tx, { actor, action: 'delete', entity: 'product', entityId: id, before: { ...before }, requestId });
    return { pictures };
  });
}
