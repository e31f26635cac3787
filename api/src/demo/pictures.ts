import type { EncodedPicture } from '../pictures/encode';
import { encodePicture } from '../pictures/encode';
import type { PictureStore } from '../pictures/store';
import type { PictureSpec } from './drawing/picture';
import { drawPictures, pictureId } from './drawing/picture';

/** Widths that every picture has from the start, in pixels: those of lists, and one that stands in for the wider. */
export const FIRST_WIDTHS = [320, 640, 800] as const;
/** Widths that a picture gets when one of them is first asked for. */
export const LATER_WIDTHS = [960, 1280, 1600] as const;
/** All widths of demo pictures. */
export const DEMO_WIDTHS = [...FIRST_WIDTHS, ...LATER_WIDTHS] as const;
/** Width and height of the largest copy. */
export const DEMO_PICTURE_SIZE = { width: 1600, height: 2000 } as const;

const FIRST_SIZE = { width: 800, height: 1000 } as const;

/** What making the pictures came to. */
export interface PictureReport {
  readonly drawn: number;
  /** Pictures that were there already. */
  readonly kept: number;
  readonly bytes: number;
}

/**
 * Draws the pictures that the store does not hold yet and stores them in their first widths. Drawing runs on this thread
 * while the ones before are encoded on others.
 */
export async function renderPictures(specs: readonly PictureSpec[], store: PictureStore): Promise<PictureReport> {
  const wanted = new Map(specs.map((spec) => [pictureId(spec), spec]));
  const missing: PictureSpec[] = [];
  for (const [id, spec] of wanted) {
    const there = await store.widths(id);
    if (!FIRST_WIDTHS.every((width) => there.includes(width))) missing.push(spec);
  }
  let bytes = 0;
  await drawPictures(missing, FIRST_SIZE, async (spec, picture) => {
    const files = await encodePicture(picture, { widths: FIRST_WIDTHS, quality: 78, effort: 1 });
    await store.save(pictureId(spec), files);
    bytes += files.reduce((sum, file) => sum + file.bytes.length, 0);
  });
  return { drawn: missing.length, kept: wanted.size - missing.length, bytes };
}

/** Draws one picture at its full size and encodes it in its later widths. Takes a second or two, and much memory. */
export async function drawWide(spec: PictureSpec): Promise<EncodedPicture[]> {
  const made: EncodedPicture[] = [];
  await drawPictures([spec], DEMO_PICTURE_SIZE, async (_, picture) => {
    made.push(...(await encodePicture(picture, { widths: LATER_WIDTHS, quality: 82, effort: 1 })));
  });
  return made;
}
