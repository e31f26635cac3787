import type { View } from './raster';
import type { Shading } from './shading';

/** A garment without its backdrop. Scenes consist of cutouts. */
export interface Cutout {
  /** The part of the board close around the garment. */
  readonly view: View;
  /** Red, green, blue and coverage, four bytes per pixel; colors are not weighted by coverage. */
  readonly data: Uint8Array;
}

/** Cuts a garment out of its picture. `colors` has three bytes per pixel and no backdrop. */
export function cutOut({ view, coverage, spans }: Shading, colors: Uint8Array): Cutout {
  const step = view.span / view.width;
  let [left, right, top, bottom] = [view.width, 0, view.height, 0];
  for (let y = 0; y < view.height; y++) {
    const [start = 0, end = 0] = spans.subarray(y * 2, y * 2 + 2);
    if (end <= start) continue;
    left = Math.min(left, start);
    right = Math.max(right, end);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y + top) * view.width + x + left;
      const covered = coverage[from] ?? 0;
      if (covered === 0) continue;
      const to = (y * width + x) * 4;
      data[to] = colors[from * 3] ?? 0;
      data[to + 1] = colors[from * 3 + 1] ?? 0;
      data[to + 2] = colors[from * 3 + 2] ?? 0;
      data[to + 3] = covered;
    }
  }
  return {
    view: { x: view.x + left * step, y: view.y + top * step, span: width * step, width, height },
    data,
  };
}
