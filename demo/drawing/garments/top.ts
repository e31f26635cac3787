import type { Fold } from '../folds';
import { crossCreases, gathers, loosenFolds } from '../fold-sets';
import type { Cloth, Crop, Garment, Part, Quilt, Side } from '../garment';
import type { Point } from '../geometry';
import { BOARD, polygon, sidePath, sidedPoints, smoothThrough, strokeThrough } from '../geometry';
import { clipTo, ribs, seam, softShade, stitches, twinStitches } from '../lines';
import { bodyFolds } from './top-folds';
import type { TopCut } from './top-cut';
import { CUTS, HEM_BAND, armhole, bodyForm, bodyOutline, longSleeve, shortSleeve } from './top-cut';
import { backCut } from './neck-backs';
import { topMeasures } from './measures';
import type { Neck } from './neck-parts';

/** Everything that defines one kind of top. */
export interface TopPattern {
  readonly name: string;
  readonly cloth: Cloth;
  readonly cut: TopCut;
  readonly neck: Neck;
  /** The neck from behind. */
  readonly nape: Neck;
  readonly sleeve: 'none' | 'short' | 'long';
  /** How body and sleeves end: stitched, in rib knit, or in a smooth elastic band. */
  readonly ends: 'stitched' | 'rib' | 'elastic';
  /** 0 is smooth, 1 is a T-shirt, more is thick or stiff cloth. */
  readonly creasing: number;
  readonly drape: number;
  readonly roundness?: number;
  readonly quilt?: Quilt;
  readonly lines?: string;
  readonly paint?: string;
  readonly detail: Crop;
}

const SIDES = [1, -1] as const;
const x = (offset: number) => BOARD.center + offset;

function sleeveParts(pattern: TopPattern, side: 1 | -1): { parts: Part[]; lines: string } {
  const { cut, creasing, ends, name } = pattern;
  const seed = `${name}/${side}`;
  const [sx, sy] = cut.shoulder;
  if (pattern.sleeve === 'short') {
    const sleeve = shortSleeve(cut, side);
    const folds: Fold[] = [
      {
        points: sidedPoints(side, [sleeve.underarm, [sx + 36, sy + 158], [sx + 84, sy + 130]]),
        depth: -15 * creasing,
        width: [6, 18],
      },
      {
        points: sidedPoints(side, [
          [cut.chest + 2, cut.armhole + 18],
          [sx + 56, sy + 206],
          [sx + 112, sy + 214],
        ]),
        depth: -13 * creasing,
        width: [7, 20],
      },
      {
        points: sidedPoints(side, [
          [sx + 20, sy + 40],
          [sx + 52, sy + 130],
          [sx + 78, sy + 250],
        ]),
        depth: 8 * creasing,
        width: [14, 24],
        free: true,
      },
      {
        points: sidedPoints(side, [
          [cut.chest + 10, cut.armhole + 60],
          [sx + 50, sy + 250],
          [sx + 90, sy + 268],
        ]),
        depth: -8 * creasing,
        width: [7, 16],
      },
    ];
    return {
      parts: [
        {
          name: `sleeve ${side}`,
          outline: sleeve.outline,
          form: sleeve.form,
          turn: side * 0.34,
          roundness: 0.66,
          drape: pattern.drape * 0.5,
          folds: loosenFolds(folds, seed),
        },
      ],
      lines: twinStitches(strokeThrough(sidedPoints(side, sleeve.hem)), -side * 1.5, -6, 0.8),
    };
  }
  const sleeve = longSleeve(cut, side, ends === 'stitched' ? -6 : 6);
  const folds: Fold[] = [
    {
      points: sidedPoints(side, [sleeve.underarm, [sx + 40, sy + 166], [sx + 92, sy + 140]]),
      depth: -16 * creasing,
      width: [7, 20],
    },
    {
      points: sidedPoints(side, [
        [cut.chest, cut.armhole + 24],
        [sx + 62, sy + 230],
        [sx + 116, sy + 226],
      ]),
      depth: -15 * creasing,
      width: [7, 20],
    },
    {
      points: sidedPoints(side, [
        [sx + 30, sy + 60],
        [sx + 74, sy + 190],
        [sx + 100, sy + 330],
      ]),
      depth: 9 * creasing,
      width: [14, 26],
      free: true,
    },
  ];
  const arm = sidedPoints(side, [
    [sx + 92, sy + 320],
    [sx + 130, sy + 470],
    [sx + 148, sy + 620],
  ]);
  const elbow = crossCreases(arm[0] ?? [0, 0], arm[1] ?? [0, 0], 4, 122, 12 * creasing, `${seed}/elbow`);
  const slide = crossCreases(
    arm[1] ?? [0, 0],
    arm[2] ?? [0, 0],
    ends === 'stitched' ? 3 : 5,
    96,
    11 * creasing,
    `${seed}/wrist`,
  );
  const main: Part = {
    name: `sleeve ${side}`,
    outline: sleeve.outline,
    form: sleeve.form,
    turn: side * 0.24,
    roundness: 0.74,
    drape: pattern.drape * 0.6,
    folds: [...loosenFolds(folds, seed), ...elbow, ...slide],
    quilt: pattern.quilt && { ...pattern.quilt, top: pattern.quilt.top + 24 },
  };
  if (ends === 'stitched') {
    return { parts: [main], lines: twinStitches(strokeThrough(sidedPoints(side, sleeve.wrist)), -side * 1.5, -8, 0.8) };
  }
  const wrist = sidedPoints(side, sleeve.wrist);
  const end = sidedPoints(side, sleeve.end);
  const cuff = polygon([...smoothThrough(wrist, 6), ...smoothThrough(end, 6).reverse()]);
  const first = wrist[0] ?? [0, 0];
  const last = wrist.at(-1) ?? [0, 0];
  return {
    parts: [
      { name: `cuff ${side}`, outline: cuff, roundness: 0.62, form: cuff },
      {
        ...main,
        shadow: 0.4,
        shadowBlur: 8,
        folds: [
          ...(main.folds ?? []),
          ...gathers(
            [Math.min(first[0], last[0]) + 6, first[1] + 10],
            [Math.max(first[0], last[0]) - 6, first[1] + 10],
            5,
            46,
            7 * creasing,
            `${seed}/cuff`,
          ),
        ],
      },
    ],
    lines: (ends === 'rib' ? ribs(wrist, end, 5) : ribs(wrist, end, 8, 0.6)) + seam(strokeThrough(wrist), 0.8),
  };
}

/** Rib or elastic band below the body. */
function hemBand(cut: TopCut, kind: 'rib' | 'elastic') {
  const width = cut.hem - 15;
  const height = HEM_BAND[kind];
  const upper: Point[] = [
    [x(-width), cut.bottom - 4],
    [x(-width / 2), cut.bottom + 5],
    [x(0), cut.bottom + 8],
    [x(width / 2), cut.bottom + 5],
    [x(width), cut.bottom - 4],
  ];
  const lower = upper.map(([px, py]): Point => [BOARD.center + (px - BOARD.center) * 0.985, py + height]);
  const outline = polygon([
    ...smoothThrough(
      upper.map(([px, py]): Point => [px, py - 6]),
      6,
    ),
    ...smoothThrough(lower, 6).reverse(),
  ]);
  return {
    part: { name: 'hem', outline, roundness: 0.3, shadow: 0 } satisfies Part,
    lines: ribs(upper, lower, kind === 'rib' ? 5.4 : 9, kind === 'rib' ? 1 : 0.7),
  };
}

/** The pattern of a top's back: without zips and pockets, and with folds of its own. */
const backOf = (pattern: TopPattern): TopPattern => ({
  ...pattern,
  name: `${pattern.name} back`,
  cut: backCut(pattern.cut),
  neck: pattern.nape,
  lines: '',
  paint: '',
});

/** Builds one side of a top from its pattern. */
export function makeTop(front: TopPattern, side: Side): Garment {
  const pattern = side === 'front' ? front : backOf(front);
  const { cut, neck, ends } = pattern;
  const outline = bodyOutline(cut, ends !== 'stitched');
  const sleeves = pattern.sleeve === 'none' ? [] : SIDES.map((side) => sleeveParts(pattern, side));
  const hem = ends === 'stitched' ? undefined : hemBand(cut, ends);
  const armholes = SIDES.map((side) => sidePath(side, cut.shoulder, [armhole(cut)], false));
  const hemStitch = strokeThrough([
    [x(-cut.hem + 2), cut.bottom - 16],
    [x(-cut.hem * 0.5), cut.bottom + cut.sag * 0.8 - 16],
    [x(0), cut.bottom + cut.sag - 16],
    [x(cut.hem * 0.5), cut.bottom + cut.sag * 0.8 - 16],
    [x(cut.hem - 2), cut.bottom - 16],
  ]);
  return {
    name: pattern.name,
    cloth: pattern.cloth,
    parts: [
      ...neck.behind,
      ...sleeves.flatMap(({ parts }) => parts),
      ...(hem ? [hem.part] : []),
      {
        name: 'body',
        outline,
        form: bodyForm(cut),
        roundness: pattern.roundness ?? 0.5,
        drape: pattern.drape,
        shadow: pattern.sleeve === 'none' ? 0.2 : 0.42,
        shadowBlur: 20,
        folds: bodyFolds(pattern),
        quilt: pattern.quilt,
      },
      ...neck.over,
    ],
    lines:
      sleeves.map(({ lines }) => lines).join('') +
      (hem?.lines ?? '') +
      (hem
        ? clipTo(
            'above-hem',
            outline,
            seam(
              strokeThrough([
                [x(-cut.hem), cut.bottom - 1],
                [x(0), cut.bottom + cut.sag - 1],
                [x(cut.hem), cut.bottom - 1],
              ]),
              0.8,
            ),
          )
        : twinStitches(hemStitch, 0, -7)) +
      (pattern.sleeve === 'none'
        ? clipTo('armholes', outline, armholes.map((d) => stitches(d, 0.9) + softShade(d, 16, 0.2)).join(''))
        : clipTo('armholes', outline, armholes.map((d) => seam(d, 0.9)).join(''))) +
      (pattern.lines ?? '') +
      neck.lines,
    paint: (pattern.paint ?? '') + neck.paint,
    detail: pattern.detail,
    measures: topMeasures(pattern),
  };
}

export { CUTS };
