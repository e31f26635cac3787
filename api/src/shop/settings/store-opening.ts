import type { Drawing, OpeningPicture } from '@shop/shared/contracts';
import type { Db } from '../../database/client';
import { newId } from '../../database/schema/columns';
import { invalid } from '../../errors';
import { type EncodedPicture, UnreadablePictureError } from '../../pictures/encode';
import { rememberPictures } from '../../pictures/leftovers';
import { encodeOpening } from '../../pictures/opening';
import { inTurn } from '../../pictures/receive';
import type { PictureStore } from '../../pictures/store';

/**
 * Encodes an uploaded picture for the opening of the home page and stores it under random names. They stay on the list
 * of left-over pictures until a version of the content uses them: pictures that no version uses within an hour are
 * deleted.
 *
 * @throws ShopError invalid for an unreadable picture, or one that is too small
 */
export async function storeOpening(
  { db, store, maxPixels }: { db: Db; store: PictureStore; maxPixels: number },
  file: Buffer,
): Promise<OpeningPicture> {
  const { wide, tall, ground } = await inTurn(() => encodeOpening(file, maxPixels)).catch((error: unknown) => {
    throw error instanceof UnreadablePictureError ? invalid('picture', error.message) : error;
  });
  const pictures = [wide, tall].map((files) => ({ picture: newId(), files }));
  await rememberPictures(
    db,
    pictures.map(({ picture }) => picture),
  );
  for (const { picture, files } of pictures) await store.save(picture, files);
  const [forWide, forTall] = pictures.map(({ picture, files }) => largestOf(picture, files));
  if (forWide === undefined || forTall === undefined) throw new Error('A picture was encoded into nothing');
  return { wide: forWide, tall: forTall, ground };
}

function largestOf(picture: string, files: readonly EncodedPicture[]): Drawing | undefined {
  const largest = files.toSorted((a, b) => b.width - a.width)[0];
  return largest && { picture, width: largest.width, height: largest.height };
}
