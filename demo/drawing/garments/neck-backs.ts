import type { Point } from '../geometry';
import { BOARD, strokeThrough, symmetric } from '../geometry';
import { ribs, seam, softShade, stitches } from '../lines';
import type { TopCut } from './top-cut';
import type { Neck } from './neck-parts';
import { around, ring } from './neck-parts';

/** The lowest point of a neckline at the back. */
const NAPE = 188;

/** The cut of a top's back: its neckline is shallow and round. */
export const backCut = (cut: TopCut): TopCut => ({ ...cut, vee: false, neckDepth: NAPE });

/** The seam where the collar meets the back, from the middle to the right shoulder. */
const seamAt = (neck: number): Point[] => [
  [0, NAPE + 4],
  [neck * 0.52, NAPE],
  [neck * 0.88, 178],
  [neck + 5, 165],
];

/** A collar from behind, `height` board units high at the middle. */
function band(neck: number, height: number, lines: (upper: readonly Point[], lower: readonly Point[]) => string): Neck {
  const lower = seamAt(neck);
  const upper: Point[] = [
    [0, NAPE + 4 - height],
    [neck * 0.48, NAPE - height],
    [neck * 0.8, NAPE - 5 - height],
    [neck * 0.88, NAPE - 6 - height],
  ];
  return {
    behind: [],
    over: [{ name: 'collar', outline: ring(upper, lower), roundness: 0.4, shadow: 0.35, shadowBlur: 8 }],
    lines: lines(around(upper), around(lower)) + seam(strokeThrough(around(lower)), 0.7),
    paint: '',
  };
}

/** A rib collar from behind. */
export const ribBack = ({ neck }: TopCut, width = 25): Neck =>
  band(neck, width, (upper, lower) => ribs(upper, lower, 5));

/** The binding of a tank top from behind. */
export const boundBack = ({ neck }: TopCut): Neck =>
  band(neck, 14, (_, lower) => `<g transform="translate(0 -9)">${stitches(strokeThrough(lower), 0.7)}</g>`);

/** A mock collar from behind. */
export const standBack = (height = 58): Neck =>
  band(104, height, (upper) => `<g transform="translate(0 8)">${stitches(strokeThrough(upper), 0.8)}</g>`);

/** A folded polo collar from behind. */
export function poloBack(): Neck {
  const fold = symmetric(
    [0, 132],
    [
      [42, 132, 74, 130, 92, 124],
      [112, 138, 128, 170, 136, 196],
      [92, 214, 44, 222, 0, 222],
    ],
  );
  const hem = strokeThrough(
    around([
      [0, 214],
      [46, 213],
      [94, 206],
      [128, 192],
    ]),
  );
  return {
    behind: [],
    over: [{ name: 'collar', outline: fold, roundness: 0.3, shadow: 0.45, shadowBlur: 12 }],
    lines:
      ribs(
        around([
          [0, 136],
          [46, 136],
          [90, 128],
        ]),
        around([
          [0, 218],
          [50, 217],
          [132, 194],
        ]),
        5,
        0.5,
      ) + stitches(hem, 0.7),
    paint: '',
  };
}

/** A hood that hangs down the back. */
export function hoodBack(): Neck {
  const c = BOARD.center;
  const outline = symmetric(
    [0, 92],
    [
      [54, 92, 100, 104, 128, 140],
      [158, 186, 164, 262, 138, 330],
      [112, 384, 52, 410, 0, 412],
    ],
  );
  const fold = (side: 1 | -1): Point[] => [
    [c + side * 132, 176],
    [c + side * 104, 268],
    [c + side * 34, 330],
  ];
  return {
    behind: [],
    over: [
      {
        name: 'hood',
        outline,
        roundness: 0.5,
        drape: 12,
        shadow: 0.5,
        shadowBlur: 16,
        folds: [
          { points: fold(1), depth: -11, width: [8, 22] },
          { points: fold(-1), depth: -10, width: [8, 20] },
          {
            points: [
              [c - 74, 126],
              [c, 146],
              [c + 78, 128],
            ],
            depth: -9,
            width: [8, 18],
          },
        ],
      },
    ],
    lines:
      seam(`M${c} 94L${c} 410`, 0.8) +
      `<g transform="translate(6 0)">${stitches(`M${c} 100L${c} 404`, 0.6)}</g>` +
      softShade(
        strokeThrough(
          around([
            [0, 106],
            [60, 108],
            [112, 138],
          ]),
        ),
        20,
        0.2,
      ),
    paint: '',
  };
}
