import { gathers, loosenFolds } from '../fold-sets';
import type { Garment } from '../garment';
import type { Point } from '../geometry';
import { BOARD, polygon, sidedPoints, smoothThrough, strokeThrough, symmetric } from '../geometry';
import { clipTo, edge, fill, seam, softShade, stitches, twinStitches } from '../lines';
import { mark } from './mark';
import { patchPocket, trims, zip } from './trims';

const c = BOARD.center;
const SIDES = [1, -1] as const;

/** A duffel bag with two handles and a zip along its top. */
export function makeDuffel(): Garment {
  const body = symmetric(
    [0, 520],
    [
      [140, 516, 270, 520, 322, 548],
      [372, 590, 384, 700, 374, 810],
      [366, 872, 342, 902, 300, 910],
      [200, 920, 100, 922, 0, 922],
    ],
  );
  const end = (side: 1 | -1) =>
    strokeThrough(
      sidedPoints(side, [
        [292, 524],
        [318, 640],
        [318, 790],
        [290, 914],
      ]),
    );
  const top = strokeThrough([
    [c - 300, 556],
    [c - 150, 540],
    [c, 536],
    [c + 150, 540],
    [c + 300, 556],
  ]);
  const strap = (x: number) => `M${c + x - 17} 575L${c + x + 17} 575L${c + x + 17} 921L${c + x - 17} 921Z`;
  const handlePoints = (lift: number): Point[] => [
    [c - 150, 590],
    [c - 142, 480],
    [c - 92, lift + 40],
    [c, lift],
    [c + 92, lift + 40],
    [c + 142, 480],
    [c + 150, 590],
  ];
  const ribbon = (points: readonly Point[], width: number) => {
    const run = smoothThrough(points, 6);
    const sides = run.map(([x, y], index): [Point, Point] => {
      const [ax, ay] = run[Math.max(0, index - 1)] ?? [x, y];
      const [bx, by] = run[Math.min(run.length - 1, index + 1)] ?? [x, y];
      const length = Math.hypot(bx - ax, by - ay) || 1;
      const [nx, ny] = [((by - ay) / length) * (width / 2), (-(bx - ax) / length) * (width / 2)];
      return [
        [x + nx, y + ny],
        [x - nx, y - ny],
      ];
    });
    return polygon([...sides.map(([a]) => a), ...sides.map(([, b]) => b).reverse()]);
  };
  const front = ribbon(handlePoints(372), 32);
  const back = ribbon(handlePoints(330), 30);
  const pocket = patchPocket(c - 112, 650, 224, 210, false);
  const opening = trims(
    { lines: softShade(top, 30, 0.25), paint: '' },
    zip(
      [
        [c - 296, 556],
        [c - 150, 541],
        [c, 537],
        [c + 150, 541],
        [c + 300, 557],
      ],
      20,
    ),
  );
  const straps = [-150, 150].map(strap);
  return {
    name: 'duffel',
    cloth: 'nylon',
    parts: [
      { name: 'back handle', outline: back, roundness: 0.4, light: 0.72 },
      {
        name: 'body',
        outline: body,
        roundness: 0.5,
        drape: 20,
        shadow: 0.3,
        folds: loosenFolds(
          [
            ...gathers([c + 280, 560], [c - 280, 560], 9, 90, 8, 'duffel'),
            {
              points: [
                [190, 880],
                [250, 820],
                [300, 700],
              ],
              depth: -14,
              width: [9, 26],
            },
            {
              points: [
                [774, 880],
                [720, 810],
                [690, 690],
              ],
              depth: -14,
              width: [9, 26],
            },
            {
              points: [
                [160, 640],
                [240, 660],
                [300, 640],
              ],
              depth: -12,
              width: [8, 22],
            },
            {
              points: [
                [806, 640],
                [730, 668],
                [680, 650],
              ],
              depth: -12,
              width: [8, 22],
            },
          ],
          'duffel',
        ),
      },
      { name: 'front handle', outline: front, roundness: 0.5, shadow: 0.5, shadowBlur: 12 },
    ],
    lines:
      clipTo(
        'bag',
        body,
        SIDES.map(
          (side) =>
            softShade(end(side), 20, 0.3) +
            seam(end(side), 1.2) +
            `<g transform="translate(${-side * 8} 0)">${stitches(end(side), 0.8)}</g>`,
        ).join('') +
          opening.lines +
          pocket.lines +
          straps.map((d) => softShade(d, 12, 0.3) + fill(d, '#868686') + edge(d)).join('') +
          straps.map((d) => stitches(d, 0.7)).join(''),
      ) + twinStitches(strokeThrough(handlePoints(372)), 0, 0, 0.6),
    paint:
      clipTo('bag-paint', body, opening.paint + straps.map((d) => fill(d, '#f00')).join('')) +
      fill(front, '#f00') +
      fill(back, '#f00') +
      fill(mark(c, 740, 30), '#00f'),
    detail: { x: 300, y: 520, width: 360 },
  };
}
