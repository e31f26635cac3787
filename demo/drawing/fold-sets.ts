import { makeRandom } from '../random';
import type { Fold } from './folds';
import type { Point } from './geometry';

const { max } = Math;

/**
 * Varies folds at random: each one moves, bends and gets another depth, and some are omitted. So left and right never
 * mirror each other.
 */
export function loosenFolds(folds: readonly Fold[], seed: string, spread = 9): Fold[] {
  const random = makeRandom(`folds/${seed}`);
  const shift = (by: number) => (random.next() * 2 - 1) * by;
  return folds.flatMap((fold): Fold[] => {
    const [slide, lean, strength] = [shift(spread * 2.4), shift(spread * 2), random.next()];
    const points = fold.points.map(([x, y], index): Point => {
      const along = index / max(1, fold.points.length - 1);
      // The start of a fold stays near its place, where the cloth is held (an armhole, a seam). Its end moves freely.
      const free = fold.free === true ? 1 : 0.35 + 0.65 * along;
      return [x + lean * along + shift(spread) * free, y + slide * free + shift(spread) * free];
    });
    const [narrow, wide] = fold.width;
    const broader = 0.8 + 0.5 * random.next();
    if (strength < 0.16) return [];
    return [{ ...fold, points, depth: fold.depth * (0.4 + 0.95 * strength), width: [narrow, wide * broader] }];
  });
}

/** Short upright gathers above an elastic or rib that holds the cloth in, from (x1, y1) to (x2, y2). */
export function gathers(from: Point, to: Point, count: number, length: number, depth: number, seed: string): Fold[] {
  const random = makeRandom(`gathers/${seed}`);
  return Array.from({ length: count }, (_, index): Fold => {
    const t = (index + 0.5 + (random.next() - 0.5) * 0.7) / count;
    const x = from[0] + (to[0] - from[0]) * t;
    const y = from[1] + (to[1] - from[1]) * t;
    const run = length * (0.5 + random.next() * 0.9);
    const lean = (random.next() - 0.5) * 0.5;
    // Gathers are perpendicular to the edge where they begin.
    const slope = Math.atan2(to[1] - from[1], to[0] - from[0]) - Math.PI / 2 + lean;
    return {
      points: [
        [x, y + 4],
        [x + Math.cos(slope) * run * 0.5, y + Math.sin(slope) * run * 0.5],
        [x + Math.cos(slope + lean) * run, y + Math.sin(slope + lean) * run],
      ],
      depth: depth * (random.next() < 0.5 ? -1 : 0.8) * (0.6 + random.next() * 0.8),
      width: [5, 13],
    };
  });
}

/** Creases across a limb where it bends or the cloth slides down, one below the other. */
export function crossCreases(from: Point, to: Point, count: number, span: number, depth: number, seed: string): Fold[] {
  const random = makeRandom(`creases/${seed}`);
  const along = Math.atan2(to[1] - from[1], to[0] - from[0]);
  return Array.from({ length: count }, (_, index): Fold => {
    const t = (index + 0.3 + random.next() * 0.5) / count;
    const x = from[0] + (to[0] - from[0]) * t;
    const y = from[1] + (to[1] - from[1]) * t;
    const side = index % 2 === 0 ? 1 : -1;
    const across = along + (side * Math.PI) / 2 + (random.next() - 0.5) * 0.5;
    const reach = span * (0.5 + random.next() * 0.45);
    const start: Point = [x - Math.cos(across) * span * 0.56, y - Math.sin(across) * span * 0.56];
    return {
      points: [
        start,
        [start[0] + Math.cos(across) * reach * 0.5, start[1] + Math.sin(across) * reach * 0.5 + 7],
        [start[0] + Math.cos(across + 0.2 * side) * reach, start[1] + Math.sin(across + 0.2 * side) * reach + 4],
      ],
      depth: -depth * (0.6 + random.next() * 0.7),
      width: [8, 20],
    };
  });
}
