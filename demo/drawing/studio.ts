import { cacheResults } from '../cached';
import { blur, makeField, makeRowReader, sample } from './field';
import { grainNoise, repeatAt } from './noise';
import type { Shading } from './shading';

/** Warm light gray. It is brightest behind the upper left of the garment, where the lamp points. */
const PAPER = [233, 231, 227] as const;

/** Strength of the noise that prevents bands in the paper's soft light, in steps of a byte. */
const DITHER = 1.1;

/** Light on the bare paper per pixel. `floor` darkens the paper where a floor begins. */
function paperLight(width: number, height: number, floor: boolean): Float32Array {
  const light = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x / width - 0.46;
      const v = y / height - 0.4;
      let value = 1.035 - 0.2 * (u * u * 1.3 + v * v);
      if (floor) {
        const fx = (x / width - 0.515) / 0.27;
        const fy = (y / height - 0.945) / 0.026;
        const pool = fx * fx + fy * fy;
        if (pool < 9) value *= 1 - 0.09 * Math.exp(-pool * 0.9);
      }
      light[y * width + x] = value;
    }
  }
  return light;
}

const papers = new Map<string, Float32Array>();

/** The garment's shadow on the paper, 0 to 1, on a grid with a quarter of the picture's resolution. */
function shadowOf({ view, coverage }: Shading) {
  const small = makeField(view.width >> 2, view.height >> 2);
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const at = y * 4 * view.width + x * 4;
      // Four of sixteen pixels are enough for a soft shadow.
      const covered =
        (coverage[at] ?? 0) +
        (coverage[at + 2] ?? 0) +
        (coverage[at + 2 * view.width] ?? 0) +
        (coverage[at + 2 * view.width + 2] ?? 0);
      small.data[y * small.width + x] = covered / 1020;
    }
  }
  const near = blur(small, 4);
  const far = blur(small, 15);
  const shadow = makeField(small.width, small.height);
  for (let y = 0; y < shadow.height; y++) {
    for (let x = 0; x < shadow.width; x++) {
      // The lamp is at the upper left, so shadows fall to the lower right. The soft one reaches further.
      shadow.data[y * shadow.width + x] = 0.2 * sample(near, x - 2.5, y - 4.5) + 0.16 * sample(far, x - 8.5, y - 13.5);
    }
  }
  return shadow;
}

/** Builds the backdrop for a shading into `data`: soft light on paper, the garment's shadow, a darker floor. */
export function makeBackdrop(shading: Shading, floor: boolean, data: Uint8ClampedArray) {
  const { width, height } = shading.view;
  const { coverage } = shading;
  const paper = cacheResults(papers, `${width}/${height}/${floor}`, () => paperLight(width, height, floor));
  const shadow = makeRowReader(shadowOf(shading));
  const grain = grainNoise();
  const [red, green, blue] = PAPER;
  for (let y = 0; y < height; y++) {
    shadow.start((y + 0.5) / 4);
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      if (coverage[index] === 255) continue;
      const light = (paper[index] ?? 0) * (1 - shadow.at((x + 0.5) / 4));
      // Conversion to bytes rounds down. Noise of about one step hides the borders between the shades.
      const speck = 0.5 + DITHER * repeatAt(grain, x, y);
      data[index * 3] = red * light + speck;
      data[index * 3 + 1] = green * light + speck;
      data[index * 3 + 2] = blue * light + speck;
    }
  }
}
