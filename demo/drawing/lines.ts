import type { Point } from './geometry';
import { smoothThrough } from './geometry';

/** SVG fragments for the surface drawing, on mid gray: black is a groove, white a ridge. */

const stroke = (d: string, color: string, width: number, opacity: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}" ` +
  `stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;

/** A line where two pieces of cloth are sewn together: a groove with a lit edge, with soft puckers at both sides. */
export const seam = (d: string, strength = 1) =>
  stroke(d, '#000', 9, 0.05 * strength) +
  stroke(d, '#000', 5, 0.08 * strength) +
  stroke(d, '#fff', 2, 0.3 * strength, 'transform="translate(1.3 1.5)"') +
  stroke(d, '#000', 1.8, 0.55 * strength);

/** A row of stitches. */
export const stitches = (d: string, strength = 1) =>
  stroke(d, '#000', 3, 0.1 * strength) +
  stroke(d, '#000', 1.7, 0.38 * strength, 'stroke-dasharray="6 3.4" transform="translate(0.6 0.9)"') +
  stroke(d, '#fff', 1.3, 0.42 * strength, 'stroke-dasharray="6 3.4"');

/** Two parallel rows, as on hems. `dx`, `dy` is the offset of the second row. */
export const twinStitches = (d: string, dx: number, dy: number, strength = 1) =>
  stitches(d, strength) + `<g transform="translate(${dx} ${dy})">${stitches(d, strength)}</g>`;

/** A soft, wide shade along a line. */
export const softShade = (d: string, width: number, opacity: number, color = '#000') =>
  [1, 0.72, 0.48, 0.26].map((part) => stroke(d, color, width * part, opacity / 3)).join('');

/** A crisp edge, as of a zip tape or a patch. */
export const edge = (d: string, strength = 1) =>
  stroke(d, '#000', 5, 0.1 * strength, 'transform="translate(1.5 2)"') +
  stroke(d, '#000', 2, 0.4 * strength, 'transform="translate(0.6 0.9)"') +
  stroke(d, '#fff', 1.6, 0.3 * strength, 'transform="translate(-0.5 -0.6)"');

/** The point at a share of a polyline's length. */
function along(points: readonly Point[], share: number): Point {
  const place = share * (points.length - 1);
  const index = Math.min(points.length - 2, Math.floor(place));
  const rest = place - index;
  const from = points[index] ?? [0, 0];
  const to = points[index + 1] ?? from;
  return [from[0] + (to[0] - from[0]) * rest, from[1] + (to[1] - from[1]) * rest];
}

/** Rib knit between two edges: fine ridges from one edge to the other. */
export function ribs(from: readonly Point[], to: readonly Point[], spacing: number, strength = 1): string {
  const first = smoothThrough(from, 4);
  const second = smoothThrough(to, 4);
  const length = first.reduce((sum, point, index) => {
    const previous = first[index - 1];
    return previous ? sum + Math.hypot(point[0] - previous[0], point[1] - previous[1]) : sum;
  }, 0);
  const count = Math.max(4, Math.round(length / spacing));
  let dark = '';
  let bright = '';
  for (let index = 0; index <= count; index++) {
    const [x1, y1] = along(first, index / count);
    const [x2, y2] = along(second, index / count);
    dark += `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`;
    const [x3, y3] = along(first, (index + 0.45) / (count + 0.5));
    const [x4, y4] = along(second, (index + 0.45) / (count + 0.5));
    bright += `M${x3.toFixed(1)} ${y3.toFixed(1)}L${x4.toFixed(1)} ${y4.toFixed(1)}`;
  }
  return stroke(dark, '#000', spacing * 0.42, 0.3 * strength) + stroke(bright, '#fff', spacing * 0.34, 0.16 * strength);
}

/** Clips a fragment to an outline. Ids must be unique within a drawing. */
export const clipTo = (id: string, outline: string, fragment: string) =>
  `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${fragment}</g>`;

/** A filled shape. */
export const fill = (d: string, color: string, opacity = 1) =>
  `<path d="${d}" fill="${color}" fill-opacity="${opacity}"/>`;

/** A stroked line of one color. */
export const band = (d: string, color: string, width: number, cap: 'butt' | 'round' = 'butt') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="${cap}"/>`;
