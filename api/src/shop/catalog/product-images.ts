import type { Product, callSchemas } from '@shop/shared/contracts';
import { IMAGE_LIMITS, IMAGE_REFUSALS } from '@shop/shared/rules';
import { asc, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Executor, Tx } from '../../database/client';
import { productImages } from '../../database/schema';
import { invalid, notFound } from '../../errors';
import { rememberPictures } from '../../pictures/leftovers';
import type { StoredPicture } from '../../pictures/receive';
import type { WriteResult } from '../../audit/audited-write';
import { auditedWrite } from '../../audit/audited-write';
import type { WriteContext } from '../../actor';
import { getProduct } from './list-products';
import { lockProduct, assertProductVersions, saveProduct } from './product-lock';

/** The new order of a product's pictures, as the contract's schema parsed it. */
export type ImageOrderInput = z.output<(typeof callSchemas)['orderProductImages']['body']>;

const imagesOf = (db: Executor, productId: string) =>
  db
    .select()
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.id));

/** The names under which the files of a product's pictures are stored. */
export const productPictureNames = async (db: Executor, productId: string): Promise<string[]> =>
  (await imagesOf(db, productId)).map(({ picture }) => picture);

/** @throws ShopError invalid when a product would get more pictures than it may have */
export async function checkImageCount(db: Executor, productId: string, added: number): Promise<void> {
  const [found] = await db.select({ there: count() }).from(productImages).where(eq(productImages.productId, productId));
  if ((found?.there ?? 0) + added > IMAGE_LIMITS.count) throw invalid('images', IMAGE_REFUSALS.tooMany);
}

/** Adds pictures after those that a product has. @throws ShopError invalid when they come to too many */
export async function addPictures(tx: Tx, productId: string, pictures: readonly StoredPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  const there = await imagesOf(tx, productId);
  if (there.length + pictures.length > IMAGE_LIMITS.count) throw invalid('images', IMAGE_REFUSALS.tooMany);
  const next = (there.at(-1)?.position ?? -1) + 1;
  await tx
    .insert(productImages)
    .values(pictures.map((picture, index) => ({ ...picture, productId, position: next + index })));
}

/** Adds pictures to a product. @throws ShopError notFound, or invalid when they come to more than five */
export async function addProductImages(
  db: Db,
  id: string,
  pictures: readonly StoredPicture[],
  context: WriteContext,
): Promise<Product> {
  return auditedWrite(
    db,
    async (tx) => {
      const product = await lockProduct(tx, id);
      await addPictures(tx, id, pictures);
      await saveProduct(tx, product);
      const after = { images: pictures.map(({ picture }) => picture) };
      return {
        entry: { action: 'add-images', entity: 'product', entityId: id, after },
        answer: await getProduct(tx, id),
      };
    },
    context,
  );
}

/** Removes a picture from a product; the caller removes its files afterwards. @throws ShopError notFound for either */
export async function deleteProductImage(
  db: Db,
  { id, imageId }: { id: string; imageId: string },
  context: WriteContext,
): Promise<{ product: Product; picture: string }> {
  return auditedWrite(
    db,
    async (tx) => {
      const product = await lockProduct(tx, id);
      const image = (await imagesOf(tx, id)).find((one) => one.id === imageId);
      if (image === undefined) throw notFound('Image');
      await tx.delete(productImages).where(eq(productImages.id, imageId));
      await rememberPictures(tx, [image.picture]);
      await saveProduct(tx, product);
      const before = { image: imageId, picture: image.picture };
      return {
        entry: { action: 'delete-image', entity: 'product', entityId: id, before },
        answer: { product: await getProduct(tx, id), picture: image.picture },
      };
    },
    context,
  );
}

/**
 * Changes the order of a product's pictures, and which colors they show.
 *
 * @throws ShopError notFound, conflict for an old version, invalid when not exactly its pictures are named, or a color
 *   it has not
 */
export async function orderProductImages(
  db: Db,
  id: string,
  { order, colors = {}, version }: ImageOrderInput,
  context: WriteContext,
): Promise<Product> {
  const write = async (tx: Tx): Promise<WriteResult<Product>> => {
    const product = await lockProduct(tx, id);
    assertProductVersions([{ product, sent: version, stock: false }]);
    const there = await imagesOf(tx, id);
    const complete = order.length === there.length && there.every((image) => order.includes(image.id));
    if (!complete) throw invalid('order', 'Must name each image of the product once');
    for (const [imageId, color] of Object.entries(colors)) {
      if (!order.includes(imageId)) throw invalid('colors', 'Must name images of the product');
      if (color !== null && !product.row.colors.includes(color)) {
        throw invalid('colors', `'${color}' is none of the product's colors`);
      }
    }
    for (const image of there) {
      const color = colors[image.id] === undefined ? image.color : colors[image.id];
      await tx
        .update(productImages)
        .set({ position: order.indexOf(image.id), color })
        .where(eq(productImages.id, image.id));
    }
    await saveProduct(tx, product);
    const before = { images: there.map((image) => image.id) };
    return {
      entry: { action: 'order-images', entity: 'product', entityId: id, before, after: { images: order } },
      answer: await getProduct(tx, id),
    };
  };
  return auditedWrite(db, write, context);
}
