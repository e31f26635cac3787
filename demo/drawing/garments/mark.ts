import { polygon } from '../geometry';
import type { Point } from '../geometry';

/** A compass needle in two halves, pointing up, in units of half its height. */
const NEEDLE: readonly (readonly Point[])[] = [
  [
    [-0.05, -1],
    [-0.05, 0.5],
    [-0.76, 1],
  ],
  [
    [0.1, -0.84],
    [0.76, 1],
    [0.1, 0.58],
  ],
];

/** The shop's needle at a point. `size` is half its height; `turn` is its angle to the right in radians. */
export const needle = ([x, y]: Point, size: number, turn = 0): string => {
  const [sin, cos] = [Math.sin(turn) * size, Math.cos(turn) * size];
  return NEEDLE.map((half) =>
    polygon(half.map(([dx, dy]): Point => [x + dx * cos - dy * sin, y + dx * sin + dy * cos])),
  ).join('');
};

/** The shop's logo: its needle, tilted to the north-east. */
export const mark = (x: number, y: number, size: number) => needle([x, y], size, 0.35);
