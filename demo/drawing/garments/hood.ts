import { BOARD, polygon, sidedPoints, smoothThrough, strokeThrough, symmetric } from '../geometry';
import { seam, softShade, stitches } from '../lines';
import { cord, eyelet, trims } from './trims';
import type { Neck } from './neck-parts';
import { around, label } from './neck-parts';

/** A hood that lies back behind the neck. Its edges cross at the front, and it has drawstrings. */
export function hoodNeck(): Neck {
  const c = BOARD.center;
  const outer = symmetric(
    [0, 62],
    [
      [66, 62, 116, 84, 138, 130],
      [152, 166, 150, 200, 132, 226],
      [100, 262, 50, 282, 0, 284],
    ],
  );
  const opening = symmetric(
    [0, 96],
    [
      [50, 96, 84, 112, 98, 146],
      [104, 190, 62, 252, 0, 284],
    ],
  );
  const flap = (side: 1 | -1) =>
    polygon(
      smoothThrough(
        sidedPoints(side, [
          [-14, 292],
          [34, 258],
          [74, 208],
          [96, 150],
          [92, 118],
        ]),
        6,
      ).concat(
        smoothThrough(
          sidedPoints(side, [
            [92, 118],
            [124, 124],
            [144, 160],
            [138, 208],
          ]),
          6,
        ),
        smoothThrough(
          sidedPoints(side, [
            [138, 208],
            [104, 262],
            [50, 308],
            [4, 322],
          ]),
          6,
        ),
      ),
    );
  const hem = (side: 1 | -1) =>
    strokeThrough(
      sidedPoints(side, [
        [2, 300],
        [46, 268],
        [88, 216],
        [110, 156],
        [106, 126],
      ]),
    );
  const strings = trims(
    ...([1, -1] as const).map((side) =>
      trims(
        cord(
          sidedPoints(side, [
            [44, 282],
            [52, 330],
            [46, 380],
            [side === 1 ? 54 : 48, side === 1 ? 452 : 436],
          ]),
          8.5,
        ),
        eyelet(c + side * 44, 281, 8),
      ),
    ),
  );
  const tag = label(176);
  const sides = [1, -1] as const;
  return {
    behind: [
      {
        name: 'hood',
        outline: outer,
        roundness: 0.5,
        drape: 8,
        shadow: 0.2,
        folds: [
          {
            points: [
              [372, 150],
              [400, 100],
              [450, 78],
            ],
            depth: -6,
            width: [6, 14],
          },
          {
            points: [
              [590, 150],
              [560, 100],
              [510, 80],
            ],
            depth: -6,
            width: [6, 14],
          },
        ],
      },
      { name: 'opening', outline: opening, roundness: 0.12, light: 0.5 },
    ],
    over: [
      {
        name: 'flap -1',
        outline: flap(-1),
        roundness: 0.42,
        drape: 6,
        shadow: 0.42,
        shadowBlur: 14,
        folds: [
          {
            points: [
              [350, 180],
              [392, 240],
              [450, 290],
            ],
            depth: -6,
            width: [6, 12],
            free: true,
          },
        ],
      },
      {
        name: 'flap 1',
        outline: flap(1),
        roundness: 0.42,
        drape: 6,
        shadow: 0.48,
        shadowBlur: 14,
        folds: [
          {
            points: [
              [612, 180],
              [570, 240],
              [516, 290],
            ],
            depth: -6,
            width: [6, 12],
            free: true,
          },
        ],
      },
    ],
    lines:
      tag.lines +
      softShade(
        strokeThrough(
          around([
            [0, 104],
            [50, 108],
            [84, 128],
            [94, 160],
          ]),
        ),
        26,
        0.3,
      ) +
      seam(`M${c} 64L${c} 96`, 0.7) +
      seam(`M${c} 98L${c} 180`, 0.5) +
      sides.map((side) => stitches(hem(side), 0.9)).join('') +
      strings.lines,
    paint: tag.paint + strings.paint,
  };
}
