import type { Cloth, Crop } from '../garment';
import { symmetric } from '../geometry';
import type { Trim } from './trims';

/** The cut of bottoms: half widths from the center line, and heights on the board. */
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

/** Height of a rib cuff. */
export const CUFF = 66;

export interface BottomPattern {
  readonly name: string;
  readonly cloth: Cloth;
  readonly cut: BottomCut;
  /** A gathered elastic waist with a cord, a smooth broad waist, or a buttoned one with a fly and belt loops. */
  readonly waist: 'cord' | 'smooth' | 'buttoned';
  readonly ends: 'stitched' | 'rib' | 'turned';
  readonly creasing: number;
  readonly drape: number;
  readonly pockets: 'slant' | 'none';
  readonly trim?: Trim;
  readonly detail: Crop;
}

/** The distance from hip to knee, and the length of the lower leg compared with that of long trousers. */
const runs = ({ hipAt, knee, hem }: Pick<BottomCut, 'hipAt' | 'knee' | 'hem'>) => ({
  thigh: knee[2] - hipAt,
  shin: Math.min(1, (hem[2] - knee[2]) / 290),
});

export function legsOutline({ waist, waistTop, band, hip, hipAt, crotch, knee, hem }: BottomCut): string {
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

export function legsForm({ waist, waistTop, hip, hipAt, crotch, knee, hem }: BottomCut): string {
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
