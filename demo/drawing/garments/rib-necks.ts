import type { Point } from '../geometry';
import { BOARD, strokeThrough, symmetric } from '../geometry';
import { ribs, seam, stitches } from '../lines';
import type { TopCut } from './top-cut';
import type { Neck } from './neck-parts';
import { around, backBandOf, insideOf, label, ring, LABEL } from './neck-parts';

/** A round or pointed rib collar. */
export function ribNeck(cut: TopCut, width = 25): Neck {
  const { neck, neckDepth: depth } = cut;
  const inner: Point[] = cut.vee
    ? [
        [0, depth - width - 8],
        [neck * 0.36, depth - width - 46],
        [neck * 0.68, depth - width - 84],
        [neck * 0.84, 156],
      ]
    : [
        [0, depth - width + 2],
        [neck * 0.4, depth - width - 6],
        [neck * 0.7, depth - width - 36],
        [neck * 0.84, 156],
      ];
  const outer: Point[] = cut.vee
    ? [
        [0, depth + 6],
        [neck * 0.44, depth - 42],
        [neck * 0.86, depth - 96],
        [neck + 6, 166],
      ]
    : [
        [0, depth + 4],
        [neck * 0.52, depth - 5],
        [neck * 0.9, depth - 40],
        [neck + 6, 166],
      ];
  const outerEdge = strokeThrough(around(outer));
  const tag = label(LABEL.y + 14);
  return {
    behind: [
      { name: 'inside', outline: insideOf(depth, neck), roundness: 0.05, light: 0.52 },
      { name: 'back band', outline: backBandOf(neck), roundness: 0.15, light: 0.7, shadow: 0.35 },
    ],
    over: [{ name: 'collar', outline: ring(inner, outer), roundness: 0.55, shadow: 0.4, shadowBlur: 8 }],
    lines:
      tag.lines +
      ribs(
        around([
          [0, 178],
          [neck * 0.5, 172],
          [neck * 0.8, 160],
        ]),
        around([
          [0, 200],
          [neck * 0.5, 195],
          [neck * 0.86, 182],
        ]),
        5.5,
        0.7,
      ) +
      ribs(around(inner), around(outer), 5) +
      (cut.vee ? seam(`M${BOARD.center} ${depth - width - 8}L${BOARD.center} ${depth + 6}`, 0.7) : '') +
      seam(outerEdge) +
      `<g transform="translate(0 7)">${stitches(outerEdge, 0.7)}</g>`,
    paint: tag.paint,
  };
}

/** A bound neckline as on tank tops: narrow and smooth. */
export function boundNeck(cut: TopCut): Neck {
  const { neck, neckDepth: depth } = cut;
  const inner: Point[] = [
    [0, depth - 10],
    [neck * 0.46, depth - 20],
    [neck * 0.78, depth - 74],
    [neck * 0.88, 156],
  ];
  const outer: Point[] = [
    [0, depth + 4],
    [neck * 0.52, depth - 6],
    [neck * 0.9, depth - 62],
    [neck + 4, 164],
  ];
  const tag = label(LABEL.y + 18);
  return {
    behind: [
      {
        name: 'inside',
        outline: symmetric(
          [0, 196],
          [
            [neck * 0.4, 196, neck * 0.75, 182, neck * 0.88, 156],
            [neck, depth - 60, neck * 0.5, depth, 0, depth],
          ],
        ),
        roundness: 0.05,
        light: 0.58,
      },
    ],
    over: [{ name: 'binding', outline: ring(inner, outer), roundness: 0.7, shadow: 0.3, shadowBlur: 6 }],
    lines:
      tag.lines +
      stitches(strokeThrough(around(outer)), 0.7) +
      seam(
        strokeThrough(
          around([
            [0, 208],
            [neck * 0.5, 202],
            [neck * 0.82, 178],
          ]),
        ),
        0.6,
      ),
    paint: tag.paint,
  };
}
