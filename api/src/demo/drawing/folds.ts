import type { Field } from './field';
import type { Point } from './geometry';
import { smoothThrough } from './geometry';

// Taken out of the global once: in the test runner's sandbox every look at a global is slow.
const { abs, ceil, cos, exp, floor, hypot, max, min, sin } = Math;

/** A crease in cloth, in board units. */
export interface Fold {
  /** Where it runs; it starts sharp and fades towards its end. */
  readonly points: readonly Point[];
  /** Height of the ridge; negative for a valley. */
  readonly depth: number;
  /** Half widths at its start and end. */
  readonly width: readonly [number, number];
  /** Fades in at its start too (a fold in the middle of the cloth). */
  readonly free?: boolean;
}

/** The bell curve, e^(-x²), for x from 0 to 2.5 in 256 steps: it is asked for in every cell that a fold touches. */
const BELL = Float32Array.from({ length: 257 }, (_, step) => exp(-((step / 102.4) ** 2)));
const FADE_STEPS = 128;

/**
 * Adds a fold to a field of heights. Cloth falls steeply on one side of a crease and runs out softly on the other, so
 * the profile is lopsided. `scale` is cells per board unit, `origin` the board's point of the first cell.
 */
export function addFold(heights: Field, fold: Fold, scale: number, origin: Point) {
  const points = smoothThrough(fold.points, 8).map(([x, y]): Point => [
    (x - origin[0]) * scale,
    (y - origin[1]) * scale,
  ]);
  const count = points.length - 1;
  const { width, height } = heights;
  const fades = Float32Array.from({ length: FADE_STEPS + 1 }, (_, step) => {
    const t = step / FADE_STEPS;
    return fold.free ? sin(Math.PI * t) : min(1, t * 9) * max(0, cos((Math.PI / 2) * t)) ** 0.8;
  });
  const best = new Float32Array(heights.data.length);
  let [top, bottom] = [height, 0];
  for (let index = 0; index < count; index++) {
    const from = points[index];
    const to = points[index + 1];
    if (!from || !to) continue;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = hypot(dx, dy) || 1;
    const reach = max(...fold.width) * scale * 2.6;
    const x0 = max(0, floor(min(from[0], to[0]) - reach));
    const x1 = min(width - 1, ceil(max(from[0], to[0]) + reach));
    const y0 = max(0, floor(min(from[1], to[1]) - reach));
    const y1 = min(height - 1, ceil(max(from[1], to[1]) + reach));
    top = min(top, y0);
    bottom = max(bottom, y1);
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (length * length);
        if (along < -0.25 || along > 1.25) continue;
        const t = min(1, max(0, (index + along) / count));
        const half = (fold.width[0] + (fold.width[1] - fold.width[0]) * t) * scale;
        const distance = ((x - from[0]) * dy - (y - from[1]) * dx) / length;
        const spread = distance / (half * (distance < 0 ? 0.7 : 1.35));
        if (spread > 2.4 || spread < -2.4) continue;
        const value = (fades[(t * FADE_STEPS) | 0] ?? 0) * (BELL[abs(spread * 102.4) | 0] ?? 0);
        const cell = y * width + x;
        if (value > (best[cell] ?? 0)) best[cell] = value;
      }
    }
  }
  const rise = fold.depth * scale;
  for (let cell = top * width; cell < (bottom + 1) * width; cell++) {
    const value = best[cell] ?? 0;
    if (value !== 0) heights.data[cell] = (heights.data[cell] ?? 0) + value * rise;
  }
}
