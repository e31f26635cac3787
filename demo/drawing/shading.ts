import { threadsOf } from './cloth';
import type { Field } from './field';
import { makeRowReader } from './field';
import type { Cloth, Garment, Part } from './garment';
import { heatherNoise, repeatAt, smoothRepeatAt } from './noise';
import type { View } from './raster';
import { rasterMask } from './raster';
import type { LitGarment, LitPart } from './relief';
import { LIGHT_SCALE, reachOf } from './relief';

// Read from the global once: in the test runner's sandbox every access to a global is slow.
const { floor, max, min } = Math;

/** A view of a lit garment without color. */
export interface Shading {
  readonly view: View;
  /** Light per pixel; undefined where nothing covers the pixel. */
  readonly light: Float32Array;
  /** 0 to 255. */
  readonly coverage: Uint8Array;
  /** Light and dark fibers of melange yarn per pixel, -128 to 127; set only for heathered colors. */
  readonly fibers: Int8Array;
  /** For each row, the first covered pixel and the one after the last. Outside is only backdrop. */
  readonly spans: Uint16Array;
}

/** Memory for one shading at a time. It is reused, because pictures are large and garbage collection takes time. */
export interface Canvas {
  readonly light: Float32Array;
  readonly coverage: Uint8Array;
  readonly fibers: Int8Array;
  /** For the backdrop, three bytes a pixel. */
  readonly backdrop: Uint8ClampedArray;
  /** For `surface`. */
  readonly steps: Uint16Array;
}

export const makeCanvas = (width: number, height: number): Canvas => ({
  light: new Float32Array(width * height),
  coverage: new Uint8Array(width * height),
  fibers: new Int8Array(width * height),
  backdrop: new Uint8ClampedArray(width * height * 3),
  steps: new Uint16Array(width * height),
});

/** A rectangle of a picture, in pixels; x1 and y1 are exclusive. */
interface Area {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

/** The pixels that a part can cover or darken. */
function areaOf(part: Part, view: View): Area | null {
  const extent = reachOf(part);
  const step = view.span / view.width;
  const pixel = (board: number, from: number) => floor((board - from) / step);
  const area = {
    x0: max(0, pixel(extent.x, view.x)),
    x1: min(view.width, pixel(extent.x + extent.width, view.x) + 1),
    y0: max(0, pixel(extent.y, view.y)),
    y1: min(view.height, pixel(extent.y + extent.height, view.y) + 1),
  };
  return area.x1 > area.x0 && area.y1 > area.y0 ? area : null;
}

/** A part's coverage in a view, one byte for each pixel of its area. */
export interface ViewMask {
  readonly area: Area;
  readonly mask: Uint8Array;
}

/** Rasterizes a garment's parts for a view, in their order; null for a part outside the view. */
export function rasterView({ parts }: Garment, view: View): Promise<(ViewMask | null)[]> {
  const step = view.span / view.width;
  return Promise.all(
    parts.map(async (part) => {
      const area = areaOf(part, view);
      if (!area) return null;
      const [width, height] = [area.x1 - area.x0, area.y1 - area.y0];
      const window = { x: view.x + area.x0 * step, y: view.y + area.y0 * step, span: width * step, width, height };
      return { area, mask: await rasterMask(part.outline, window) };
    }),
  );
}

/**
 * Melange yarn at a position of the cloth in board units, -1 to 1: streaks, and also single fibers when `fine` is set.
 */
function melange(noise: Field, u: number, v: number, fine: boolean): number {
  const streak = smoothRepeatAt(noise, u * 1.15 + 512, v * 1.15 + 512);
  return fine ? 0.62 * streak + 0.55 * repeatAt(noise, u * 3.1 + 640, v * 3.1 + 640) : streak;
}

/** Darkens the parts below with the shadow of one that is laid over them. */
function darken({ light, coverage, view }: Shading, lit: LitPart, { mask, area }: ViewMask) {
  const { part, origin, shadow } = lit;
  if (!shadow) return;
  const step = view.span / view.width;
  const darkness = part.shadow ?? 0;
  const { x0, x1, y0, y1 } = area;
  const thrown = makeRowReader(shadow);
  for (let y = y0; y < y1; y++) {
    thrown.start((view.y + (y + 0.5) * step - origin[1]) * LIGHT_SCALE - 5);
    const row = (y - y0) * (x1 - x0) - x0;
    for (let x = x0; x < x1; x++) {
      const index = y * view.width + x;
      if ((coverage[index] ?? 0) === 0 || mask[row + x] === 255) continue;
      const boardX = view.x + (x + 0.5) * step;
      light[index] = (light[index] ?? 0) * (1 - darkness * thrown.at((boardX - origin[0]) * LIGHT_SCALE - 3));
    }
  }
}

/** Lays one part over those before it. */
function layOver(shading: Shading, lit: LitPart, cloth: Cloth, { mask, area }: ViewMask, heathered: boolean) {
  const { part, origin, light: source, drawn, scale } = lit;
  const { view, light, coverage, fibers } = shading;
  const step = view.span / view.width;
  const { x0, x1, y0, y1 } = area;
  const own = makeRowReader(source);
  const across = drawn && makeRowReader(drawn.across);
  const down = drawn && makeRowReader(drawn.down);
  const threads = threadsOf(part.cloth ?? cloth, 1 / step, view.width);
  const noise = heatherNoise();
  // Weaker in small pictures, where it would take most of their bytes.
  const yarn = 90 * min(1, 0.25 + (0.75 * view.width) / 1600);
  const [cos, sin] = [Math.cos(part.turn ?? 0), Math.sin(part.turn ?? 0)];
  const width = x1 - x0;
  const columns = new Int32Array(width);
  const [us, vs, contrast] = [new Float64Array(width), new Float64Array(width), new Float64Array(width)];
  for (let y = y0; y < y1; y++) {
    const boardY = view.y + (y + 0.5) * step;
    own.start((boardY - origin[1]) * scale);
    across?.start((boardY - origin[1]) * LIGHT_SCALE);
    down?.start((boardY - origin[1]) * LIGHT_SCALE);
    const row = (y - y0) * width - x0;
    let count = 0;
    for (let x = x0; x < x1; x++) {
      if (mask[row + x] === 0) continue;
      const boardX = view.x + (x + 0.5) * step;
      const coarseX = (boardX - origin[0]) * LIGHT_SCALE;
      columns[count] = x;
      us[count] = boardX * cos - boardY * sin + (across === null ? 0 : across.at(coarseX));
      vs[count++] = boardX * sin + boardY * cos + (down === null ? 0 : down.at(coarseX));
    }
    threads.contrastOf({ y, count, x: columns, u: us, v: vs }, contrast);
    for (let pixel = 0; pixel < count; pixel++) {
      const x = columns[pixel] ?? 0;
      const index = y * view.width + x;
      const cover = mask[row + x] ?? 0;
      const below = coverage[index] ?? 0;
      const boardX = view.x + (x + 0.5) * step;
      const woven = own.at((boardX - origin[0]) * scale) * (1 + (contrast[pixel] ?? 0));
      const value = light[index] ?? 0;
      light[index] = below === 0 ? woven : value + (woven - value) * (cover / 255);
      coverage[index] = max(below, below + ((255 - below) * cover) / 255);
      if (heathered) fibers[index] = yarn * melange(noise, us[pixel] ?? 0, vs[pixel] ?? 0, threads.shown);
    }
  }
}

function spansOf({ width, height }: View, coverage: Uint8Array): Uint16Array {
  const spans = new Uint16Array(height * 2);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let first = 0;
    while (first < width && coverage[row + first] === 0) first++;
    let last = width;
    while (last > first && coverage[row + last - 1] === 0) last--;
    spans[y * 2] = first;
    spans[y * 2 + 1] = last;
  }
  return spans;
}

/**
 * Shades a view of a lit garment on the canvas: lays its parts over each other, back to front. `heathered` means that
 * one of its colors is a melange.
 */
export function shade(
  lit: LitGarment,
  masks: readonly (ViewMask | null)[],
  view: View,
  heathered: boolean,
  { light, coverage, fibers }: Canvas,
): Shading {
  light.fill(0);
  coverage.fill(0);
  const shading = { view, light, coverage, fibers, spans: new Uint16Array() };
  for (const [index, part] of lit.parts.entries()) {
    const mask = masks[index];
    if (!mask) continue;
    darken(shading, part, mask);
    layOver(shading, part, lit.garment.cloth, mask, heathered);
  }
  return { ...shading, spans: spansOf(view, shading.coverage) };
}
