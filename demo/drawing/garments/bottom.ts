import type { Garment, Part, Side } from '../garment';
import type { Point } from '../geometry';
import { BOARD, polygon, sidedPoints, smoothThrough, strokeThrough } from '../geometry';
import { clipTo, edge, ribs, seam, softShade, stitches, twinStitches } from '../lines';
import type { BottomPattern } from './bottom-cut';
import { CUFF, legsForm, legsOutline } from './bottom-cut';
import { bottomMeasures } from './measures';
import { legFolds } from './leg-folds';
import type { Trim } from './trims';
import { button, patchPocket, trims } from './trims';
import { waistBand } from './waistband';

const SIDES = [1, -1] as const;

/** A pocket on the seat: a welt with a button, or a patch of cloth. */
const seatPocket = ({ cut, waist }: BottomPattern, side: 1 | -1): Trim => {
  const { waist: half, waistTop, band, crotch } = cut;
  const [width, top] = [half * 0.56, waistTop + band + (crotch - waistTop - band) * 0.3];
  const left = BOARD.center + side * half * 0.52 - width / 2;
  if (waist !== 'buttoned') return patchPocket(left, top, width, width * 1.1, false);
  const welt = polygon([
    [left, top],
    [left + width, top],
    [left + width, top + 13],
    [left, top + 13],
  ]);
  return trims(
    { lines: softShade(welt, 14, 0.3) + edge(welt) + stitches(welt, 0.5), paint: '' },
    button(left + width / 2, top + 24, 6),
  );
};

/** What the seat of a pattern has: two pockets, one on soft trousers, none on tights and running shorts. */
const seatOf = (pattern: BottomPattern): Trim =>
  pattern.pockets === 'none'
    ? trims()
    : trims(...(pattern.waist === 'buttoned' ? SIDES : [1 as const]).map((side) => seatPocket(pattern, side)));

/** Builds one side of trousers, shorts or tights from their pattern. */
export function makeBottom(pattern: BottomPattern, side: Side): Garment {
  const { cut, ends } = pattern;
  const { crotch, hem, hip, hipAt, waist, waistTop, band } = cut;
  const outline = legsOutline(cut);
  const seat = side === 'back' ? seatOf(pattern) : trims();
  const belt = waistBand(pattern, side);
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
    const lower = upper.map(([x, y], index): Point => [x - side * (index === 0 ? 9 : index === 2 ? -5 : 0), y + CUFF]);
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
    pattern.pockets === 'none' || side === 'back'
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
    name: `${pattern.name}${side === 'back' ? ' back' : ''}`,
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
        (pattern.waist === 'buttoned' && side === 'front' ? '' : softShade(rise, 14, 0.3) + seam(rise)) +
          pockets +
          (ends === 'rib'
            ? ''
            : hems.map((d) => (ends === 'turned' ? seam(d, 0.9) + stitches(d, 0.5) : twinStitches(d, 0, -7))).join('')),
      ) +
      seat.lines +
      belt.trim.lines +
      (pattern.trim?.lines ?? ''),
    paint: seat.paint + belt.trim.paint + (pattern.trim?.paint ?? ''),
    detail: pattern.detail,
    measures: bottomMeasures(pattern),
  };
}
