import type { Field } from './field';
import type { Point } from './geometry';
import { smoothThrough } from './geometry';

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
  const best = new Float32Array(heights.data.length);
  let [top, bottom] = [height, 0];
  for (let index = 0; index < count; index++) {
    const from = points[index];
    const to = points[index + 1];
    if (!from || !to) continue;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy) || 1;
    const reach = Math.max(...fold.width) * scale * 2.6;
    const x0 = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach));
    const x1 = Math.min(width - 1, Math.ceil(Math.max(from[0], to[0]) + reach));
    const y0 = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach));
    const y1 = Math.min(height - 1, Math.ceil(Math.max(from[1], to[1]) + reach));
    top = Math.min(top, y0);
    bottom = Math.max(bottom, y1);
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (length * length);
        if (along < -0.25 || along > 1.25) continue;
        const t = Math.min(1, Math.max(0, (index + along) / count));
        const half = (fold.width[0] + (fold.width[1] - fold.width[0]) * t) * scale;
        const distance = ((x - from[0]) * dy - (y - from[1]) * dx) / length;
        const spread = distance / (half * (distance < 0 ? 0.7 : 1.35));
        if (spread > 2.4 || spread < -2.4) continue;
        const fade = fold.free ? Math.sin(Math.PI * t) : Math.min(1, t * 9) * Math.cos((Math.PI / 2) * t) ** 0.8;
        const value = fade * Math.exp(-spread * spread);
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
