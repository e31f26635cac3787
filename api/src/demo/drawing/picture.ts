import { createHash } from 'node:crypto';
import type { RawPicture } from '../../pictures/encode';
import type { ShopColorName } from '../colors';
import { shopColor } from '../colors';
import type { Dyes } from './compose';
import { compose, surface } from './compose';
import type { DecorationName } from './decorations';
import { DECORATIONS } from './decorations';
import type { GarmentName } from './garments';
import { GARMENTS } from './garments';
import type { View } from './raster';
import { FRONT_VIEW, rasterColors, rasterLines } from './raster';
import type { Decoration, Garment } from './garment';
import type { LitGarment, Shading } from './relief';
import { lightGarment, shade } from './relief';
import type { Backdrop } from './studio';
import { makeBackdrop } from './studio';

/** Everything that decides how a product picture looks. */
export interface PictureSpec {
  readonly garment: GarmentName;
  readonly decoration: DecorationName;
  readonly view: 'front' | 'detail';
  readonly main: ShopColorName;
  /** Stripes, panels, straps. */
  readonly second: ShopColorName;
  /** Zips, cords, buttons. */
  readonly trim: ShopColorName;
  /** Printed motifs and the mark. */
  readonly print: ShopColorName;
}

/** Rises when drawing changes, so that pictures made before are made anew. */
const DRAWING_VERSION = 1;

/** The id under which a drawn picture is stored: the same drawing always has the same. */
export function pictureId(spec: PictureSpec): string {
  const { garment, decoration, view, main, second, trim, print } = spec;
  const text = [DRAWING_VERSION, garment, decoration, view, main, second, trim, print].join('/');
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

const dyesOf = ({ main, second, trim, print }: PictureSpec): Dyes => ({
  main: shopColor(main),
  second: shopColor(second),
  trim: shopColor(trim),
  print: shopColor(print),
});

function viewOf({ detail }: Garment, view: PictureSpec['view']): View {
  return view === 'front' ? FRONT_VIEW : { ...FRONT_VIEW, x: detail.x, y: detail.y, span: detail.width };
}

/** A garment in one view, ready for any decoration and colour. */
interface Scene {
  readonly shading: Shading;
  readonly backdrop: Backdrop;
}

async function makeScene(lit: LitGarment, view: PictureSpec['view']): Promise<Scene> {
  const shading = await shade(lit, viewOf(lit.garment, view));
  return { shading, backdrop: makeBackdrop(shading, view === 'front') };
}

/** A decorated garment in one view, ready for any colour. */
interface Decorated extends Scene {
  readonly light: Float32Array;
  readonly paint: Uint8Array;
  readonly close: boolean;
}

async function decorate(
  scene: Scene,
  garment: Garment,
  name: DecorationName,
  view: PictureSpec['view'],
): Promise<Decorated> {
  const { ground = '', lines = '', paint = '' }: Decoration = DECORATIONS[name]();
  const [lineBytes, paintBytes] = await Promise.all([
    rasterLines(garment.lines + lines, scene.shading.view),
    rasterColors(ground + garment.paint + paint, '#000', scene.shading.view),
  ]);
  const close = view === 'detail';
  return { ...scene, close, paint: paintBytes, light: surface(scene.shading, lineBytes, garment.cloth, close) };
}

function colorize({ shading, light, paint, backdrop, close }: Decorated, spec: PictureSpec): RawPicture {
  const { width, height } = shading.view;
  return { data: compose(shading, light, paint, dyesOf(spec), backdrop, close), width, height };
}

/** Draws one picture, 960 by 1200 pixels. For many, `drawPictures` shares the work between them. */
export async function drawPicture(spec: PictureSpec): Promise<RawPicture> {
  const lit = await lightGarment(GARMENTS[spec.garment]());
  const scene = await makeScene(lit, spec.view);
  return colorize(await decorate(scene, lit.garment, spec.decoration, spec.view), spec);
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

/**
 * Draws many pictures: a body is lit once, a view shaded once, a decoration drawn once, and only the dye differs.
 * `take` gets each finished picture; drawing waits for what it returns, so that it can hold the pace.
 */
export async function drawPictures(
  specs: readonly PictureSpec[],
  take: (spec: PictureSpec, picture: RawPicture) => Promise<void>,
): Promise<void> {
  for (const sameBody of grouped(specs, ({ garment }) => garment)) {
    const [first] = sameBody;
    if (!first) continue;
    const lit = await lightGarment(GARMENTS[first.garment]());
    for (const sameView of grouped(sameBody, ({ view }) => view)) {
      const view = sameView[0]?.view ?? 'front';
      const scene = await makeScene(lit, view);
      for (const sameLook of grouped(sameView, ({ decoration }) => decoration)) {
        const decorated = await decorate(scene, lit.garment, sameLook[0]?.decoration ?? 'plain', view);
        for (const spec of sameLook) await take(spec, colorize(decorated, spec));
      }
    }
  }
}
