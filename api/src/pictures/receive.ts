import { newId } from '../database/columns';
import { UnreadablePictureError, encodePicture } from './encode';
import type { EncodedPicture } from './encode';
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

function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
 * fails, the files are removed again.
 *
 * @throws RefusedPictureError for a file that is no picture; nothing is stored then
 */
export async function withStoredPictures<T>(
  store: PictureStore,
  sources: readonly Buffer[],
  work: (pictures: StoredPicture[]) => Promise<T>,
): Promise<T> {
  const encoded = await encodeAll(sources);
  const stored: StoredPicture[] = [];
  const names: string[] = [];
  try {
    for (const files of encoded) {
      const name = newId();
      names.push(name);
      await store.save(name, files);
      stored.push(describe(name, files));
    }
    return await work(stored);
  } catch (error) {
    await Promise.allSettled(names.map((name) => store.remove(name)));
    throw error;
  }
}
