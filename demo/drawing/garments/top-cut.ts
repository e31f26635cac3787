import type { Curve, Point } from '../geometry';
import { sidePath, symmetric } from '../geometry';

/** The cut of a top: half widths and heights on the board, from the center line. */
export interface TopCut {
  readonly chest: number;
  readonly waist: number;
  readonly hem: number;
  /** The height of the body's end, and how much lower its middle hangs. */
  readonly bottom: number;
  readonly sag: number;
  /** Half width of the neck at the shoulder seam. */
  readonly neck: number;
  /** Lowest point of the front neckline. */
  readonly neckDepth: number;
  /** A pointed neckline instead of a round one. */
  readonly vee?: boolean;
  /** The shoulder tip. A small x makes the strap of a tank top. */
  readonly shoulder: Point;
  readonly armhole: number;
}

export const CUTS = {
  regular: {
    chest: 226,
    waist: 219,
    hem: 227,
    bottom: 948,
    sag: 20,
    neck: 102,
    neckDepth: 262,
    shoulder: [212, 212],
    armhole: 412,
  },
  slim: {
    chest: 212,
    waist: 194,
    hem: 208,
    bottom: 944,
    sag: 20,
    neck: 100,
    neckDepth: 256,
    shoulder: [206, 212],
    armhole: 404,
  },
  boxy: {
    chest: 240,
    waist: 238,
    hem: 238,
    bottom: 912,
    sag: 16,
    neck: 104,
    neckDepth: 262,
    shoulder: [230, 222],
    armhole: 430,
  },
  sweat: {
    chest: 238,
    waist: 240,
    hem: 240,
    bottom: 880,
    sag: 8,
    neck: 106,
    neckDepth: 262,
    shoulder: [222, 218],
    armhole: 432,
  },
  jacket: {
    chest: 240,
    waist: 236,
    hem: 236,
    bottom: 930,
    sag: 8,
    neck: 104,
    neckDepth: 240,
    shoulder: [222, 216],
    armhole: 436,
  },
  tank: {
    chest: 214,
    waist: 204,
    hem: 216,
    bottom: 946,
    sag: 22,
    neck: 104,
    neckDepth: 330,
    shoulder: [158, 194],
    armhole: 430,
  },
  vest: {
    chest: 236,
    waist: 232,
    hem: 230,
    bottom: 906,
    sag: 6,
    neck: 104,
    neckDepth: 240,
    shoulder: [200, 208],
    armhole: 442,
  },
} as const satisfies Record<string, TopCut>;

/** Heights of the bands that end a body. */
export const HEM_BAND = { rib: 66, elastic: 40 } as const;

/** The armhole seam from shoulder tip to underarm. */
export function armhole({ shoulder: [x, y], chest, armhole: depth }: TopCut): Curve {
  return [x - 22, y + 54, Math.min(x, chest) - 26, depth - 82, chest - 8, depth];
}

const neckline = ({ neck, neckDepth, vee }: TopCut): Curve =>
  vee
    ? [30, neckDepth - 28, neck - 16, 214, neck, 166]
    : [neck * 0.52, neckDepth, neck - 10, neckDepth - 38, neck, 166];

/** The front of the body. When a band holds it below (`held`), it widens above the band and narrows again. */
export function bodyOutline(cut: TopCut, held: boolean): string {
  const { chest, waist, hem, bottom, sag, neck, shoulder, armhole: depth } = cut;
  const middle = depth + (bottom - depth) * 0.48;
  return symmetric(
    [0, cut.neckDepth],
    [
      neckline(cut),
      [
        neck + (shoulder[0] - neck) * 0.34,
        178,
        neck + (shoulder[0] - neck) * 0.72,
        shoulder[1] - 16,
        shoulder[0],
        shoulder[1],
      ],
      armhole(cut),
      [chest - 9, depth + 60, waist - 1, middle - 70, waist, middle],
      ...(held
        ? ([
            [waist + 1, middle + 90, hem + 1, bottom - 110, hem + 1, bottom - 52],
            [hem + 1, bottom - 22, hem - 5, bottom - 6, hem - 16, bottom],
          ] satisfies Curve[])
        : ([[waist + 1, middle + 90, hem - 4, bottom - 80, hem, bottom]] satisfies Curve[])),
      [hem * 0.7, bottom + sag * 0.8, hem * 0.32, bottom + sag, 0, bottom + sag],
    ],
  );
}

/** The body including the cloth under the sleeves, under the collar and beyond the hem. */
export function bodyForm(cut: TopCut): string {
  const { chest, waist, hem, bottom, shoulder, armhole: depth } = cut;
  const middle = depth + (bottom - depth) * 0.48;
  const out = shoulder[0] < 180 ? 8 : 62;
  return symmetric(
    [0, 60],
    [
      [60, 60, 110, 120, Math.max(shoulder[0], 150) + out * 0.4, shoulder[1] - 40],
      [shoulder[0] + out, 220, chest + out * 0.6, 330, chest + 6, depth + 16],
      [chest - 4, depth + 60, waist + 2, middle - 70, waist + 2, middle],
      [waist + 3, middle + 90, hem, bottom - 80, hem + 4, bottom + 20],
      [hem + 6, bottom + 80, hem + 6, 1140, hem + 6, 1199],
      [hem * 0.6, 1199, hem * 0.3, 1199, 0, 1199],
    ],
  );
}

/** The outline and form of a short sleeve on the given side. */
export function shortSleeve(cut: TopCut, side: 1 | -1) {
  const [x, y] = cut.shoulder;
  const inner = cut.chest + 4;
  return {
    outline: sidePath(
      side,
      [x - 4, y],
      [
        [x + 42, y + 14, x + 70, y + 46, x + 84, y + 94],
        [x + 97, y + 146, x + 110, y + 204, x + 120, y + 258],
        [x + 90, y + 282, x + 54, y + 294, inner + 2, y + 298],
        [inner, y + 270, inner - 4, cut.armhole + 26, cut.chest - 10, cut.armhole - 4],
        [x - 50, cut.armhole - 90, x - 40, y + 50, x - 4, y],
      ],
    ),
    form: sidePath(
      side,
      [x - 100, y - 60],
      [
        [x + 20, y - 14, x + 72, y + 34, x + 88, y + 94],
        [x + 101, y + 150, x + 122, y + 240, x + 150, y + 380],
        [x + 110, y + 392, x + 70, y + 398, inner + 22, y + 398],
        [inner + 6, y + 300, inner - 8, cut.armhole + 16, cut.chest - 30, cut.armhole - 10],
        [x - 100, cut.armhole - 90, x - 120, y + 30, x - 100, y - 60],
      ],
    ),
    hem: [
      [x + 118, y + 246],
      [x + 90, y + 269],
      [x + 54, y + 281],
      [inner + 2, y + 285],
    ] satisfies Point[],
    underarm: [cut.chest - 8, cut.armhole] satisfies Point,
  };
}

/** A long sleeve up to the start of its cuff, on the given side. */
export function longSleeve(cut: TopCut, side: 1 | -1, width = 0) {
  const [x, y] = cut.shoulder;
  const inner = cut.chest;
  return {
    outline: sidePath(
      side,
      [x - 4, y],
      [
        [x + 44, y + 14, x + 74, y + 50, x + 92, y + 108],
        [x + 118, y + 200, x + 146, y + 300, x + 160 + width, y + 400],
        [x + 172 + width, y + 490, x + 184 + width, y + 570, x + 190 + width * 0.5, y + 640],
        [x + 168, y + 656, x + 134, y + 662, x + 108, y + 656],
        [x + 92, y + 560, x + 66, y + 470, inner + 42, y + 390],
        [inner + 24, y + 310, inner + 6, cut.armhole + 40, cut.chest - 10, cut.armhole - 4],
        [x - 50, cut.armhole - 90, x - 40, y + 50, x - 4, y],
      ],
    ),
    form: sidePath(
      side,
      [x - 100, y - 60],
      [
        [x + 20, y - 14, x + 76, y + 44, x + 96, y + 108],
        [x + 120, y + 200, x + 148, y + 300, x + 162 + width, y + 400],
        [x + 174 + width, y + 490, x + 188 + width, y + 580, x + 204 + width * 0.5, y + 740],
        [x + 180, y + 750, x + 150, y + 752, x + 118, y + 750],
        [x + 94, y + 560, x + 62, y + 470, inner + 40, y + 390],
        [inner + 20, y + 310, inner - 6, cut.armhole + 20, cut.chest - 30, cut.armhole - 10],
        [x - 100, cut.armhole - 90, x - 120, y + 30, x - 100, y - 60],
      ],
    ),
    /** The cuff's upper edge, outer to inner. */
    wrist: [
      [x + 190 + width * 0.5, y + 634],
      [x + 168, y + 650],
      [x + 134, y + 657],
      [x + 108, y + 651],
    ] satisfies Point[],
    /** The cuff's lower edge, outer to inner. */
    end: [
      [x + 188, y + 704],
      [x + 168, y + 717],
      [x + 138, y + 722],
      [x + 116, y + 716],
    ] satisfies Point[],
    underarm: [cut.chest - 8, cut.armhole] satisfies Point,
  };
}
