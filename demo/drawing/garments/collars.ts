import type { Point } from '../geometry';
import { BOARD, polygon, sidedPoints, smoothThrough, strokeThrough, symmetric } from '../geometry';
import { edge, seam, stitches } from '../lines';
import { button, trims } from './trims';
import type { Neck } from './neck-parts';
import { around, label, ring } from './neck-parts';

/** A folded polo collar with two leaves and a buttoned placket. */
export function poloNeck(): Neck {
  const c = BOARD.center;
  const leaf = (side: 1 | -1) =>
    polygon(
      smoothThrough(
        sidedPoints(side, [
          [4, 236],
          [36, 222],
          [72, 188],
          [92, 140],
        ]),
        6,
      ).concat(
        smoothThrough(
          sidedPoints(side, [
            [92, 140],
            [112, 152],
            [128, 182],
          ]),
          6,
        ),
        smoothThrough(
          sidedPoints(side, [
            [128, 182],
            [104, 236],
            [64, 292],
          ]),
          6,
        ),
        smoothThrough(
          sidedPoints(side, [
            [64, 292],
            [34, 270],
            [4, 236],
          ]),
          6,
        ),
      ),
    );
  const placket = `M${c - 21} 234L${c + 21} 234L${c + 21} 404L${c - 21} 404Z`;
  const buttons = trims(...[276, 326, 376].map((y) => button(c, y)));
  const tag = label(176);
  const collarEdge = (side: 1 | -1) =>
    strokeThrough(
      sidedPoints(side, [
        [122, 184],
        [99, 232],
        [62, 283],
        [34, 262],
        [10, 238],
      ]),
    );
  return {
    behind: [
      {
        name: 'inside',
        outline: symmetric(
          [0, 158],
          [
            [46, 158, 74, 150, 90, 138],
            [86, 190, 40, 250, 0, 250],
          ],
        ),
        roundness: 0.05,
        light: 0.5,
      },
      {
        name: 'stand',
        outline: symmetric(
          [0, 148],
          [
            [46, 148, 74, 142, 92, 130],
            [98, 150, 96, 166, 88, 178],
            [60, 188, 30, 190, 0, 190],
          ],
        ),
        roundness: 0.15,
        light: 0.72,
        shadow: 0.3,
      },
    ],
    over: [
      { name: 'placket', outline: placket, roundness: 0.12, shadow: 0.25, shadowBlur: 6 },
      { name: 'leaf 1', outline: leaf(1), roundness: 0.22, shadow: 0.5, shadowBlur: 12 },
      { name: 'leaf -1', outline: leaf(-1), roundness: 0.22, shadow: 0.5, shadowBlur: 12 },
    ],
    lines:
      tag.lines +
      edge(placket, 0.8) +
      stitches(`M${c - 17} 240L${c - 17} 400L${c + 17} 400L${c + 17} 240`, 0.7) +
      buttons.lines +
      stitches(collarEdge(1), 0.7) +
      stitches(collarEdge(-1), 0.7),
    paint: tag.paint + buttons.paint,
  };
}

/** A zipped mock collar; the zip itself is part of the front. */
export function standNeck(height = 58): Neck {
  const top = 166 - height;
  const innerTop: Point[] = [
    [0, top + 62],
    [40, top + 56],
    [72, top + 30],
    [88, top],
  ];
  const bottom: Point[] = [
    [0, 250],
    [54, 238],
    [92, 206],
    [110, 166],
  ];
  const tag = label(top + 40);
  return {
    behind: [
      {
        name: 'inside',
        outline: symmetric(
          [0, top + 20],
          [
            [44, top + 20, 72, top + 12, 88, top],
            [92, top + 60, 50, top + 90, 0, top + 90],
          ],
        ),
        roundness: 0.06,
        light: 0.55,
      },
      {
        name: 'lip',
        outline: symmetric(
          [0, top + 12],
          [
            [44, top + 12, 72, top + 5, 87, top - 6],
            [93, top, 92, top + 8, 86, top + 12],
            [70, top + 20, 44, top + 28, 0, top + 28],
          ],
        ),
        roundness: 0.3,
        light: 0.8,
        shadow: 0.3,
        shadowBlur: 8,
      },
    ],
    over: [{ name: 'collar', outline: ring(innerTop, bottom), roundness: 0.3, drape: 5, shadow: 0.3, shadowBlur: 10 }],
    lines:
      tag.lines +
      seam(strokeThrough(around(bottom))) +
      stitches(strokeThrough(around(innerTop.map(([x, y]): Point => [x * 1.03, y + 8]))), 0.8),
    paint: tag.paint,
  };
}
