import { loosenFolds } from '../fold-sets';
import type { Garment } from '../garment';
import type { Point } from '../geometry';
import { BOARD, polygon, sidedPoints, smoothThrough, strokeThrough, symmetric } from '../geometry';
import { clipTo, ribs, seam, softShade, stitches } from '../lines';

const c = BOARD.center;
const SIDES = [1, -1] as const;

/** A six-panel cap with a curved peak, seen from the front. */
export function makeCap(): Garment {
  const crown = symmetric(
    [0, 352],
    [
      [96, 352, 192, 420, 232, 560],
      [246, 612, 252, 660, 250, 716],
      [170, 690, 80, 682, 0, 682],
    ],
  );
  const crownForm = symmetric(
    [0, 350],
    [
      [98, 350, 196, 418, 236, 560],
      [250, 620, 258, 740, 260, 880],
      [170, 900, 80, 910, 0, 910],
    ],
  );
  const peak = symmetric(
    [0, 672],
    [
      [90, 674, 190, 690, 252, 714],
      [290, 742, 306, 790, 290, 836],
      [200, 770, 90, 758, 0, 758],
    ].map(([a, b, d, e, f, g]) => [a ?? 0, b ?? 0, d ?? 0, e ?? 0, f ?? 0, g ?? 0] as const),
  );
  const peakForm = symmetric(
    [0, 600],
    [
      [100, 600, 230, 640, 290, 720],
      [310, 760, 320, 820, 300, 900],
      [200, 880, 90, 870, 0, 870],
    ],
  );
  const panel = (side: 1 | -1) =>
    strokeThrough(
      sidedPoints(side, [
        [4, 354],
        [74, 440],
        [112, 560],
        [120, 688],
      ]),
    );
  const center = `M${c} 354L${c} 682`;
  const rows = [0, 1, 2, 3, 4].map((row) =>
    strokeThrough(
      sidedPoints(1, [
        [-272 + row * 6, 800 - row * 19],
        [-130, 748 - row * 13],
        [0, 738 - row * 11],
        [130, 748 - row * 13],
        [272 - row * 6, 800 - row * 19],
      ]),
    ),
  );
  const holes: Point[] = [
    [-56, 470],
    [56, 470],
    [-150, 520],
    [150, 520],
  ];
  return {
    name: 'cap',
    cloth: 'twill',
    parts: [
      {
        name: 'crown',
        outline: crown,
        form: crownForm,
        roundness: 0.62,
        drape: 9,
        folds: loosenFolds(
          [
            {
              points: [
                [300, 640],
                [340, 600],
                [360, 540],
              ],
              depth: -5,
              width: [8, 20],
            },
            {
              points: [
                [664, 640],
                [620, 600],
                [604, 540],
              ],
              depth: -5,
              width: [8, 20],
            },
          ],
          'cap',
        ),
      },
      { name: 'peak', outline: peak, form: peakForm, roundness: 0.34, shadow: 0.55, shadowBlur: 24 },
    ],
    lines:
      clipTo(
        'crown',
        crown,
        SIDES.map(
          (side) =>
            seam(panel(side)) +
            `<g transform="translate(-5 0)">${stitches(panel(side), 0.7)}</g><g transform="translate(6 0)">${stitches(panel(side), 0.7)}</g>`,
        ).join('') +
          seam(center) +
          `<g transform="translate(-5 0)">${stitches(center, 0.7)}</g><g transform="translate(6 0)">${stitches(center, 0.7)}</g>`,
      ) +
      holes
        .map(
          ([x, y]) =>
            `<circle cx="${c + x}" cy="${y}" r="7.5" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"/><circle cx="${c + x}" cy="${y}" r="5" fill="#111"/>`,
        )
        .join('') +
      `<ellipse cx="${c}" cy="354" rx="17" ry="9" fill="#909090"/><ellipse cx="${c}" cy="357" rx="17" ry="9" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="2"/>` +
      clipTo('peak', peak, rows.map((d) => stitches(d, 0.8)).join('')),
    paint: '',
    detail: { x: 300, y: 420, width: 360 },
  };
}

/** A knitted beanie with a folded brim. */
export function makeBeanie(): Garment {
  const dome = symmetric(
    [0, 330],
    [
      [110, 330, 204, 400, 232, 540],
      [244, 610, 246, 690, 246, 750],
      [160, 764, 80, 768, 0, 768],
    ],
  );
  const form = symmetric(
    [0, 328],
    [
      [112, 328, 208, 398, 236, 540],
      [248, 610, 252, 760, 252, 920],
      [160, 930, 80, 934, 0, 934],
    ],
  );
  const upper: Point[] = [
    [-252, 690],
    [-130, 708],
    [0, 714],
    [130, 708],
    [252, 690],
  ];
  const lower: Point[] = [
    [-246, 848],
    [-130, 872],
    [0, 880],
    [130, 872],
    [246, 848],
  ];
  const place = (points: readonly Point[]) => sidedPoints(1, points);
  const brim = polygon([...smoothThrough(place(upper), 6), ...smoothThrough(place(lower), 6).reverse()]);
  return {
    name: 'beanie',
    cloth: 'knit',
    parts: [
      { name: 'dome', outline: dome, form, roundness: 0.66, drape: 12 },
      {
        name: 'brim',
        outline: brim,
        form: symmetric(
          [0, 600],
          [
            [130, 600, 220, 620, 256, 660],
            [260, 740, 256, 860, 252, 960],
            [130, 990, 60, 990, 0, 990],
          ],
        ),
        roundness: 0.6,
        drape: 7,
        shadow: 0.5,
        shadowBlur: 16,
      },
    ],
    lines:
      clipTo('dome', dome, domeRibs()) +
      ribs(place(upper), place(lower), 13, 1.15) +
      softShade(strokeThrough(place(lower.map(([x, y]): Point => [x, y - 6]))), 16, 0.22),
    paint: '',
    detail: { x: 330, y: 600, width: 330 },
  };
}

/** The ribs of the beanie run from the top of the crown to the brim. */
function domeRibs(): string {
  const count = 34;
  let dark = '';
  let bright = '';
  for (let index = 0; index <= count; index++) {
    const t = (index / count) * 2 - 1;
    const angle = Math.asin(t);
    const rib = (shift: number) => {
      const s = Math.sin(angle + shift);
      return `M${(c + s * 18).toFixed(1)} 338C${(c + s * 150).toFixed(1)} 400 ${(c + s * 236).toFixed(1)} 520 ${(c + s * 248).toFixed(1)} 720`;
    };
    dark += rib(0);
    bright += rib(0.045);
  }
  return `<path d="${dark}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="5"/><path d="${bright}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="4"/>`;
}
