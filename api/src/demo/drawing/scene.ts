import type { RawPicture } from '../../pictures/encode';
import { compose, surface } from './compose';
import { makeField, makeRowReader } from './field';
import { GARMENTS } from './garments';
import { grainNoise, repeatAt } from './noise';
import type { PictureSpec } from './picture';
import { dyesOf, rasterLook } from './picture';
import type { View } from './raster';
import { lightGarment, rasterParts } from './relief';
import type { Shading } from './shading';
import { makeCanvas, shade } from './shading';
import { shadowOf } from './studio';
import { wobble } from './wobble';

/** A garment in a scene: its drawing board's upper left corner in pixels, and pixels to one board unit. */
export interface Placed {
  readonly spec: Omit<PictureSpec, 'view'>;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Several garments before one wall, in one strong light. */
export interface Scene {
  /** Where the store keeps it. */
  readonly id: string;
  /** Pixels; multiples of 4. */
  readonly width: number;
  readonly height: number;
  /** The wall: red, green and blue of its lit middle. */
  readonly wall: readonly [number, number, number];
  /** Back to front. */
  readonly garments: readonly Placed[];
}

/** A wall with a slanted beam of light across it, as from a high window on the left. */
function makeWall({ width, height, wall }: Scene): Buffer {
  const light = makeField(width >> 2, height >> 2);
  for (let y = 0; y < light.height; y++) {
    for (let x = 0; x < light.width; x++) {
      const u = x / light.width;
      const v = y / light.height;
      const across = (u - 0.58 + (v - 0.5) * 0.34) / 0.3;
      const beam = Math.exp(-(across ** 4));
      const glow = Math.exp(-((u - 0.6) ** 2 + (v - 0.42) ** 2) * 3);
      light.data[y * light.width + x] = 0.66 + 0.2 * beam + 0.24 * glow - 0.16 * v;
    }
  }
  const pixels = Buffer.alloc(width * height * 3);
  const grain = grainNoise();
  const reader = makeRowReader(light);
  const [red, green, blue] = wall;
  for (let y = 0; y < height; y++) {
    reader.start((y + 0.5) / 4);
    for (let x = 0; x < width; x++) {
      const lit = reader.at((x + 0.5) / 4);
      const speck = repeatAt(grain, x, y);
      const at = (y * width + x) * 3;
      pixels[at] = Math.min(255, red * lit + speck);
      pixels[at + 1] = Math.min(255, green * lit + speck);
      pixels[at + 2] = Math.min(255, blue * lit + speck);
    }
  }
  return pixels;
}

/** Darkens what lies behind a garment by the garment's shadow, more than in the studio: the light is harder. */
function castShadow(pixels: Buffer, shading: Shading) {
  const { width, height } = shading.view;
  const shadow = makeRowReader(shadowOf(shading));
  for (let y = 0; y < height; y++) {
    shadow.start((y + 0.5) / 4 - 3);
    for (let x = 0; x < width; x++) {
      const left = 1 - 1.35 * shadow.at((x + 0.5) / 4 - 3);
      if (left > 0.997) continue;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) pixels[at + channel] = (pixels[at + channel] ?? 0) * left;
    }
  }
}

/** Draws a scene at its size. */
export async function drawScene(scene: Scene): Promise<RawPicture> {
  const { width, height } = scene;
  let pixels = makeWall(scene);
  let other: Buffer = Buffer.alloc(pixels.length);
  const canvas = makeCanvas(width, height);
  for (const { spec, x, y, scale } of scene.garments) {
    const garment = GARMENTS[spec.garment]();
    const view: View = { x: -x / scale, y: -y / scale, span: width / scale, width, height };
    const drawing = { ground: '', lines: wobble(garment.lines), paint: wobble(garment.paint) };
    const [masks, look] = await Promise.all([rasterParts(garment), rasterLook(drawing, spec.decoration, view)]);
    const shading = await shade(lightGarment(garment, masks), view, canvas);
    castShadow(pixels, shading);
    surface(shading, look.lines, garment.cloth, false, canvas.steps);
    compose(shading, canvas.steps, look.paint, dyesOf({ ...spec, view: 'front' }), pixels, false, other);
    [pixels, other] = [other, pixels];
  }
  return { data: pixels, width, height, channels: 3 };
}
