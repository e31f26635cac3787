import type { Fold } from '../folds';
import { crossCreases, gathers, loosened } from '../fold-sets';
import type { Cloth, Crop, Garment, Part } from '../garment';
import type { Point } from '../geometry';
import { BOARD, polygon, sidedPoints, smoothThrough, strokeThrough, symmetric } from '../geometry';
import { clipped, edge, fill, ribs, seam, softShade, stitches, twinStitches } from '../lines';
import { mark } from './top-necks';
import type { Trim } from './trims';
import { button, cord, eyelet, trims } from './trims';

/** How bottoms are cut: half widths from the centre line, heights on the board. */
export interface BottomCut {
  readonly waist: number;
  readonly waistTop: number;
  /** Height of the waistband. */
  readonly band: number;
  readonly hip: number;
  readonly hipAt: number;
  readonly crotch: number;
  readonly knee: readonly [outer: number, inner: number, at: number];
  readonly hem: readonly [outer: number, inner: number, at: number];
}

export const BOTTOM_CUTS = {
  jogger: {
    waist: 174,
    waistTop: 116,
    band: 50,
    hip: 208,
    hipAt: 350,
    crotch: 446,
    knee: [196, 44, 716],
    hem: [170, 74, 1004],
  },
  chino: {
    waist: 170,
    waistTop: 110,
    band: 42,
    hip: 199,
    hipAt: 340,
    crotch: 438,
    knee: [190, 42, 716],
    hem: [180, 62, 1088],
  },
  tights: {
    waist: 154,
    waistTop: 112,
    band: 62,
    hip: 180,
    hipAt: 340,
    crotch: 424,
    knee: [154, 42, 700],
    hem: [118, 54, 1086],
  },
  shorts: {
    waist: 222,
    waistTop: 292,
    band: 56,
    hip: 272,
    hipAt: 540,
    crotch: 640,
    knee: [290, 22, 740],
    hem: [306, 30, 892],
  },
  running: {
    waist: 220,
    waistTop: 322,
    band: 46,
    hip: 272,
    hipAt: 560,
    crotch: 652,
    knee: [292, 18, 724],
    hem: [312, 26, 808],
  },
  longShorts: {
    waist: 208,
    waistTop: 244,
    band: 48,
    hip: 252,
    hipAt: 490,
    crotch: 588,
    knee: [266, 22, 740],
    hem: [276, 34, 946],
  },
} as const satisfies Record<string, BottomCut>;

export interface BottomPattern {
  readonly name: string;
  readonly cloth: Cloth;
  readonly cut: BottomCut;
  /** A gathered elastic waist with a cord, a smooth broad one, or a buttoned one with a fly and belt loops. */
  readonly waist: 'cord' | 'smooth' | 'buttoned';
  readonly ends: 'stitched' | 'rib' | 'turned';
  readonly creasing: number;
  readonly drape: number;
  readonly pockets: 'slant' | 'none';
  readonly trim?: Trim;
  readonly detail: Crop;
}

const SIDES = [1, -1] as const;
const at = (x: number): number => BOARD.center + x;

/** How far hip and knee lie apart, and how long the lower leg is against that of long trousers. */
const runs = ({ hipAt, knee, hem }: Pick<BottomCut, 'hipAt' | 'knee' | 'hem'>) => ({
  thigh: knee[2] - hipAt,
  shin: Math.min(1, (hem[2] - knee[2]) / 290),
});

function legsOutline({ waist, waistTop, band, hip, hipAt, crotch, knee, hem }: BottomCut): string {
  const top = waistTop + band - 6;
  const { thigh, shin } = runs({ hipAt, knee, hem });
  return symmetric(
    [0, top + 12],
    [
      [waist * 0.4, top + 12, waist * 0.8, top + 6, waist, top],
      [waist + 10, top + 60, hip - 8, hipAt - (hipAt - top) * 0.45, hip, hipAt],
      [hip + 5, hipAt + thigh * 0.33, knee[0] + 4, knee[2] - thigh * 0.33, knee[0], knee[2]],
      [knee[0] - 4 * shin, knee[2] + shin * 96, hem[0] + 3 * shin, hem[2] - shin * 104, hem[0], hem[2]],
      [hem[0] - 20, hem[2] + 10, hem[1] + 22, hem[2] + 14, hem[1], hem[2] + 6],
      [hem[1] - 5 * shin, hem[2] - shin * 100, knee[1] + 4 * shin, knee[2] + shin * 90, knee[1], knee[2]],
      [knee[1] - 6, knee[2] - (knee[2] - crotch) * 0.4, 10, crotch + (knee[2] - crotch) * 0.24, 0, crotch],
    ],
  );
}

function legsForm({ waist, waistTop, hip, hipAt, crotch, knee, hem }: BottomCut): string {
  const below = Math.min(1199, hem[2] + 130);
  const { thigh, shin } = runs({ hipAt, knee, hem });
  return symmetric(
    [0, Math.max(0, waistTop - 120)],
    [
      [waist * 0.4, waistTop - 120, waist * 0.8, waistTop - 110, waist - 6, waistTop - 90],
      [waist + 4, waistTop + 20, hip - 4, hipAt - 90, hip + 2, hipAt],
      [hip + 7, hipAt + thigh * 0.33, knee[0] + 6, knee[2] - thigh * 0.33, knee[0] + 2, knee[2]],
      [knee[0] - 2, knee[2] + shin * 96, hem[0] + 5, hem[2] - shin * 104, hem[0] + 2, below],
      [hem[0] - 20, below, hem[1] + 22, below, hem[1] - 2, below],
      [hem[1] - 7, hem[2] - shin * 100, knee[1] + 2, knee[2] + shin * 90, knee[1] - 2, knee[2]],
      [knee[1] - 8, knee[2] - (knee[2] - crotch) * 0.4, 8, crotch + (knee[2] - crotch) * 0.24, 0, crotch + 4],
    ],
  );
}

function legFolds({ name, cut, creasing, ends, waist }: BottomPattern): Fold[] {
  const { hip, hipAt, crotch, knee, hem, waistTop, band } = cut;
  const long = hem[2] - crotch > 400;
  const perSide = (side: 1 | -1): Fold[] => {
    const mid = (knee[0] + knee[1]) / 2;
    const foot = (hem[0] + hem[1]) / 2;
    const folds: Fold[] = [
      {
        points: sidedPoints(side, [
          [6, crotch - 4],
          [60, crotch - 24],
          [hip * 0.62, crotch - 66],
        ]),
        depth: -16 * creasing,
        width: [6, 20],
      },
      {
        points: sidedPoints(side, [
          [6, crotch + 6],
          [66, crotch + 10],
          [hip * 0.7, crotch - 8],
        ]),
        depth: -15 * creasing,
        width: [7, 22],
      },
      {
        points: sidedPoints(side, [
          [14, crotch + 40],
          [70, crotch + 64],
          [hip * 0.66, crotch + 66],
        ]),
        depth: -12 * creasing,
        width: [7, 22],
      },
      {
        points: sidedPoints(side, [
          [hip - 6, hipAt + 30],
          [hip - 70, hipAt + 54],
          [hip - 120, hipAt + 60],
        ]),
        depth: -8 * creasing,
        width: [8, 22],
      },
      {
        points: sidedPoints(side, [
          [mid + 12, hipAt + 60],
          [mid + 16, (crotch + knee[2]) / 2],
          [mid, knee[2]],
        ]),
        depth: 11 * creasing,
        width: [16, 30],
        free: true,
      },
    ];
    if (!long) {
      folds.push(
        {
          points: sidedPoints(side, [
            [knee[1] + 60, crotch + 30],
            [mid - 20, (knee[2] + hem[2]) / 2],
            [foot - 10, hem[2]],
          ]),
          depth: 14 * creasing,
          width: [16, 40],
          free: true,
        },
        {
          points: sidedPoints(side, [
            [mid + 70, crotch - 40],
            [mid + 84, knee[2]],
            [foot + 90, hem[2]],
          ]),
          depth: 12 * creasing,
          width: [16, 40],
          free: true,
        },
      );
      return folds;
    }
    const kneePoint = sidedPoints(side, [
      [mid, knee[2] - 60],
      [mid, knee[2] + 90],
    ]);
    const shin = sidedPoints(side, [
      [mid - 2, knee[2] + 130],
      [foot, hem[2] - 20],
    ]);
    const width = knee[0] - knee[1];
    folds.push({
      points: sidedPoints(side, [
        [mid + 4, knee[2] + 60],
        [mid - 4, (knee[2] + hem[2]) / 2],
        [foot, hem[2]],
      ]),
      depth: 10 * creasing,
      width: [14, 26],
      free: true,
    });
    return [
      ...folds,
      ...crossCreases(kneePoint[0] ?? [0, 0], kneePoint[1] ?? [0, 0], 4, width, 9 * creasing, `${name}/knee${side}`),
      ...crossCreases(
        shin[0] ?? [0, 0],
        shin[1] ?? [0, 0],
        ends === 'rib' ? 6 : 4,
        width * 0.9,
        9 * creasing,
        `${name}/shin${side}`,
      ),
    ];
  };
  const belt = waistTop + band + 2;
  return [
    ...loosened(SIDES.flatMap(perSide), name, 10),
    ...(waist === 'cord'
      ? gathers([at(cut.waist - 10), belt], [at(-cut.waist + 10), belt], 15, -64, 8 * creasing, name)
      : []),
    ...(ends === 'rib'
      ? SIDES.flatMap((side) =>
          gathers(
            [at(side === 1 ? hem[1] + 8 : -hem[0] + 8), hem[2] + 4],
            [at(side === 1 ? hem[0] - 8 : -hem[1] - 8), hem[2] + 4],
            6,
            54,
            8 * creasing,
            `${name}/end${side}`,
          ),
        )
      : []),
  ];
}

function waistBand({ cut, waist }: BottomPattern): { parts: Part[]; trim: Trim } {
  const { waist: half, waistTop: top, band } = cut;
  const edgeAt = (y: number, spread: number): Point[] => [
    [at(-half - spread), y],
    [at(-half * 0.5), y + 9],
    [at(0), y + 12],
    [at(half * 0.5), y + 9],
    [at(half + spread), y],
  ];
  const upper = edgeAt(top, 0);
  const lower = edgeAt(top + band, waist === 'buttoned' ? 7 : 3);
  const outline = polygon([...smoothThrough(upper, 6), ...smoothThrough(lower, 6).reverse()]);
  const back = symmetric(
    [0, top - 4],
    [
      [half * 0.5, top - 4, half * 0.85, top - 6, half, top - 2],
      [half, top + 6, half * 0.5, top + 20, 0, top + 22],
    ],
  );
  const label = `M${at(-24)} ${top}L${at(24)} ${top}L${at(24)} ${top + 9}L${at(-24)} ${top + 9}Z`;
  const parts: Part[] = [
    { name: 'waist inside', outline: back, roundness: 0.05, light: 0.5 },
    { name: 'waistband', outline, roundness: 0.36, form: outline, shadow: 0.3, shadowBlur: 8 },
  ];
  const down = (points: readonly Point[], dy: number) => strokeThrough(points.map(([x, y]): Point => [x, y + dy]));
  const c = BOARD.center;
  if (waist === 'buttoned') {
    const loops = [-0.62, 0.62].map((share) => {
      const x = c + half * share;
      return `M${x - 7} ${top + 2}L${x + 7} ${top + 2}L${x + 7} ${top + band + 16}L${x - 7} ${top + band + 16}Z`;
    });
    const fly = strokeThrough([
      [c + 34, top + band + 12],
      [c + 33, top + band + 120],
      [c + 18, top + band + 158],
      [c + 2, top + band + 172],
    ]);
    const rise = `M${c} ${top + band + 10}L${c} ${cut.crotch}`;
    const placket = `M${c + 6} ${top + 12}L${c + 6} ${top + band + 12}`;
    return {
      parts,
      trim: trims(
        {
          lines:
            seam(down(lower, 0)) +
            stitches(down(upper, 7), 0.8) +
            stitches(down(lower, -7), 0.8) +
            edge(placket, 0.9) +
            softShade(rise, 12, 0.24) +
            seam(rise, 0.9) +
            twinStitches(fly, 5, 0, 0.8) +
            loops
              .map(
                (d) =>
                  softShade(d, 8, 0.3) +
                  fill(d, '#868686') +
                  edge(d, 0.8) +
                  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="1" stroke-dasharray="3 3"/>`,
              )
              .join(''),
          paint: fill(label, '#00f'),
        },
        button(c - 10, top + band / 2 + 10, 8.5),
      ),
    };
  }
  const gathered = waist === 'cord' ? ribs(upper, lower, 9, 0.8) : '';
  const rows =
    waist === 'cord'
      ? [0.34, 0.66].map((share) => stitches(down(upper, band * share), 0.8)).join('')
      : stitches(down(lower, -6), 0.8);
  const fastening =
    waist === 'cord'
      ? trims(
          cord(
            [
              [c - 22, top + band * 0.55 + 10],
              [c - 30, top + band + 60],
              [c - 24, top + band + 118],
            ],
            8,
          ),
          cord(
            [
              [c + 22, top + band * 0.55 + 10],
              [c + 32, top + band + 52],
              [c + 36, top + band + 134],
            ],
            8,
          ),
          eyelet(c - 22, top + band * 0.55 + 9, 6.5),
          eyelet(c + 22, top + band * 0.55 + 9, 6.5),
        )
      : { lines: '', paint: fill(mark(c, top + band * 0.5 + 11, 13), '#00f') };
  return {
    parts,
    trim: trims({ lines: gathered + rows + seam(down(lower, 0), 0.9), paint: fill(label, '#00f') }, fastening),
  };
}

/** Sews trousers, shorts or tights from their pattern. */
export function makeBottom(pattern: BottomPattern): Garment {
  const { cut, ends } = pattern;
  const { crotch, hem, hip, hipAt, waist, waistTop, band } = cut;
  const outline = legsOutline(cut);
  const belt = waistBand(pattern);
  const c = BOARD.center;
  const rise = strokeThrough([
    [c, waistTop + band + 10],
    [c - 1, (waistTop + crotch) / 2],
    [c, crotch + 2],
  ]);
  const cuffs = SIDES.map((side) => {
    const upper = sidedPoints(side, [
      [hem[0] - 1, hem[2] - 2],
      [(hem[0] + hem[1]) / 2, hem[2] + 8],
      [hem[1] + 1, hem[2] + 3],
    ]);
    const lower = upper.map(([x, y], index): Point => [x - side * (index === 0 ? 9 : index === 2 ? -5 : 0), y + 66]);
    return {
      part: {
        name: `cuff ${side}`,
        outline: polygon([
          ...smoothThrough(
            upper.map(([x, y]): Point => [x, y - 6]),
            6,
          ),
          ...smoothThrough(lower, 6).reverse(),
        ]),
        roundness: 0.62,
      } satisfies Part,
      lines: ribs(upper, lower, 5.2),
    };
  });
  const hems = SIDES.map((side) =>
    strokeThrough(
      sidedPoints(side, [
        [hem[0] + 2, hem[2] - 20],
        [(hem[0] + hem[1]) / 2, hem[2] - 9],
        [hem[1], hem[2] - 14],
      ]),
    ),
  );
  const pockets =
    pattern.pockets === 'none'
      ? ''
      : SIDES.map((side) => {
          const d = strokeThrough(
            sidedPoints(side, [
              [waist - 34, waistTop + band + 8],
              [waist - 4, waistTop + band + 60],
              [hip - 10, hipAt - 30],
            ]),
          );
          return (
            softShade(d, 22, 0.34) + seam(d, 1.1) + `<g transform="translate(${-side * 8} 3)">${stitches(d, 0.9)}</g>`
          );
        }).join('');
  return {
    name: pattern.name,
    cloth: pattern.cloth,
    parts: [
      ...(ends === 'rib' ? cuffs.map(({ part }) => part) : []),
      {
        name: 'legs',
        outline,
        form: legsForm(cut),
        roundness: 0.6,
        drape: pattern.drape,
        shadow: 0.3,
        shadowBlur: 10,
        folds: legFolds(pattern),
      },
      ...belt.parts,
    ],
    lines:
      (ends === 'rib' ? cuffs.map(({ lines }) => lines).join('') : '') +
      clipped(
        'legs',
        outline,
        (pattern.waist === 'buttoned' ? '' : softShade(rise, 14, 0.3) + seam(rise)) +
          pockets +
          (ends === 'rib'
            ? ''
            : hems.map((d) => (ends === 'turned' ? seam(d, 0.9) + stitches(d, 0.5) : twinStitches(d, 0, -7))).join('')),
      ) +
      belt.trim.lines +
      (pattern.trim?.lines ?? ''),
    paint: belt.trim.paint + (pattern.trim?.paint ?? ''),
    detail: pattern.detail,
  };
}
