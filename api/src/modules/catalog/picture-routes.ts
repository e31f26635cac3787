import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { invalid } from '../../http/errors';
import { acceptForms } from '../../http/forms';
import { RefusedPictureError, withStoredPictures } from '../../pictures/receive';
import type { StoredPicture } from '../../pictures/receive';
import { checkNewProduct, createProduct } from './create-product';
import { deleteProduct } from './delete-product';
import { getProduct } from './list-products';
import { PRODUCT_FORM } from './product-form';
import { addProductImages, checkImageCount, deleteProductImage, unusedPictures } from './product-images';
import { updateProduct } from './update-product';

/** The calls that bring or remove files. */
export function registerPictureRoutes(app: FastifyInstance, { db, pictures }: Deps): void {
  const store = async <T>(files: readonly Buffer[], work: (stored: StoredPicture[]) => Promise<T>): Promise<T> => {
    try {
      return await withStoredPictures(pictures, files, work);
    } catch (error) {
      if (error instanceof RefusedPictureError) throw invalid('images', error.message);
      throw error;
    }
  };

  /** Removes files that no product shows any more; answers how many pictures went. What fails is logged, no more. */
  const removeUnused = async (names: readonly string[], request: FastifyRequest): Promise<number> => {
    const unused = await unusedPictures(db, names);
    const results = await Promise.allSettled(unused.map((name) => pictures.remove(name)));
    for (const result of results) {
      if (result.status === 'rejected') request.log.warn({ err: result.reason }, 'a picture could not be removed');
    }
    return results.filter(({ status }) => status === 'fulfilled').length;
  };

  void app.register(async (scope) => {
    acceptForms(scope);
    const options = { form: PRODUCT_FORM };
    callRoute(
      scope,
      'createProduct',
      ({ body, files, actor, request }) => {
        // What is wrong with the fields is said before pictures are made that nobody needs.
        checkNewProduct(body);
        return store(files, (stored) => createProduct(db, body, { actor, requestId: request.id }, stored));
      },
      options,
    );
    callRoute(
      scope,
      'updateProduct',
      async ({ params, body, files, actor, request }) => {
        if (files.length > 0) {
          await getProduct(db, params.id);
          await checkImageCount(db, params.id, files.length);
        }
        return store(files, (stored) => updateProduct(db, params.id, body, { actor, requestId: request.id }, stored));
      },
      options,
    );
    callRoute(
      scope,
      'addProductImages',
      async ({ params, files, actor, request }) => {
        await getProduct(db, params.id);
        if (files.length === 0) throw invalid('images', 'At least one image is required');
        await checkImageCount(db, params.id, files.length);
        return store(files, (stored) => addProductImages(db, params.id, stored, { actor, requestId: request.id }));
      },
      options,
    );
  });
  callRoute(app, 'deleteProductImage', async ({ params, actor, request }) => {
    const { product, picture } = await deleteProductImage(db, params, { actor, requestId: request.id });
    await removeUnused([picture], request);
    return product;
  });
  callRoute(app, 'deleteProduct', async ({ params, actor, request }) => {
    const { pictures: names } = await deleteProduct(db, params.id, { actor, requestId: request.id });
    return { message: 'Product deleted', deletedImages: await removeUnused(names, request) };
  });
}
