import type { Part } from '../garment';
import type { Point } from '../geometry';
import { BOARD, polygon, sidedPoints, smoothThrough, symmetric } from '../geometry';
import { edge, fill, stitches } from '../lines';
import { mark } from './mark';

/** The pieces of a neck: those behind the body, those over it, and its drawing. */
export interface Neck {
  readonly behind: readonly Part[];
  readonly over: readonly Part[];
  readonly lines: string;
  readonly paint: string;
}

/** Joins points from the center to the right with their mirror images into one line from left to right. */
export const around = (points: readonly Point[]): Point[] => [
  ...sidedPoints(-1, points).reverse(),
  ...sidedPoints(1, points.slice(1)),
];

/**
 * A band between two edges that both run from the center front up to the right shoulder. It is mirrored to the left.
 */
export const ring = (inner: readonly Point[], outer: readonly Point[]) =>
  polygon([...smoothThrough(around(inner), 6), ...smoothThrough(around(outer), 6).reverse()]);

/** The position and size of the woven label on the board. */
export const LABEL = { x: BOARD.center - 27, y: 190, width: 54, height: 26 } as const;

/** The woven label inside the neck: a small cloth square with the shop's logo. */
export function label(y: number): { lines: string; paint: string } {
  const { x, width, height } = LABEL;
  const square = `M${x} ${y}L${x + width} ${y}L${x + width} ${y + height}L${x} ${y + height}Z`;
  return {
    lines: edge(square, 0.8) + stitches(`M${x + 3} ${y + 2}L${x + 3} ${y + height - 2}`, 0.5),
    paint: fill(square, '#00f') + fill(mark(BOARD.center, y + height / 2, 9), '#000'),
  };
}

/** The inside of the back, seen through the neckline. */
export const insideOf = (depth: number, neck: number) =>
  symmetric(
    [0, 180],
    [
      [neck * 0.4, 180, neck * 0.72, 172, neck * 0.86, 157],
      [neck * 0.9, depth - 40, neck * 0.5, depth - 6, 0, depth - 6],
    ],
  );
/** The collar at the back of the neck, seen from inside. */
export const backBandOf = (neck: number) =>
  symmetric(
    [0, 175],
    [
      [neck * 0.4, 175, neck * 0.68, 167, neck * 0.85, 154],
      [neck * 0.92, 160, neck * 0.96, 170, neck * 0.9, 182],
      [neck * 0.64, 196, neck * 0.4, 201, 0, 201],
    ],
  );
