import type { RawPicture } from './raster';
import { shopColor } from '../colors';
import type { Dyes } from './compose';
import { compose, surface } from './compose';
import type { Cutout } from './cutout';
import { cutOut } from './cutout';
import type { DecorationName } from './decorations';
import { DECORATIONS } from './decorations';
import { BOARD } from './geometry';
import { GARMENTS } from './garments';
import type { Size, View } from './raster';
import { rasterColors, rasterLines } from './raster';
import type { Decoration, Garment, Side } from './garment';
import type { Trim } from './garments/trims';
import { grouped } from './grouped';
import type { PictureSpec } from './picture-spec';
import { boundsOf, lightGarment, rasterParts } from './relief';
import { makeCanvas, rasterView, shade } from './shading';
import { wobble } from './wobble';
import { makeBackdrop } from './studio';

/** The colors of a picture. */
const dyesOf = ({ main, second, trim, print }: PictureSpec): Dyes => ({
  main: shopColor(main),
  second: shopColor(second),
  trim: shopColor(trim),
  print: shopColor(print),
});

/** The least share of the picture's height or width that a garment fills. */
const FILLED = 0.8;

/** The part of the board that a picture shows: a detail or the whole garment. Small garments are shown larger. */
function viewOf(garment: Garment, close: boolean, size: Size): View {
  const { detail } = garment;
  if (close) return { x: detail.x, y: detail.y, span: detail.width, ...size };
  const { x, y, width, height } = boundsOf(garment);
  const tall = BOARD.height / BOARD.width;
  const span = Math.min(BOARD.width, Math.max(width, height / tall) / FILLED);
  if (span === BOARD.width) return { x: 0, y: 0, span, ...size };
  // The garment is a little above the middle, which looks centered.
  return { x: x + (width - span) / 2, y: y + height / 2 - span * tall * 0.49, span, ...size };
}

/** The details of a decoration in one view, as pixels. */
export interface Look {
  readonly lines: Uint8Array;
  readonly paint: Uint8Array;
}

/** Draws a decoration over a garment's own drawing, whose paths were wobbled before. */
async function rasterLook(drawing: Trim, name: DecorationName, side: Side, view: View): Promise<Look> {
  const { ground = '', lines = '', front }: Decoration = DECORATIONS[name]();
  const printed = side === 'front' ? front : undefined;
  const [lineBytes, paintBytes] = await Promise.all([
    rasterLines(drawing.lines + wobble(lines + (printed?.lines ?? '')), view),
    rasterColors(wobble(ground) + drawing.paint + wobble(printed?.paint ?? ''), '#000', view),
  ]);
  return { lines: lineBytes, paint: paintBytes };
}

/** The side of its garment that a picture shows. */
const sideOf = ({ view }: PictureSpec): Side => (view === 'back' ? 'back' : 'front');

/** Rasterizes everything that the pictures of one side of a body need. */
async function prepare(specs: readonly PictureSpec[], size: Size) {
  const [first] = specs;
  if (!first) throw new Error('No pictures to prepare');
  const side = sideOf(first);
  const garment = GARMENTS[first.garment](side);
  const drawing = { lines: wobble(garment.lines), paint: wobble(garment.paint) };
  const masks = await rasterParts(garment);
  const views = await Promise.all(
    grouped(specs, ({ view }) => view).map(async (sameView) => {
      const close = sameView[0]?.view === 'detail';
      const view = viewOf(garment, close, size);
      const [parts, looks] = await Promise.all([
        rasterView(garment, view),
        Promise.all(
          grouped(sameView, ({ decoration }) => decoration).map(async (sameLook) => ({
            specs: sameLook,
            look: await rasterLook(drawing, sameLook[0]?.decoration ?? 'plain', side, view),
          })),
        ),
      ]);
      const heathered = sameView.some(({ main }) => shopColor(main).heather !== 0);
      return { view, close, heathered, parts, looks };
    }),
  );
  return { garment, masks, views };
}

/** The least width of a picture whose threads follow the folds. */
const FINE_FROM = 1200;

/** How many pictures `take` may process while the next one is drawn. Each needs memory for its pixels. */
const AHEAD = 2;

/**
 * Draws many pictures of one size. Each body is lit once, each view is shaded once, and each decoration is drawn once.
 * `take` receives each finished picture. The memory of its pixels is reused as soon as the returned promise is settled.
 * `cut` receives each garment without its backdrop.
 */
export async function drawPictures(
  specs: readonly PictureSpec[],
  size: Size,
  take: (spec: PictureSpec, picture: RawPicture) => Promise<void>,
  cut?: (cutout: Cutout) => void,
): Promise<void> {
  const { width, height } = size;
  const canvas = makeCanvas(width, height);
  const free = Array.from({ length: Math.min(AHEAD, specs.length) }, () => Buffer.alloc(width * height * 3));
  const taken = new Set<Promise<void>>();
  const bodies = grouped(specs, (spec) => `${spec.garment} ${sideOf(spec)}`);
  let coming = bodies[0] && prepare(bodies[0], size);
  for (let index = 0; coming; index++) {
    const { garment, masks, views } = await coming;
    // Other threads rasterize the next body while this thread draws the current one.
    const following = bodies[index + 1];
    coming = following && prepare(following, size);
    coming?.catch(() => undefined);
    const lit = lightGarment(garment, masks, width >= FINE_FROM);
    for (const { view, close, heathered, parts, looks } of views) {
      const shading = shade(lit, parts, view, heathered, canvas);
      makeBackdrop(shading, !close, canvas.backdrop);
      for (const { specs: sameLook, look } of looks) {
        surface(shading, look.lines, canvas.steps);
        for (const spec of sameLook) {
          let data = free.pop();
          while (!data) {
            await Promise.race(taken);
            data = free.pop();
          }
          if (cut) {
            compose(shading, canvas.steps, look.paint, dyesOf(spec), null, data);
            cut(cutOut(shading, data));
          }
          compose(shading, canvas.steps, look.paint, dyesOf(spec), canvas.backdrop, data);
          const pixels = data;
          const work = take(spec, { data: pixels, width, height, channels: 3 }).finally(() => {
            free.push(pixels);
            taken.delete(work);
          });
          taken.add(work);
        }
      }
    }
  }
  await Promise.all(taken);
}
