import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { invalid } from '../../errors';
import { acceptForms } from '../../http/forms';
import { HOUR } from '../../jobs/job-runner';
import { removeUnused, sweepLeftovers } from '../../pictures/leftovers';
import type { Removal } from '../../pictures/leftovers';
import { RefusedPictureError, withStoredPictures } from '../../pictures/receive';
import type { StoredPicture } from '../../pictures/receive';
import { checkNewProduct, createProduct } from './create-product';
import { deleteProduct } from './delete-product';
import { getProduct } from './list-products';
import { PRODUCT_FORM } from './product-form';
import { addProductImages, checkImageCount, deleteProductImage } from './product-images';
import { updateProduct } from './update-product';

/** Milliseconds after which a stored picture that no product shows counts as left over. */
const ON_THE_WAY_MS = 60 * 60 * 1000;

/** The calls that add or remove picture files. */
export function registerImageRoutes(app: FastifyInstance, { config, db, jobs, now, pictures }: Deps): void {
  const store = async <T>(files: readonly Buffer[], work: (stored: StoredPicture[]) => Promise<T>): Promise<T> => {
    try {
      return await withStoredPictures({ db, store: pictures, maxPixels: config.picturePixels }, files, work);
    } catch (error) {
      if (error instanceof RefusedPictureError) throw invalid('images', error.message);
      throw error;
    }
  };

  const logFailures = ({ removed, failures }: Removal, log: FastifyBaseLogger): number => {
    for (const err of failures) log.warn({ err }, 'the files of a picture could not be removed yet');
    return removed;
  };
  const remove = async (names: readonly string[], { log }: FastifyRequest): Promise<number> =>
    logFailures(await removeUnused(db, pictures, names), log);

  jobs.add({
    kind: 'left-over-pictures',
    title: 'Remove files of pictures that nothing shows',
    everySeconds: HOUR,
    run: async () => {
      logFailures(await sweepLeftovers(db, pictures, new Date(now().getTime() - ON_THE_WAY_MS)), app.log);
      return undefined;
    },
  });

  void app.register(async (scope) => {
    acceptForms(scope);
    const options = { form: PRODUCT_FORM };
    callRoute(
      scope,
      'createProduct',
      ({ body, files, write }) => {
        // The fields are checked first, so that no pictures are encoded in vain.
        checkNewProduct(body);
        return store(files, (stored) => createProduct(db, body, write, stored));
      },
      options,
    );
    callRoute(
      scope,
      'updateProduct',
      async ({ params, body, files, write }) => {
        if (files.length > 0) {
          await getProduct(db, params.id);
          await checkImageCount(db, params.id, files.length);
        }
        return store(files, (stored) => updateProduct(db, params.id, body, write, stored));
      },
      options,
    );
    callRoute(
      scope,
      'addProductImages',
      async ({ params, files, write }) => {
        await getProduct(db, params.id);
        if (files.length === 0) throw invalid('images', 'At least one image is required');
        await checkImageCount(db, params.id, files.length);
        return store(files, (stored) => addProductImages(db, params.id, stored, write));
      },
      options,
    );
  });
  callRoute(app, 'deleteProductImage', async ({ params, request, write }) => {
    const { product, picture } = await deleteProductImage(db, params, write);
    await remove([picture], request);
    return product;
  });
  callRoute(app, 'deleteProduct', async ({ params, request, write }) => {
    const { pictures: names } = await deleteProduct(db, params.id, write);
    return { message: 'Product deleted', deletedImages: await remove(names, request) };
  });
}
