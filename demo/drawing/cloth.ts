import { cacheResults } from '../cached';
import type { Field } from './field';
import { makeField } from './field';
import type { Cloth } from './garment';
import { grainNoise, repeatAt, smoothRepeatAt } from './noise';

// Read from the global once: in the test runner's sandbox every access to a global is slow.
const { floor, max, min, sin, sqrt, PI } = Math;

/** The weave of a cloth: how its threads cross, and how visible they are. */
interface Weave {
  /** Width and height of one repeat, in board units. */
  readonly repeat: readonly [number, number];
  /** Board units between neighboring threads. Threads are not drawn when this is about one pixel. */
  readonly thread: number;
  /** Height at a position in the repeat. Both coordinates and the height are 0 to 1. */
  readonly height: (u: number, v: number) => number;
  /** Contrast of the threads, as a share of the light. */
  readonly amount: number;
  /** Contrast of yarn with uneven thickness. */
  readonly slub: number;
  /** Contrast of loose fibers that catch light on their own. */
  readonly fuzz: number;
}

const part = (value: number) => value - floor(value);

/** The V of a knitted stitch: two slanted legs to each column. */
function stitch(u: number, v: number): number {
  const column = part(u);
  const side = column < 0.5 ? column * 2 : (1 - column) * 2;
  const leg = part(v + side * 0.62);
  return sin(PI * leg) * (0.35 + 0.65 * sin(PI * side));
}

/** Fine plain weave with a thicker thread around every square. */
function ripstop(u: number, v: number): number {
  const fine = 0.3 * sin(2 * PI * 6 * u) * sin(2 * PI * 6 * v);
  const thick = (t: number) => max(0, 1 - ((part(t + 0.5) - 0.5) / 0.075) ** 2);
  return fine + 0.6 * max(thick(u), thick(v));
}

/** Slanted ridges, each a row of short floats. */
function twill(u: number, v: number): number {
  const ridge = 0.5 + 0.5 * sin(2 * PI * (u + v));
  return ridge * (0.72 + 0.28 * sin(2 * PI * (v * 2 - u)));
}

const WEAVES: Record<Cloth, Weave> = {
  jersey: { repeat: [2.3, 1.75], thread: 2, height: stitch, amount: 0.06, slub: 0.022, fuzz: 0.012 },
  fleece: { repeat: [2.7, 2.1], thread: 2.3, height: stitch, amount: 0.06, slub: 0.034, fuzz: 0.022 },
  knit: { repeat: [4.2, 3.2], thread: 3.2, height: stitch, amount: 0.12, slub: 0.032, fuzz: 0.02 },
  stretch: { repeat: [1.9, 1.5], thread: 1.7, height: stitch, amount: 0.028, slub: 0.006, fuzz: 0.006 },
  nylon: { repeat: [6.4, 6.4], thread: 2.4, height: ripstop, amount: 0.03, slub: 0.01, fuzz: 0.01 },
  twill: { repeat: [2.9, 2.9], thread: 2.4, height: twill, amount: 0.085, slub: 0.028, fuzz: 0.012 },
};

/** Cells per side of a tile; a cell is about one pixel. */
const SIZE = 256;
const FINER = 3;
/** Heights per side of one repeat of a weave. */
const REPEAT = 128;

/** Heights of a weave over one repeat. */
function repeatOf({ height }: Weave): Float32Array {
  const heights = new Float32Array(REPEAT * REPEAT);
  for (let index = 0; index < heights.length; index++) {
    heights[index] = height(((index % REPEAT) + 0.5) / REPEAT, (floor(index / REPEAT) + 0.5) / REPEAT);
  }
  return heights;
}

/** Heights of a weave over a whole number of repeats. Each cell is the mean of nine positions in it. */
function heightsOf(repeat: Float32Array, across: number, down: number): Field {
  const tile = makeField(SIZE, SIZE);
  const positions = SIZE * FINER;
  const indexes = (repeats: number) =>
    Int32Array.from({ length: positions }, (_, at) => floor(part(((at + 0.5) / positions) * repeats) * REPEAT));
  const [columns, rows] = [indexes(across), indexes(down)];
  for (let y = 0; y < positions; y++) {
    const row = (rows[y] ?? 0) * REPEAT;
    const start = floor(y / FINER) * SIZE;
    for (let x = 0; x < positions; x++) {
      const cell = start + floor(x / FINER);
      tile.data[cell] = (tile.data[cell] ?? 0) + (repeat[row + (columns[x] ?? 0)] ?? 0) / (FINER * FINER);
    }
  }
  return tile;
}

/** The light of the lamp at the upper left on heights: lit and shaded sides, dark gaps. About -2 to 2, 0 on average. */
function lightOf({ data }: Field): Field {
  const lit = makeField(SIZE, SIZE);
  const at = (x: number, y: number) => data[(y & (SIZE - 1)) * SIZE + (x & (SIZE - 1))] ?? 0;
  let [sum, squares] = [0, 0];
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const value = at(x + 1, y) - at(x - 1, y) + 1.15 * (at(x, y + 1) - at(x, y - 1)) + 0.9 * at(x, y);
      lit.data[y * SIZE + x] = value;
      sum += value;
      squares += value * value;
    }
  }
  const mean = sum / (SIZE * SIZE);
  const spread = sqrt(max(1e-6, squares / (SIZE * SIZE) - mean * mean));
  for (let index = 0; index < lit.data.length; index++) {
    lit.data[index] = max(-2, min(2, ((lit.data[index] ?? 0) - mean) / spread));
  }
  return lit;
}

/** Pixels of one row of a picture that a cloth covers, from left to right. The arrays may be longer than needed. */
export interface ClothRow {
  readonly y: number;
  readonly count: number;
  /** The column of each pixel. */
  readonly x: Int32Array;
  /** The position of the cloth at each pixel, in board units. */
  readonly u: Float64Array;
  readonly v: Float64Array;
}

/** A cloth's threads at one scale. */
export interface Threads {
  /** Whether single threads are large enough to be drawn. */
  readonly shown: boolean;
  /** Writes the contrast of each pixel of a row, as a share of the light. */
  contrastOf(row: ClothRow, contrast: Float64Array): void;
}

/** The least width of a picture with full threads. In smaller pictures they cost bytes and are hardly visible. */
const FULL_WIDTH = 1600;

const threadsByScale = new Map<string, Threads>();
const repeats = new Map<Cloth, Float32Array>();
const tiles = new Map<string, Field>();

/** The threads of a cloth for a picture of this width and scale (pixels per board unit). */
export const threadsOf = (cloth: Cloth, pixels: number, width: number): Threads =>
  cacheResults(threadsByScale, `${cloth}/${pixels.toFixed(3)}/${width}`, () =>
    makeThreads(cloth, pixels, min(1, width / FULL_WIDTH)),
  );

function makeThreads(cloth: Cloth, pixels: number, share: number): Threads {
  const weave = WEAVES[cloth];
  const { repeat, thread, amount, slub, fuzz } = weave;
  const noise = grainNoise();
  // Threads of less than two pixels would flicker. They fade out, and only the unevenness of the yarn remains.
  const strength = amount * share * min(1, max(0, (thread * pixels - 1.9) / 1.4));
  const grain = fuzz * share * share * min(1, max(0, (pixels - 0.5) / 1.1));
  const yarn = slub * share;
  if (strength === 0) {
    return {
      shown: false,
      contrastOf({ x, y, u, v, count }, contrast) {
        for (let pixel = 0; pixel < count; pixel++) {
          const uneven = repeatAt(noise, (u[pixel] ?? 0) * 0.5 + 512, (v[pixel] ?? 0) * 0.5 + 512);
          contrast[pixel] = yarn * uneven + grain * repeatAt(noise, x[pixel] ?? 0, y);
        }
      },
    };
  }
  const [across = 1, down = 1] = repeat.map((size) => max(1, Math.round(SIZE / (size * pixels))));
  const tile = cacheResults(tiles, `${cloth}/${across}/${down}`, () =>
    lightOf(
      heightsOf(
        cacheResults(repeats, cloth, () => repeatOf(weave)),
        across,
        down,
      ),
    ),
  );
  const cellsX = SIZE / (across * repeat[0]);
  const cellsY = SIZE / (down * repeat[1]);
  const sway = 0.16 * thread;
  const { data } = tile;
  return {
    shown: true,
    contrastOf({ x, y, u, v, count }, contrast) {
      for (let pixel = 0; pixel < count; pixel++) {
        const uneven = smoothRepeatAt(noise, (u[pixel] ?? 0) * 0.3 + 512, (v[pixel] ?? 0) * 0.3 + 512);
        const tu = ((u[pixel] ?? 0) + sway * uneven) * cellsX + 8192;
        const tv = ((v[pixel] ?? 0) - sway * uneven) * cellsY + 8192;
        // smoothRepeatAt for a tile of this size. With the size as its parameter, all drawing takes 3% longer.
        const ix = tu | 0;
        const iy = tv | 0;
        const fx = tu - ix;
        const fy = tv - iy;
        const x0 = ix & (SIZE - 1);
        const x1 = (ix + 1) & (SIZE - 1);
        const y0 = (iy & (SIZE - 1)) * SIZE;
        const y1 = ((iy + 1) & (SIZE - 1)) * SIZE;
        const top = (data[y0 + x0] ?? 0) * (1 - fx) + (data[y0 + x1] ?? 0) * fx;
        const bottom = (data[y1 + x0] ?? 0) * (1 - fx) + (data[y1 + x1] ?? 0) * fx;
        const woven = top * (1 - fy) + bottom * fy;
        contrast[pixel] =
          strength * woven * (1 + 0.3 * uneven) + yarn * uneven + grain * repeatAt(noise, x[pixel] ?? 0, y);
      }
    },
  };
}
