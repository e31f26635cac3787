import { loosenFolds } from '../fold-sets';
import type { Garment } from '../garment';
import type { Point } from '../geometry';
import { BOARD, polygon, sidedPoints, smoothThrough, strokeThrough, symmetric } from '../geometry';
import { edge, fill, seam } from '../lines';
import { mark } from './mark';
import { cord, trims, zip } from './trims';

const c = BOARD.center;

/** A backpack with a front pocket, a top handle, and shoulder straps that are visible at its sides. */
export function makeBackpack(): Garment {
  const body = symmetric(
    [0, 250],
    [
      [120, 250, 208, 286, 232, 380],
      [254, 520, 262, 760, 256, 900],
      [252, 952, 226, 978, 180, 982],
      [120, 986, 60, 988, 0, 988],
    ],
  );
  const pocket = symmetric(
    [0, 640],
    [
      [90, 640, 170, 646, 196, 668],
      [206, 740, 206, 860, 198, 918],
      [140, 940, 70, 944, 0, 944],
    ],
  );
  const handle = polygon([
    ...smoothThrough(
      [
        [c - 52, 264],
        [c - 40, 214],
        [c, 200],
        [c + 40, 214],
        [c + 52, 264],
      ],
      6,
    ),
    ...smoothThrough(
      [
        [c + 34, 264],
        [c + 26, 234],
        [c, 224],
        [c - 26, 234],
        [c - 34, 264],
      ],
      6,
    ),
  ]);
  const arch: Point[] = [
    [c - 218, 560],
    [c - 206, 420],
    [c - 150, 322],
    [c, 288],
    [c + 150, 322],
    [c + 206, 420],
    [c + 218, 560],
  ];
  const side = (s: 1 | -1) =>
    polygon(
      smoothThrough(
        sidedPoints(s, [
          [214, 330],
          [268, 420],
          [290, 560],
          [284, 760],
          [262, 880],
        ]),
        6,
      ).concat(
        smoothThrough(
          sidedPoints(s, [
            [262, 880],
            [236, 700],
            [226, 500],
            [214, 330],
          ]),
          6,
        ),
      ),
    );
  const pull = trims(
    zip(
      [
        [c - 180, 690],
        [c - 60, 678],
        [c + 60, 678],
        [c + 182, 690],
      ],
      15,
    ),
    zip([...arch].reverse(), 17),
  );
  return {
    name: 'backpack',
    cloth: 'nylon',
    parts: [
      { name: 'handle', outline: handle, roundness: 0.5, light: 0.9 },
      { name: 'strap 1', outline: side(1), roundness: 0.4, light: 0.78 },
      { name: 'strap -1', outline: side(-1), roundness: 0.4, light: 0.78 },
      {
        name: 'body',
        outline: body,
        roundness: 0.42,
        drape: 14,
        shadow: 0.4,
        folds: loosenFolds(
          [
            {
              points: [
                [262, 520],
                [330, 560],
                [400, 566],
              ],
              depth: -10,
              width: [8, 24],
            },
            {
              points: [
                [702, 520],
                [640, 566],
                [560, 570],
              ],
              depth: -10,
              width: [8, 24],
            },
            {
              points: [
                [248, 900],
                [300, 800],
                [290, 690],
              ],
              depth: -9,
              width: [8, 24],
            },
          ],
          'backpack',
        ),
      },
      {
        name: 'pocket',
        outline: pocket,
        roundness: 0.36,
        drape: 10,
        shadow: 0.45,
        shadowBlur: 18,
        folds: [
          {
            points: [
              [300, 900],
              [380, 850],
              [420, 780],
            ],
            depth: -8,
            width: [8, 22],
          },
          {
            points: [
              [664, 900],
              [590, 850],
              [560, 790],
            ],
            depth: -8,
            width: [8, 22],
          },
        ],
      },
    ],
    lines:
      seam(
        strokeThrough(
          sidedPoints(1, [
            [-240, 600],
            [0, 622],
            [240, 600],
          ]),
        ),
        1,
      ) +
      pull.lines +
      edge(pocket, 0.5),
    paint: pull.paint + fill(mark(c, 470, 30), '#00f'),
    detail: { x: 300, y: 420, width: 360 },
  };
}

/** A plain woven belt bag: a small pouch on a strap. */
export function makeBeltBag(): Garment {
  const pouch = symmetric(
    [0, 500],
    [
      [120, 500, 210, 506, 252, 530],
      [282, 580, 270, 690, 226, 742],
      [170, 780, 80, 786, 0, 786],
    ],
  );
  const strap = polygon([
    ...smoothThrough(
      [
        [70, 470],
        [170, 500],
        [260, 560],
      ],
      6,
    ),
    ...smoothThrough(
      [
        [252, 640],
        [160, 590],
        [62, 560],
      ],
      6,
    ),
  ]);
  const strapRight = polygon([
    ...smoothThrough(
      [
        [700, 560],
        [790, 500],
        [892, 470],
      ],
      6,
    ),
    ...smoothThrough(
      [
        [900, 560],
        [800, 590],
        [708, 640],
      ],
      6,
    ),
  ]);
  const opening = zip(
    [
      [c - 214, 566],
      [c - 80, 552],
      [c + 80, 552],
      [c + 218, 566],
    ],
    20,
  );
  const pull = cord(
    [
      [c + 222, 566],
      [c + 236, 600],
      [c + 230, 640],
    ],
    8,
  );
  return {
    name: 'belt-bag',
    cloth: 'nylon',
    parts: [
      { name: 'strap -1', outline: strap, roundness: 0.25, drape: 6 },
      { name: 'strap 1', outline: strapRight, roundness: 0.25, drape: 6 },
      {
        name: 'pouch',
        outline: pouch,
        roundness: 0.55,
        drape: 14,
        shadow: 0.5,
        shadowBlur: 20,
        folds: loosenFolds(
          [
            {
              points: [
                [260, 620],
                [330, 660],
                [400, 670],
              ],
              depth: -10,
              width: [8, 22],
            },
            {
              points: [
                [700, 620],
                [640, 668],
                [570, 680],
              ],
              depth: -10,
              width: [8, 22],
            },
          ],
          'belt-bag',
        ),
      },
    ],
    lines: [strap, strapRight].map((d) => edge(d, 0.6)).join('') + opening.lines + pull.lines,
    paint:
      [strap, strapRight].map((d) => fill(d, '#f00')).join('') +
      fill(pouch, '#000') +
      opening.paint +
      pull.paint +
      fill(mark(c, 668, 24), '#00f'),
    detail: { x: 320, y: 470, width: 330 },
  };
}
