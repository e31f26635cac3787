import type { Part } from '../garment';
import type { Point } from '../geometry';
import { BOARD, polygon, sidedPoints, smoothThrough, strokeThrough, symmetric } from '../geometry';
import { edge, fill, ribs, seam, softShade, stitches } from '../lines';
import type { TopCut } from './top-cut';
import { button, cord, eyelet, trims } from './trims';

/** A neck's pieces: what lies behind the body, what lies over it, and its drawing. */
export interface Neck {
  readonly behind: readonly Part[];
  readonly over: readonly Part[];
  readonly lines: string;
  readonly paint: string;
}

const around = (points: readonly Point[]): Point[] => [
  ...sidedPoints(-1, points).reverse(),
  ...sidedPoints(1, points.slice(1)),
];

/** A band between two edges that both run from the centre front up to the right shoulder; mirrored to the left. */
const ring = (inner: readonly Point[], outer: readonly Point[]) =>
  polygon([...smoothThrough(around(inner), 6), ...smoothThrough(around(outer), 6).reverse()]);

const LABEL = { x: BOARD.center - 27, y: 190, width: 54, height: 26 } as const;

/** The woven label inside the neck: a small cloth square with the shop's mark. */
function label(y: number): { lines: string; paint: string } {
  const { x, width, height } = LABEL;
  const square = `M${x} ${y}L${x + width} ${y}L${x + width} ${y + height}L${x} ${y + height}Z`;
  return {
    lines: edge(square, 0.8) + stitches(`M${x + 3} ${y + 2}L${x + 3} ${y + height - 2}`, 0.5),
    paint: fill(square, '#00f') + fill(mark(BOARD.center, y + height / 2, 9), '#000'),
  };
}

/** The shop's mark: two slanted bars, the second one short; `size` is half its height. */
export const mark = (x: number, y: number, size: number) => {
  const bar = (dx: number, top: number, bottom: number) =>
    `M${x + dx + size * 0.5} ${y + top}L${x + dx + size * 1.05} ${y + top}L${x + dx + size * 0.4} ${y + bottom}L${x + dx - size * 0.15} ${y + bottom}Z`;
  return bar(-size * 1.25, -size, size) + bar(-size * 0.25, -size, size * 0.25) + bar(size * 0.35, size * 0.2, size);
};

const insideOf = (depth: number, neck: number) =>
  symmetric(
    [0, 180],
    [
      [neck * 0.4, 180, neck * 0.72, 172, neck * 0.86, 157],
      [neck * 0.9, depth - 40, neck * 0.5, depth - 6, 0, depth - 6],
    ],
  );
const backBandOf = (neck: number) =>
  symmetric(
    [0, 175],
    [
      [neck * 0.4, 175, neck * 0.68, 167, neck * 0.85, 154],
      [neck * 0.92, 160, neck * 0.96, 170, neck * 0.9, 182],
      [neck * 0.64, 196, neck * 0.4, 201, 0, 201],
    ],
  );

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

/** A bound neckline, as on tanks: narrow and smooth. */
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

/** A zipped stand collar; the zip itself belongs to the front. */
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

/** A hood that lies back behind the neck, its edges crossing at the front, with drawstrings. */
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
