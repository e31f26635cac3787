import type { Drawing, DrawingUse } from '@shop/shared/contracts';
import type { Db } from '../../database/client';
import { newId } from '../../database/schema/columns';
import { invalid } from '../../errors';
import { drawSvg } from '../../pictures/drawings';
import { rememberPictures } from '../../pictures/leftovers';
import type { PictureStore } from '../../pictures/store';
import { RefusedDrawingError } from '../../pictures/svg-rules';

/**
 * Draws an uploaded SVG and stores its pictures under a random name. They stay on the list of left-over pictures until
 * a version of the content uses them: pictures that no version uses within an hour are deleted.
 *
 * @throws ShopError invalid for an SVG that the shop cannot draw
 */
export async function storeDrawing(
  { db, store }: { db: Db; store: PictureStore },
  file: Buffer,
  use: DrawingUse,
): Promise<Drawing> {
  const files = await drawSvg(file, use).catch((error: unknown) => {
    throw error instanceof RefusedDrawingError ? invalid('drawing', error.message) : error;
  });
  const [largest] = files;
  if (largest === undefined) throw new Error('A drawing was made into nothing');
  const picture = newId();
  await rememberPictures(db, [picture]);
  await store.save(picture, files);
  return { picture, width: largest.width, height: largest.height };
}
