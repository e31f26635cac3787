import type { Field } from './field';
import { makeField } from './field';
import type { Cloth } from './garment';

const SIZE = 256;

/** Height of one weave or knit at a place in its repeat, 0 to 1; x and y count in threads. */
const WEAVES: Record<Cloth, (x: number, y: number) => number> = {
  jersey: (x, y) => stitch(x / 7, y / 6),
  fleece: (x, y) => stitch(x / 9, y / 8),
  knit: (x, y) => stitch(x / 16, y / 12),
  stretch: (x, y) => stitch(x / 4, y / 4) * 0.6 + 0.2,
  nylon: (x, y) =>
    0.5 + 0.25 * Math.sin((x * Math.PI) / 2) * Math.sin((y * Math.PI) / 2) + (x % 32 < 1.5 || y % 32 < 1.5 ? 0.3 : 0),
  twill: (x, y) => 0.5 + 0.5 * Math.sin(((x + y * 0.55) * Math.PI) / 4) * (0.7 + 0.3 * Math.sin((y * Math.PI) / 2)),
};

/** The V of a knitted stitch: two slanted legs to each column. */
function stitch(x: number, y: number): number {
  const column = x - Math.floor(x);
  const side = column < 0.5 ? column * 2 : (1 - column) * 2;
  const row = y + side * 0.62;
  const leg = row - Math.floor(row);
  return Math.sin(Math.PI * leg) * (0.35 + 0.65 * Math.sin(Math.PI * side));
}

const SOFTNESS: Record<Cloth, number> = {
  jersey: 0.2,
  fleece: 0.13,
  knit: 0.34,
  stretch: 0.12,
  nylon: 0.06,
  twill: 0.24,
};

const tiles = new Map<string, Field>();

/** Light and dark of a cloth's weave seen close, about -0.3 to 0.3; a tile of 256 pixels that repeats. */
export function weave(cloth: Cloth): Field {
  const known = tiles.get(cloth);
  if (known) return known;
  const tile = makeField(SIZE, SIZE);
  const height = WEAVES[cloth];
  const amount = SOFTNESS[cloth];
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) tile.data[y * SIZE + x] = amount * (height(x, y) - 0.5);
  }
  tiles.set(cloth, tile);
  return tile;
}

/** The weave's light and dark at a pixel of a close picture. */
export const weaveAt = (tile: Field, x: number, y: number) =>
  tile.data[((y | 0) & (SIZE - 1)) * SIZE + ((x | 0) & (SIZE - 1))] ?? 0;

const GRAIN: Record<Cloth, number> = {
  jersey: 0.045,
  fleece: 0.06,
  knit: 0.08,
  stretch: 0.02,
  nylon: 0.022,
  twill: 0.05,
};

/** How strongly a cloth's fine grain shows from afar. */
export const grainOf = (cloth: Cloth): number => GRAIN[cloth];
