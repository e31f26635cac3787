import type { Garment, Part } from '../garment';
import type { Point } from '../geometry';
import { BOARD, polygon, sidedPoints, smoothThrough, strokeThrough } from '../geometry';
import { clipTo, ribs, seam, softShade, stitches, twinStitches } from '../lines';
import type { BottomPattern } from './bottom-cut';
import { legsForm, legsOutline } from './bottom-cut';
import { legFolds } from './leg-folds';
import { waistBand } from './waistband';

const SIDES = [1, -1] as const;

/** Builds trousers, shorts or tights from their pattern. */
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
      clipTo(
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
