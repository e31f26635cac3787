import { blur, halve, makeField, sample } from './field';
import { grainNoise, repeatAt } from './noise';
import type { Shading } from './relief';

/** The paper roll behind a garment: red, green and blue bytes per pixel, with the garment's shadow on it. */
export interface Backdrop {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Warm light grey, brightest behind the garment's upper left where the lamp points. */
const PAPER = [233, 231, 227] as const;

/** Builds the backdrop for a shading: soft light on paper, the shadow of the garment, a darker floor. */
export function makeBackdrop({ view, coverage }: Shading, floor: boolean): Backdrop {
  const { width, height } = view;
  const full = makeField(width, height);
  for (let index = 0; index < full.data.length; index++) full.data[index] = (coverage[index] ?? 0) / 255;
  const small = halve(halve(full));
  const near = blur(small, 4);
  const far = blur(small, 15);
  const data = new Float32Array(width * height * 3);
  const grain = grainNoise();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x / width - 0.46;
      const v = y / height - 0.4;
      let light = 1.035 - 0.2 * (u * u * 1.3 + v * v);
      if (floor) {
        const fx = (x / width - 0.515) / 0.27;
        const fy = (y / height - 0.945) / 0.026;
        const pool = fx * fx + fy * fy;
        if (pool < 9) light *= 1 - 0.09 * Math.exp(-pool * 0.9);
      }
      light *= 1 - 0.2 * sample(near, x / 4 - 3, y / 4 - 5) - 0.16 * sample(far, x / 4 - 9, y / 4 - 14);
      const speck = 0.8 * repeatAt(grain, x, y);
      const index = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) data[index + channel] = (PAPER[channel] ?? 0) * light + speck;
    }
  }
  return { width, height, data };
}
