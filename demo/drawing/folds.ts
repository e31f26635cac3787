import type { Field } from './field';
import type { Point } from './geometry';
import { smoothThrough } from './geometry';

// Read from the global once: in the test runner's sandbox every access to a global is slow.
const { ceil, cos, exp, floor, max, min, sin, sqrt, PI } = Math;

/** A crease in cloth, in board units. */
export interface Fold {
  /** The line of the crease. It starts sharp and fades towards its end. */
  readonly points: readonly Point[];
  /** Height of the ridge; negative for a valley. */
  readonly depth: number;
  /** Half widths at its start and end. */
  readonly width: readonly [number, number];
  /** Whether it also fades in at its start, as a fold in the middle of the cloth. */
  readonly free?: boolean;
}

/** The height of a fold at a share of its length. */
const riseOf = ({ free }: Fold, t: number) =>
  free === true ? sin(PI * t) : min(1, t * 9) * max(0, cos((PI / 2) * t)) ** 0.8;

/**
 * Adds a fold to a field of heights. Cloth falls steeply on one side of a crease and gently on the other, so the
 * profile is asymmetric. `scale` is cells per board unit; `origin` is the board point of the first cell.
 */
export function addFold(heights: Field, fold: Fold, scale: number, origin: Point) {
  const points = smoothThrough(fold.points, 14);
  const xs = Float32Array.from(points, ([x]) => (x - origin[0]) * scale);
  const ys = Float32Array.from(points, ([, y]) => (y - origin[1]) * scale);
  const count = points.length - 1;
  // At two and a half times the half width of the softer side, the bell curve is zero.
  const reach = max(...fold.width) * scale * 1.35 * 2.5;
  const left = max(0, floor(min(...xs) - reach));
  const top = max(0, floor(min(...ys) - reach));
  const right = min(heights.width - 1, ceil(max(...xs) + reach));
  const bottom = min(heights.height - 1, ceil(max(...ys) + reach));
  if (right < left || bottom < top) return;
  const width = right - left + 1;
  // For the nearest point of the fold's line: the squared distance, the share of the length, and the side.
  const nearest = new Float32Array(width * (bottom - top + 1)).fill(reach * reach);
  const place = new Float32Array(nearest.length);
  const side = new Float32Array(nearest.length);
  for (let index = 0; index < count; index++) {
    const [ax, ay] = [xs[index] ?? 0, ys[index] ?? 0];
    const [bx, by] = [xs[index + 1] ?? 0, ys[index + 1] ?? 0];
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy || 1;
    const x1 = min(right, ceil(max(ax, bx) + reach));
    const y1 = min(bottom, ceil(max(ay, by) + reach));
    for (let y = max(top, floor(min(ay, by) - reach)); y <= y1; y++) {
      for (let x = max(left, floor(min(ax, bx) - reach)); x <= x1; x++) {
        const along = min(1, max(0, ((x - ax) * dx + (y - ay) * dy) / square));
        const ox = x - ax - along * dx;
        const oy = y - ay - along * dy;
        const distance = ox * ox + oy * oy;
        const cell = (y - top) * width + x - left;
        if (distance >= (nearest[cell] ?? 0)) continue;
        nearest[cell] = distance;
        place[cell] = (index + along) / count;
        side[cell] = ox * dy - oy * dx;
      }
    }
  }
  const rise = fold.depth * scale;
  const [start, end] = [fold.width[0] * scale, fold.width[1] * scale];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const cell = (y - top) * width + x - left;
      const t = place[cell] ?? 0;
      if (t <= 0 || t >= 1) continue;
      const half = (start + (end - start) * t) * ((side[cell] ?? 0) < 0 ? 0.7 : 1.35);
      const spread = sqrt(nearest[cell] ?? 0) / half;
      if (spread >= 2.5) continue;
      const index = y * heights.width + x;
      heights.data[index] = (heights.data[index] ?? 0) + rise * riseOf(fold, t) * exp(-spread * spread);
    }
  }
}
