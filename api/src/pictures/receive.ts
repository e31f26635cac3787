import type { Executor } from '../database/client';
import { newId } from '../database/columns';
import { UnreadablePictureError, encodePicture } from './encode';
import type { EncodedPicture } from './encode';
import { forgetPictures, rememberPictures, removeUnused } from './leftovers';
import type { PictureStore } from './store';

/** A picture that was stored: what its row says of it. */
export interface StoredPicture {
  /** The id of its files. */
  picture: string;
  /** Smallest first. */
  widths: number[];
  avif: boolean;
  /** Of the largest copy. */
  width: number;
  height: number;
}

/** Pictures are encoded one after another, however many are sent at once: each fills the processor and much memory. */
let last: Promise<unknown> = Promise.resolve();

export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/** WebP for every browser and the smaller AVIF for those that know it; harder tries take many times as long. */
const encode = (source: Buffer) => inTurn(() => encodePicture(source, { formats: ['webp', 'avif'], effort: 2 }));

function describe(picture: string, files: readonly EncodedPicture[]): StoredPicture {
  const ofWebp = files.filter(({ format }) => format === 'webp').sort((a, b) => a.width - b.width);
  const largest = ofWebp.at(-1);
  if (largest === undefined) throw new Error('A picture was encoded into nothing');
  const { width, height } = largest;
  return { picture, widths: ofWebp.map((file) => file.width), avif: true, width, height };
}

/** The file that is not a picture, by its place among those sent (from 0). */
export class RefusedPictureError extends Error {
  override readonly name = 'RefusedPictureError';
  constructor(
    readonly index: number,
    message: string,
  ) {
    super(message);
  }
}

async function encodeAll(sources: readonly Buffer[]): Promise<EncodedPicture[][]> {
  const encoded: EncodedPicture[][] = [];
  for (const [index, source] of sources.entries()) {
    try {
      encoded.push(await encode(source));
    } catch (error) {
      if (error instanceof UnreadablePictureError) throw new RefusedPictureError(index, error.message);
      throw error;
    }
  }
  return encoded;
}

/**
 * Encodes what was uploaded, stores it under random names and hands it to `work`, which writes the rows. If anything
 * fails, the files are removed again, be it later.
 *
 * @throws RefusedPictureError for a file that is no picture; nothing is stored then
 */
export async function withStoredPictures<T>(
  { db, store }: { db: Executor; store: PictureStore },
  sources: readonly Buffer[],
  work: (pictures: StoredPicture[]) => Promise<T>,
): Promise<T> {
  const pictures = (await encodeAll(sources)).map((files) => ({ name: newId(), files }));
  const names = pictures.map(({ name }) => name);
  await rememberPictures(db, names);
  try {
    for (const { name, files } of pictures) await store.save(name, files);
    const result = await work(pictures.map(({ name, files }) => describe(name, files)));
    // Should this fail, the next sweep finds that a product shows them.
    await forgetPictures(db, names).catch(() => undefined);
    return result;
  } catch (error) {
    await removeUnused(db, store, names).catch(() => undefined);
    throw error;
  }
}
