import { gathers, loosened } from '../fold-sets';
import type { Garment, Part } from '../garment';
import type { Point } from '../geometry';
import { BOARD, polygon, sidedPoints, smoothThrough, strokeThrough, symmetric } from '../geometry';
import { band, clipped, edge, fill, ribs, seam, softShade, stitches, twinStitches } from '../lines';
import { mark } from './top-necks';
import { cord, patchPocket, trims, zip } from './trims';

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
  const centre = `M${c} 354L${c} 682`;
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
        folds: loosened(
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
      clipped(
        'crown',
        crown,
        SIDES.map(
          (side) =>
            seam(panel(side)) +
            `<g transform="translate(-5 0)">${stitches(panel(side), 0.7)}</g><g transform="translate(6 0)">${stitches(panel(side), 0.7)}</g>`,
        ).join('') +
          seam(centre) +
          `<g transform="translate(-5 0)">${stitches(centre, 0.7)}</g><g transform="translate(6 0)">${stitches(centre, 0.7)}</g>`,
      ) +
      holes
        .map(
          ([x, y]) =>
            `<circle cx="${c + x}" cy="${y}" r="7.5" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"/><circle cx="${c + x}" cy="${y}" r="5" fill="#111"/>`,
        )
        .join('') +
      `<ellipse cx="${c}" cy="354" rx="17" ry="9" fill="#909090"/><ellipse cx="${c}" cy="357" rx="17" ry="9" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="2"/>` +
      clipped('peak', peak, rows.map((d) => stitches(d, 0.8)).join('')),
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
      clipped('dome', dome, domeRibs()) +
      ribs(place(upper), place(lower), 13, 1.15) +
      softShade(strokeThrough(place(lower.map(([x, y]): Point => [x, y - 6]))), 16, 0.22),
    paint: '',
    detail: { x: 330, y: 600, width: 330 },
  };
}

/** The beanie's ribs run from the crown's point outwards to the brim. */
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

/** A pair of crew socks laid over each other. */
export function makeSocks(): Garment {
  const outlineAt = (dx: number, dy: number) => {
    const p = (x: number, y: number): Point => [x + dx, y + dy];
    return polygon([
      ...smoothThrough([p(300, 250), p(362, 262), p(430, 250)], 6),
      ...smoothThrough(
        [
          p(430, 250),
          p(436, 420),
          p(442, 560),
          p(462, 660),
          p(520, 742),
          p(598, 800),
          p(664, 846),
          p(690, 890),
          p(672, 934),
          p(610, 950),
        ],
        6,
      ),
      ...smoothThrough(
        [
          p(610, 950),
          p(520, 930),
          p(420, 884),
          p(346, 836),
          p(306, 780),
          p(298, 700),
          p(306, 560),
          p(304, 400),
          p(300, 250),
        ],
        6,
      ),
    ]);
  };
  const sock = (dx: number, dy: number, id: string) => {
    const outline = outlineAt(dx, dy);
    const p = (x: number, y: number): Point => [x + dx, y + dy];
    const cuffTop = [p(300, 250), p(364, 262), p(430, 250)];
    const cuffEnd = [p(303, 372), p(366, 384), p(433, 372)];
    const heel = strokeThrough([p(296, 690), p(360, 700), p(404, 748), p(410, 800), p(372, 860)]);
    const toe = strokeThrough([p(640, 826), p(600, 870), p(584, 944)]);
    return {
      part: {
        name: id,
        outline,
        roundness: 0.42,
        drape: 10,
        shadow: 0.42,
        shadowBlur: 22,
        folds: loosened(
          [
            { points: [p(446, 590), p(410, 640), p(350, 650)], depth: -9, width: [7, 20] },
            { points: [p(452, 630), p(420, 690), p(380, 720)], depth: -10, width: [7, 22] },
            { points: [p(470, 676), p(440, 720), p(410, 740)], depth: -8, width: [7, 18] },
            { points: [p(306, 560), p(360, 580), p(410, 560)], depth: -6, width: [8, 18] },
          ],
          id,
        ),
      } satisfies Part,
      lines: clipped(
        id,
        outline,
        ribs(cuffTop, cuffEnd, 6.5, 1.1) +
          softShade(strokeThrough(cuffEnd), 12, 0.3) +
          seam(heel, 0.8) +
          seam(toe, 0.8) +
          ribs([p(310, 470), p(372, 478), p(438, 470)], [p(312, 640), p(372, 650), p(446, 640)], 11, 0.35),
      ),
      paint: clipped(
        `${id}-paint`,
        outline,
        fill(`${toe}L${dx + 760} ${dy + 1000}L${dx + 760} ${dy + 780}Z`, '#f00') +
          fill(`${heel}L${dx + 240} ${dy + 900}L${dx + 240} ${dy + 690}Z`, '#f00'),
      ),
      stripes: clipped(
        `${id}-stripes`,
        outline,
        [300, 330].map((y) => band(strokeThrough([p(290, y), p(364, y + 12), p(440, y)]), '#f00', 15)).join(''),
      ),
    };
  };
  const back = sock(86, -70, 'back');
  const front = sock(-40, 40, 'front');
  return {
    name: 'socks',
    cloth: 'knit',
    parts: [back.part, front.part],
    lines:
      back.lines +
      clipped('cover', outlineAt(-40, 40), `<rect x="0" y="0" width="960" height="1200" fill="#808080"/>`) +
      front.lines,
    paint:
      back.paint +
      back.stripes +
      clipped('cover-paint', outlineAt(-40, 40), `<rect x="0" y="0" width="960" height="1200" fill="#000"/>`) +
      front.paint +
      front.stripes,
    detail: { x: 240, y: 260, width: 330 },
  };
}

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
        folds: loosened(
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
      clipped(
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
      clipped('bag-paint', body, opening.paint + straps.map((d) => fill(d, '#f00')).join('')) +
      fill(front, '#f00') +
      fill(back, '#f00') +
      fill(mark(c, 740, 30), '#00f'),
    detail: { x: 300, y: 520, width: 360 },
  };
}

/** A backpack with a front pocket, a top handle and shoulder straps that show at its sides. */
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
        folds: loosened(
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
        folds: loosened(
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
