import { shopColor } from './colors';
import { GARMENTS } from './drawing/garments';
import { BOARD } from './drawing/geometry';
import type { Cutout } from './drawing/cutout';
import { loadSharp } from './drawing/load-sharp';
import { grouped } from './drawing/grouped';
import { drawMeasured } from './drawing/measured';
import { drawPictures } from './drawing/picture';
import type { MeasuredPlate, PictureSpec, WeavePlate } from './drawing/picture-spec';
import { pictureId } from './drawing/picture-spec';
import type { RawPicture, Size } from './drawing/raster';
import { composeScene } from './drawing/scene';
import type { ScenePiece, SceneSpec } from './drawing/scene-spec';
import { sceneId } from './drawing/scene-spec';
import { drawWeave, dyeWeave } from './drawing/weave-plate';
import { UPRIGHT_WIDTHS, fileWidths, sceneWidths } from './picture-widths';

/** One painted WebP file of a picture or scene. */
export interface PaintedFile {
  /** The id of its picture. */
  readonly id: string;
  /** In pixels. */
  readonly width: number;
  readonly bytes: Buffer;
}

/** Receives each file as soon as it is painted. */
type KeepFile = (file: PaintedFile) => Promise<void> | void;

/**
 * Quality of the WebP files. The largest files show threads. Scenes have a higher quality than pictures, because their
 * wide soft shades would show bands, and there are few of them. Plates of cloth are all detail, which hides what a
 * lower quality loses.
 */
const QUALITY = { picture: 78, largestPicture: 76, scene: 88, largestScene: 84, weave: 42, measured: 64 } as const;

/** Effort of the WebP encoder, 0 to 6. Files are painted once and sent for years, so the slowest is right. */
const EFFORT = 6;

/** The size of a picture with a width. */
const sizeOf = (width: number): Size => ({ width, height: width * 1.25 });

async function encode(
  { data, width, height, channels }: RawPicture,
  { id, widths, quality, keep }: { id: string; widths: readonly number[]; quality: number; keep: KeepFile },
): Promise<void> {
  const sharp = await loadSharp();
  for (const wanted of widths) {
    const image = sharp(data, { raw: { width, height, channels } });
    if (wanted !== width) image.resize({ width: wanted });
    await keep({ id, width: wanted, bytes: await image.webp({ quality, effort: EFFORT }).toBuffer() });
  }
}

/** Paints the small files of pictures. All of them come from one drawing. */
export const paintSmall = (specs: readonly PictureSpec[], keep: KeepFile): Promise<void> =>
  drawPictures(specs, sizeOf(Math.max(...UPRIGHT_WIDTHS.small)), (spec, picture) =>
    encode(picture, { id: pictureId(spec), widths: UPRIGHT_WIDTHS.small, quality: QUALITY.picture, keep }),
  );

/** Paints the largest files of pictures. They come from a drawing of their own, which has threads. */
export const paintLargest = (specs: readonly PictureSpec[], keep: KeepFile): Promise<void> =>
  drawPictures(specs, sizeOf(UPRIGHT_WIDTHS.largest), (spec, picture) => {
    const widths = [UPRIGHT_WIDTHS.largest];
    return encode(picture, { id: pictureId(spec), widths, quality: QUALITY.largestPicture, keep });
  });

/** All widths of an upright picture's files. */
const ALL_WIDTHS = fileWidths(UPRIGHT_WIDTHS);

/** Paints all files of plates. The same cloth in several colors is drawn once. */
export async function paintPlates(plates: readonly (WeavePlate | MeasuredPlate)[], keep: KeepFile): Promise<void> {
  const size = sizeOf(UPRIGHT_WIDTHS.largest);
  const save = (plate: WeavePlate | MeasuredPlate, picture: RawPicture) =>
    encode(picture, { id: pictureId(plate), widths: ALL_WIDTHS, quality: QUALITY[plate.view], keep });
  for (const plate of plates.filter((one) => one.view === 'measured')) {
    await save(plate, await drawMeasured(GARMENTS[plate.garment]('front'), plate.measurements, size));
  }
  const woven = plates.filter((one) => one.view === 'weave');
  for (const sameWeave of grouped(woven, ({ weave }) => weave)) {
    const [first] = sameWeave;
    if (!first) continue;
    const magnified = drawWeave(first.weave, size);
    for (const plate of sameWeave) await save(plate, dyeWeave(magnified, shopColor(plate.main)));
  }
}

/** Draws one garment as large as a scene shows it. Widths are multiples of 16 pixels, the largest cell of a drawing. */
async function drawPiece({ spec, scale }: ScenePiece, pixels: number): Promise<Cutout> {
  const fitting = Math.max(64, Math.ceil((BOARD.width * scale * pixels) / 16) * 16);
  const cutouts: Cutout[] = [];
  const size = sizeOf(Math.min(UPRIGHT_WIDTHS.largest, fitting));
  await drawPictures(
    [spec],
    size,
    () => Promise.resolve(),
    (cutout) => cutouts.push(cutout),
  );
  const [cutout] = cutouts;
  if (!cutout) throw new Error(`No ${spec.garment} was cut out`);
  return cutout;
}

/** Paints all files of one scene, a garment at a time. */
export async function paintScene(scene: SceneSpec, keep: KeepFile): Promise<void> {
  const { small, largest } = sceneWidths(scene);
  const id = sceneId(scene);
  const compose = (width: number) => composeScene(scene, width, (piece) => drawPiece(piece, width / scene.width));
  await encode(await compose(Math.max(...small)), { id, widths: small, quality: QUALITY.scene, keep });
  await encode(await compose(largest), { id, widths: [largest], quality: QUALITY.largestScene, keep });
}
