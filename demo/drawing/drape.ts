import type { Field } from './field';
import type { Cloth } from './garment';
import { drapeNoise, smoothRepeatAt } from './noise';

// Read from the global once: in the test runner's sandbox every access to a global is slow.
const { sqrt } = Math;

/** Height of a cloth's small, sharp crumples, in board units. */
const CRUMPLE: Record<Cloth, number> = {
  jersey: 0.8,
  fleece: 0.7,
  knit: 0.3,
  twill: 1,
  stretch: 0.25,
  nylon: 2.2,
};

/** Adds the long vertical waves of hanging cloth, so the noise is stretched vertically. */
function addWaves({ width, height, data }: Field, amount: number, offset: number) {
  const noise = drapeNoise();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wave = smoothRepeatAt(noise, x * 0.75 + offset * 97, y * 0.34 + offset * 41 + x * 0.1);
      data[y * width + x] = (data[y * width + x] ?? 0) + amount * wave;
    }
  }
}

/** Adds small dents, which have all directions. */
function addDents({ width, height, data }: Field, amount: number, offset: number) {
  const noise = drapeNoise();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dent = smoothRepeatAt(noise, x * 1.9 + y * 0.5 + offset * 13, y * 1.5 + offset * 71);
      data[y * width + x] = (data[y * width + x] ?? 0) + amount * dent;
    }
  }
}

/** Adds crumples: creases where soft noise changes its sign, in two sizes. */
function addCrumples({ width, height, data }: Field, amount: number, offset: number) {
  const noise = drapeNoise();
  for (let row = 0; row < height; row++) {
    const y = row + offset * 23;
    for (let column = 0; column < width; column++) {
      const x = column + offset * 59;
      const large = smoothRepeatAt(noise, x * 1.9 + y * 0.7, y * 1.6 - x * 0.5);
      const small = smoothRepeatAt(noise, x * 4.3 - y * 1.1 + 71, y * 3.7 + x * 0.9 + 13);
      const crease = sqrt(large * large + 0.004) + 0.4 * sqrt(small * small + 0.01);
      data[row * width + column] = (data[row * width + column] ?? 0) + amount * crease;
    }
  }
}

/**
 * Adds the shape of hanging cloth to a field of heights: waves, dents and crumples. `amount` is the height of the
 * waves in cells, `scale` the cells per board unit. `offset` shifts the noise, so that parts differ.
 */
export function addDrape(heights: Field, cloth: Cloth, amount: number, scale: number, offset: number) {
  addWaves(heights, amount, offset);
  addDents(heights, amount * 0.16, offset);
  addCrumples(heights, CRUMPLE[cloth] * scale, offset);
}
