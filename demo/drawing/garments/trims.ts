import type { Point } from '../geometry';
import { BOARD, polygon, sidedPoints, smoothThrough, strokeThrough } from '../geometry';
import { band, edge, fill, seam, softShade, stitches } from '../lines';

/** A sewn-on detail: its surface drawing and its paint. */
export interface Trim {
  readonly lines: string;
  readonly paint: string;
}

/** Several trims as one. */
export const trims = (...all: readonly Trim[]): Trim => ({
  lines: all.map(({ lines }) => lines).join(''),
  paint: all.map(({ paint }) => paint).join(''),
});

/**
 * A zip along a line through the points, with its puller at the first point. `width` is the tape's width in board
 * units.
 */
export function zip(points: readonly Point[], width = 20): Trim {
  const d = strokeThrough(points);
  const [px, py] = points[0] ?? [0, 0];
  const [nx, ny] = points[1] ?? [px, py + 1];
  const angle = (Math.atan2(ny - py, nx - px) * 180) / Math.PI - 90;
  const puller = `M-5 -4L5 -4L6 10L3.6 34L-3.6 34L-6 10Z`;
  const place = (fragment: string) =>
    `<g transform="translate(${px} ${py}) rotate(${angle.toFixed(1)})">${fragment}</g>`;
  return {
    lines:
      softShade(d, width * 2.4, 0.3) +
      `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="${width + 2}"/>` +
      `<path d="${d}" fill="none" stroke="#808080" stroke-width="${width - 1}"/>` +
      `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".55" stroke-width="${width * 0.42}"/>` +
      `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="${width * 0.36}" stroke-dasharray="2.2 2.4"/>` +
      `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="1.1"/>` +
      place(
        `<path d="${puller}" fill="#000" fill-opacity=".4" transform="translate(2.5 4)"/><path d="${puller}" fill="#a0a0a0"/><path d="M-3 0L-4 10L-2.4 30" fill="none" stroke="#fff" stroke-width="1.6" stroke-opacity=".7"/><circle cx="0" cy="28" r="1.8" fill="#333"/>`,
      ),
    paint: band(d, '#0f0', width * 0.42) + place(fill(puller, '#0f0')),
  };
}

/** The rows of stitches beside a zip that runs down the middle. */
export const zipStitches = (top: number, bottom: number, offset = 17) =>
  [1, -1]
    .map(
      (side) =>
        seam(
          strokeThrough(
            sidedPoints(side as 1 | -1, [
              [offset - 6, top],
              [offset - 6, bottom],
            ]),
          ),
          0.7,
        ) +
        stitches(
          strokeThrough(
            sidedPoints(side as 1 | -1, [
              [offset, top],
              [offset, bottom],
            ]),
          ),
          0.6,
        ),
    )
    .join('');

/** A pouch across the belly with slanted openings. When `split` is set, a zip divides it in two. */
export function kangarooPocket(top: number, bottom: number, split: boolean): Trim {
  const half = (side: 1 | -1, from: number): Point[] =>
    sidedPoints(side, [
      [from, top],
      [92, top],
      [118, top + 36],
      [146, top + 84],
      [150, bottom],
      [from, bottom],
    ]);
  const outlines = split
    ? [polygon(half(1, 18)), polygon(half(-1, 18))]
    : [polygon([...half(-1, 0).reverse(), ...half(1, 0)])];
  const openings = ([1, -1] as const).map((side) =>
    strokeThrough(
      sidedPoints(side, [
        [92, top + 1],
        [118, top + 36],
        [145, top + 84],
        [148, top + 104],
      ]),
    ),
  );
  return {
    lines:
      outlines.map((d) => softShade(d, 15, 0.24) + edge(d, 0.85)).join('') +
      openings
        .map(
          (d) =>
            softShade(d, 22, 0.42) + `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="3"/>`,
        )
        .join('') +
      ([1, -1] as const)
        .map((side) =>
          stitches(
            strokeThrough(
              sidedPoints(side, [
                [84, top + 4],
                [109, top + 40],
                [136, top + 88],
                [138, top + 104],
              ]),
            ),
            0.8,
          ),
        )
        .join('') +
      (split ? '' : stitches(`M${BOARD.center - 88} ${top + 6}L${BOARD.center + 88} ${top + 6}`, 0.8)),
    paint: '',
  };
}

/** A slanted pocket opening with a welt, on both sides. */
export function weltPockets(from: Point, to: Point, zipped: boolean): Trim {
  return trims(
    ...([1, -1] as const).map((side): Trim => {
      const [a, b] = sidedPoints(side, [from, to]);
      if (!a || !b) return { lines: '', paint: '' };
      const d = strokeThrough([a, b]);
      if (zipped) return trims({ lines: softShade(d, 40, 0.25) + edge(`${d}`, 0.4), paint: '' }, zip([a, b], 13));
      return {
        lines:
          softShade(d, 26, 0.35) + seam(d, 1.2) + `<g transform="translate(${side * 9} 2)">${stitches(d, 0.9)}</g>`,
        paint: '',
      };
    }),
  );
}

/** A patch pocket: a square of cloth with a pointed or straight bottom. */
export function patchPocket(left: number, top: number, width: number, height: number, pointed = true): Trim {
  const right = left + width;
  const foot = pointed ? height * 0.16 : 0;
  const outline = `M${left} ${top}L${right} ${top}L${right} ${top + height - foot}L${left + width / 2} ${top + height}L${left} ${top + height - foot}Z`;
  const straight = `M${left} ${top}L${right} ${top}L${right} ${top + height}L${left} ${top + height}Z`;
  const d = pointed ? outline : straight;
  return {
    lines:
      softShade(d, 11, 0.24) +
      edge(d) +
      `<path d="M${left + 2} ${top + 1}L${right - 2} ${top + 1}" stroke="#000" stroke-opacity=".4" stroke-width="2.5"/>` +
      stitches(
        `M${left + 5} ${top + 2}L${left + 5} ${top + height - foot - 3}L${left + width / 2} ${top + height - 5}L${right - 5} ${top + height - foot - 3}L${right - 5} ${top + 2}`,
        0.8,
      ) +
      stitches(`M${left + 3} ${top + 17}L${right - 3} ${top + 17}`, 0.7),
    paint: '',
  };
}

/** A pocket with a flap, as on cargo trousers. `lean` slants it along a leg. */
export function flapPocket(left: number, top: number, width: number, height: number, lean: number): Trim {
  const at = (dx: number, dy: number): Point => [left + dx + (dy / height) * lean, top + dy];
  const box = polygon([at(0, 10), at(width, 10), at(width, height), at(0, height)]);
  const flap = polygon([
    at(-4, -6),
    at(width + 4, -6),
    at(width + 4, 38),
    at(width * 0.86, 48),
    at(width * 0.14, 48),
    at(-4, 38),
  ]);
  const [bx, by] = at(width / 2, 30);
  const pleat = strokeThrough([at(width / 2, 50), at(width / 2, height - 4)]);
  return {
    lines:
      softShade(box, 16, 0.34) +
      edge(box) +
      stitches(polygon([at(5, 52), at(5, height - 6), at(width - 5, height - 6), at(width - 5, 52)]), 0.6) +
      softShade(pleat, 14, 0.3) +
      seam(pleat, 0.8) +
      `<g transform="translate(3 8)">${softShade(flap, 18, 0.35)}</g>` +
      fill(flap, '#808080') +
      fill(flap, '#fff', 0.05) +
      edge(flap, 1.2) +
      stitches(
        polygon([at(2, 0), at(width - 2, 0), at(width - 2, 34), at(width * 0.84, 42), at(width * 0.16, 42), at(2, 34)]),
        0.7,
      ) +
      `<circle cx="${bx}" cy="${by}" r="7" fill="#000" fill-opacity=".35" transform="translate(1.5 2)"/><circle cx="${bx}" cy="${by}" r="6.5" fill="#a8a8a8"/><circle cx="${bx}" cy="${by}" r="3.6" fill="none" stroke="#444" stroke-width="1.4"/>`,
    paint: `<circle cx="${bx}" cy="${by}" r="6.5" fill="#0f0"/>`,
  };
}

/** A hanging cord with a tip, drawn through the points. */
export function cord(points: readonly Point[], width = 8): Trim {
  const d = strokeThrough(points);
  const last = points.at(-1) ?? [0, 0];
  const before = smoothThrough(points, 6).at(-3) ?? last;
  const end: Point = [last[0] + (last[0] - before[0]) * 1.6, last[1] + (last[1] - before[1]) * 1.6];
  const tip = strokeThrough([last, end]);
  return {
    lines:
      `<g transform="translate(4 6)">${softShade(d, width * 1.5, 0.35)}</g>` +
      `<path d="${d}" fill="none" stroke="#8c8c8c" stroke-width="${width}" stroke-linecap="round"/>` +
      `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="${width}" stroke-dasharray="2.4 3"/>` +
      `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="${width * 0.26}" transform="translate(${-width * 0.2} 0)"/>` +
      `<path d="${tip}" fill="none" stroke="#bbb" stroke-width="${width + 0.6}"/>`,
    paint: band(d, '#0f0', width + 0.6, 'round') + band(tip, '#0f0', width + 0.6),
  };
}

/** A metal eyelet. */
export const eyelet = (x: number, y: number, radius = 7): Trim => ({
  lines: `<circle cx="${x}" cy="${y}" r="${radius}" fill="#b4b4b4"/><circle cx="${x}" cy="${y}" r="${radius * 0.55}" fill="#222"/>`,
  paint: `<circle cx="${x}" cy="${y}" r="${radius}" fill="#0f0"/>`,
});

/** A sewn button. */
export const button = (x: number, y: number, radius = 7): Trim => ({
  lines:
    `<circle cx="${x}" cy="${y}" r="${radius + 1}" fill="#000" fill-opacity=".28" transform="translate(1 2)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#999"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.65}" fill="none" stroke="#555" stroke-width="1.2"/><circle cx="${x - 1.6}" cy="${y - 1.6}" r="1" fill="#222"/><circle cx="${x + 1.6}" cy="${y + 1.6}" r="1" fill="#222"/>`,
  paint: `<circle cx="${x}" cy="${y}" r="${radius}" fill="#0f0"/>`,
});
