import { makeRandom } from '../random';
import { cacheResults } from '../cached';
import type { Field } from './field';
import { makeField } from './field';

// Read from the global once: in the test runner's sandbox every access to a global is slow.
const { floor } = Math;

const SIZE = 512;

/** Adds one octave of periodic value noise to the tile, with `cells` per side of the tile. */
function addOctave(tile: Field, seed: string, cellsX: number, cellsY: number, amount: number) {
  const random = makeRandom(seed);
  const grid = Float32Array.from({ length: cellsX * cellsY }, () => random.next() * 2 - 1);
  const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
  for (let y = 0; y < SIZE; y++) {
    const gy = (y / SIZE) * cellsY;
    const y0 = floor(gy);
    const fy = ease(gy - y0);
    for (let x = 0; x < SIZE; x++) {
      const gx = (x / SIZE) * cellsX;
      const x0 = floor(gx);
      const fx = ease(gx - x0);
      const at = (cx: number, cy: number) => grid[(cy % cellsY) * cellsX + (cx % cellsX)] ?? 0;
      const top = at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx;
      const bottom = at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx;
      const index = y * SIZE + x;
      tile.data[index] = (tile.data[index] ?? 0) + amount * (top * (1 - fy) + bottom * fy);
    }
  }
}

const tiles = new Map<string, Field>();

/** A periodic noise tile of 512 by 512 cells, values about -1 to 1. It is made once per name. */
function tile(name: string, build: (field: Field) => void): Field {
  return cacheResults(tiles, name, () => {
    const made = makeField(SIZE, SIZE);
    build(made);
    return made;
  });
}

/** Soft, cloudy noise for hanging cloth. */
export const drapeNoise = () =>
  tile('drape', (field) => {
    addOctave(field, 'drape-1', 6, 6, 0.6);
    addOctave(field, 'drape-2', 13, 13, 0.3);
    addOctave(field, 'drape-3', 27, 27, 0.12);
  });

/** Fine grain, nearly one value per cell, for the surface of yarn. */
export const grainNoise = () =>
  tile('grain', (field) => {
    addOctave(field, 'grain-1', 256, 200, 0.55);
    addOctave(field, 'grain-2', 512, 512, 0.6);
  });

/** Short sideways streaks: the light and dark fibers of melange yarn. */
export const heatherNoise = () =>
  tile('heather', (field) => {
    addOctave(field, 'heather-1', 110, 340, 0.8);
    addOctave(field, 'heather-2', 220, 512, 0.6);
  });

/** The value of the repeating tile at any coordinates, from the nearest cell. */
export function repeatAt(field: Field, x: number, y: number): number {
  return field.data[((y | 0) & (SIZE - 1)) * SIZE + ((x | 0) & (SIZE - 1))] ?? 0;
}

/** The value of the repeating tile at any coordinates, smooth between cells. */
export function smoothRepeatAt(field: Field, x: number, y: number): number {
  const ix = floor(x);
  const iy = floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const x0 = ix & (SIZE - 1);
  const x1 = (ix + 1) & (SIZE - 1);
  const y0 = (iy & (SIZE - 1)) * SIZE;
  const y1 = ((iy + 1) & (SIZE - 1)) * SIZE;
  const { data } = field;
  const top = (data[y0 + x0] ?? 0) * (1 - fx) + (data[y0 + x1] ?? 0) * fx;
  const bottom = (data[y1 + x0] ?? 0) * (1 - fx) + (data[y1 + x1] ?? 0) * fx;
  return top * (1 - fy) + bottom * fy;
}
