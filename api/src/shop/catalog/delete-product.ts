import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../database/client';
import { products, stock } from '../../database/schema';
import { notFound } from '../../errors';
import { rememberPictures } from '../../pictures/leftovers';
import { auditedDelete } from '../../audit/audited-write';
import type { WriteContext } from '../../actor';
import { getProduct } from './list-products';
import { noteCategoriesLeft } from './product-lock';
import { productPictureNames } from './product-images';

/**
 * Deletes a product with its stock and pictures. Orders keep their snapshot of it. Answers the pictures whose files the
 * caller removes afterwards.
 *
 * @throws ShopError notFound
 */
export async function deleteProduct(db: Db, id: string, context: WriteContext): Promise<{ pictures: string[] }> {
  const lock = async (tx: Tx) => {
    // Stock rows first, as orders lock them, so that this waits for an order that is being placed.
    await tx
      .select({ size: stock.size })
      .from(stock)
      .where(eq(stock.productId, id))
      .orderBy(asc(stock.size), asc(stock.color))
      .for('update');
    const [locked] = await tx
      .select({ categoryId: products.categoryId })
      .from(products)
      .where(eq(products.id, id))
      .for('update');
    if (locked === undefined) throw notFound('Product');
    return { ...locked, product: await getProduct(tx, id), pictures: await productPictureNames(tx, id) };
  };
  type Deleted = Awaited<ReturnType<typeof lock>>;
  const remove = async (tx: Tx, { categoryId, pictures }: Deleted) => {
    await tx.delete(products).where(eq(products.id, id));
    await noteCategoriesLeft(tx, [categoryId]);
    await rememberPictures(tx, pictures);
  };
  const fields = ({ product }: Deleted) => ({ ...product });
  const { pictures } = await auditedDelete(db, { entity: 'product', entityId: id, fields, lock, remove }, context);
  return { pictures };
}
