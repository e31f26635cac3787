import type { Executor } from '../database/client';
import { newId } from '../database/schema/columns';
import { UnreadablePictureError, encodePicture } from './encode';
import type { EncodedPicture } from './encode';
import { forgetPictures, rememberPictures, removeUnused } from './leftovers';
import type { PictureStore } from './store';

/** A stored picture, as its database row describes it. */
export interface StoredPicture {
  /** The id of its files in the store. */
  picture: string;
  /** In ascending order. */
  widths: number[];
  avif: boolean;
  /** Size of the largest copy, in pixels. */
  width: number;
  height: number;
}

/** The last encoding. Pictures are encoded one at a time, because each uses the whole processor and much memory. */
let last: Promise<unknown> = Promise.resolve();

export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/**
 * WebP for all browsers, and the smaller AVIF for browsers that support it. A higher effort takes many times as long.
 */
const encode = (source: Buffer, maxPixels: number) =>
  inTurn(() => encodePicture(source, { formats: ['webp', 'avif'], effort: 2, maxPixels }));

function describe(picture: string, files: readonly EncodedPicture[]): StoredPicture {
  const ofWebp = files.filter(({ format }) => format === 'webp').sort((a, b) => a.width - b.width);
  const largest = ofWebp.at(-1);
  if (largest === undefined) throw new Error('A picture was encoded into nothing');
  const { width, height } = largest;
  return { picture, widths: ofWebp.map((file) => file.width), avif: true, width, height };
}

/** An uploaded file is not a picture, or too large. Of several files, the message names the picture by its place. */
export class RefusedPictureError extends Error {
  override readonly name = 'RefusedPictureError';
}

async function encodeAll(sources: readonly Buffer[], maxPixels: number): Promise<EncodedPicture[][]> {
  const encoded: EncodedPicture[][] = [];
  for (const [index, source] of sources.entries()) {
    try {
      encoded.push(await encode(source, maxPixels));
    } catch (error) {
      if (error instanceof UnreadablePictureError) {
        const place = sources.length > 1 ? `Picture ${index + 1} of ${sources.length}: ` : '';
        throw new RefusedPictureError(place + error.message);
      }
      throw error;
    }
  }
  return encoded;
}

/**
 * Encodes uploaded pictures, stores them under random names and passes them to `work`, which writes the rows. If
 * anything fails, the files are removed, at once or by a later sweep.
 *
 * @throws RefusedPictureError if a file is not a picture; nothing is stored then
 */
export async function withStoredPictures<T>(
  { db, store, maxPixels }: { db: Executor; store: PictureStore; maxPixels: number },
  sources: readonly Buffer[],
  work: (pictures: StoredPicture[]) => Promise<T>,
): Promise<T> {
  const pictures = (await encodeAll(sources, maxPixels)).map((files) => ({ name: newId(), files }));
  const names = pictures.map(({ name }) => name);
  await rememberPictures(db, names);
  try {
    for (const { name, files } of pictures) await store.save(name, files);
    const result = await work(pictures.map(({ name, files }) => describe(name, files)));
    // If this fails, the next sweep finds that a product shows the pictures.
    await forgetPictures(db, names).catch(() => undefined);
    return result;
  } catch (error) {
    await removeUnused(db, store, names).catch(() => undefined);
    throw error;
  }
}
