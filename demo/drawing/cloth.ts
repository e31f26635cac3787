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

/** Heights of a weave over a whole number of repeats. Each cell is the mean of nine positions in it. */
function heightsOf({ height }: Weave, across: number, down: number): Field {
  const tile = makeField(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      let sum = 0;
      for (let fine = 0; fine < FINER * FINER; fine++) {
        const u = x + ((fine % FINER) + 0.5) / FINER;
        const v = y + (floor(fine / FINER) + 0.5) / FINER;
        sum += height((u / SIZE) * across, (v / SIZE) * down);
      }
      tile.data[y * SIZE + x] = sum / (FINER * FINER);
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

/** A cloth's threads at one scale. */
export interface Threads {
  /** Whether single threads are large enough to be drawn. */
  readonly shown: boolean;
  /** Contrast as a share of the light, at a position of the cloth in board units and a pixel of the picture. */
  at(u: number, v: number, x: number, y: number): number;
}

/** The least width of a picture with full threads. In smaller pictures they cost bytes and are hardly visible. */
const FULL_WIDTH = 1600;

const known = new Map<string, Threads>();

/** The threads of a cloth for a picture of this width and scale (pixels per board unit). */
export function threadsOf(cloth: Cloth, pixels: number, width: number): Threads {
  const key = `${cloth}/${pixels.toFixed(3)}/${width}`;
  const made = known.get(key) ?? makeThreads(WEAVES[cloth], pixels, min(1, width / FULL_WIDTH));
  known.set(key, made);
  return made;
}

function makeThreads(weave: Weave, pixels: number, share: number): Threads {
  const { repeat, thread, amount, slub, fuzz } = weave;
  const noise = grainNoise();
  // Threads of less than two pixels would flicker. They fade out, and only the unevenness of the yarn remains.
  const strength = amount * share * min(1, max(0, (thread * pixels - 1.9) / 1.4));
  const grain = fuzz * share * share * min(1, max(0, (pixels - 0.5) / 1.1));
  if (strength === 0) {
    return {
      shown: false,
      at: (u, v, x, y) => slub * share * repeatAt(noise, u * 0.5 + 512, v * 0.5 + 512) + grain * repeatAt(noise, x, y),
    };
  }
  const [across, down] = repeat.map((size) => max(1, Math.round(SIZE / (size * pixels))));
  const tile = lightOf(heightsOf(weave, across ?? 1, down ?? 1));
  const cellsX = SIZE / ((across ?? 1) * repeat[0]);
  const cellsY = SIZE / ((down ?? 1) * repeat[1]);
  const { data } = tile;
  const at: Threads['at'] = (u, v, x, y) => {
    const uneven = smoothRepeatAt(noise, u * 0.3 + 512, v * 0.3 + 512);
    const tu = (u + 0.16 * thread * uneven) * cellsX + 8192;
    const tv = (v - 0.16 * thread * uneven) * cellsY + 8192;
    const [ix, iy] = [tu | 0, tv | 0];
    const [fx, fy] = [tu - ix, tv - iy];
    const [x0, x1] = [ix & (SIZE - 1), (ix + 1) & (SIZE - 1)];
    const [y0, y1] = [(iy & (SIZE - 1)) * SIZE, ((iy + 1) & (SIZE - 1)) * SIZE];
    const top = (data[y0 + x0] ?? 0) * (1 - fx) + (data[y0 + x1] ?? 0) * fx;
    const bottom = (data[y1 + x0] ?? 0) * (1 - fx) + (data[y1 + x1] ?? 0) * fx;
    const woven = top * (1 - fy) + bottom * fy;
    return strength * woven * (1 + 0.3 * uneven) + slub * share * uneven + grain * repeatAt(noise, x, y);
  };
  return { shown: true, at };
}
