import { encodePicture } from '../pictures/encode';
import type { PictureStore } from '../pictures/store';
import type { PictureSpec } from './drawing/picture';
import { drawPictures, pictureId } from './drawing/picture';

/** Widths that demo pictures are kept in, in pixels; they are drawn at the largest. Heights are five quarters of it. */
export const DEMO_WIDTHS = [320, 640, 800] as const;
/** Width and height of the largest copy. */
export const DEMO_PICTURE_SIZE = { width: 800, height: 1000 } as const;

/** What making the pictures came to. */
export interface PictureReport {
  readonly drawn: number;
  /** Pictures that were there already. */
  readonly kept: number;
  readonly bytes: number;
}

/**
 * Draws the pictures that the store does not hold yet and stores them. Drawing runs on this thread while the ones
 * before are encoded on others.
 */
export async function renderPictures(specs: readonly PictureSpec[], store: PictureStore): Promise<PictureReport> {
  const wanted = new Map(specs.map((spec) => [pictureId(spec), spec]));
  const missing: PictureSpec[] = [];
  for (const [id, spec] of wanted) {
    const there = await store.widths(id);
    if (!DEMO_WIDTHS.every((width) => there.includes(width))) missing.push(spec);
  }
  let bytes = 0;
  await drawPictures(missing, DEMO_PICTURE_SIZE, async (spec, picture) => {
    const files = await encodePicture(picture, { widths: DEMO_WIDTHS, quality: 78, effort: 1 });
    await store.save(pictureId(spec), files);
    bytes += files.reduce((sum, file) => sum + file.bytes.length, 0);
  });
  return { drawn: missing.length, kept: wanted.size - missing.length, bytes };
}
