import type { Decoration } from './garment';
import type { BottomCut } from './garments/bottom-cut';
import type { TopCut } from './garments/top-cut';
import { bodyOutline, longSleeve, shortSleeve } from './garments/top-cut';
import { mark, needle } from './garments/mark';
import type { Point } from './geometry';
import { BOARD, polygon, sidedPoints, smoothThrough, strokeThrough } from './geometry';
import { band, clipTo, edge, fill, seam, softShade, stitches } from './lines';
import { peaks } from './prints';

const c = BOARD.center;
const SIDES = [1, -1] as const;
const SECOND = '#f00';

/** A decoration that the back does not have. */
export const inFront = (front: NonNullable<Decoration['front']>): Decoration => ({ front });

/** The small logo on the wearer's left side. */
export const logo = (x = c + 104, y = 356, size = 15): Decoration => inFront({ paint: fill(mark(x, y, size), '#00f') });

/** Several decorations as one. */
export const both = (...all: readonly Decoration[]): Decoration => ({
  ground: all.map(({ ground }) => ground ?? '').join(''),
  lines: all.map(({ lines }) => lines ?? '').join(''),
  front: {
    lines: all.map(({ front }) => front?.lines ?? '').join(''),
    paint: all.map(({ front }) => front?.paint ?? '').join(''),
  },
});

/** Paint and lines that are clipped to the body. */
const onBody = (cut: TopCut, held: boolean, id: string, paint: string, lines = ''): Decoration => ({
  ground: clipTo(`${id}-paint`, bodyOutline(cut, held), paint),
  lines: clipTo(`${id}-lines`, bodyOutline(cut, held), lines),
});

/** A bar across the body in the second color. */
export function chestBand(cut: TopCut, held: boolean, top: number, height: number): Decoration {
  const at = (y: number) =>
    strokeThrough([
      [c - 300, y - 6],
      [c, y + 6],
      [c + 300, y - 6],
    ]);
  const box = `M${c - 300} ${top - 6}C${c - 100} ${top + 8} ${c + 100} ${top + 8} ${c + 300} ${top - 6}L${c + 300} ${top + height - 6}C${c + 100} ${top + height + 8} ${c - 100} ${top + height + 8} ${c - 300} ${top + height - 6}Z`;
  return onBody(cut, held, 'band', fill(box, SECOND), seam(at(top), 0.8) + seam(at(top + height), 0.8));
}

/** Everything above a slanted line in the second color, including the tops of the sleeves. */
export function yoke(y: number, drop: number): Decoration {
  const d = strokeThrough([
    [c - 420, y - 20],
    [c - 200, y],
    [c, y + drop],
    [c + 200, y],
    [c + 420, y - 20],
  ]);
  return {
    ground: fill(`${d}L${c + 440} 0L${c - 440} 0Z`, SECOND),
    lines: seam(d) + `<g transform="translate(0 7)">${stitches(d, 0.6)}</g>`,
  };
}

/** Narrow stripes around body and short sleeves. */
export function stripes(cut: TopCut, spacing: number, width: number, from: number): Decoration {
  const rows = Math.ceil((1000 - from) / spacing);
  const body = Array.from({ length: rows }, (_, row) => {
    const y = from + row * spacing;
    return band(
      strokeThrough([
        [c - 300, y - 5],
        [c, y + 6],
        [c + 300, y - 5],
      ]),
      SECOND,
      width,
    );
  }).join('');
  const sleeves = SIDES.map((side) => {
    const { outline } = shortSleeve(cut, side);
    const lines = Array.from({ length: Math.ceil((510 - from) / spacing) + 2 }, (_, row) => {
      const y = from + row * spacing;
      return band(
        strokeThrough(
          sidedPoints(side, [
            [180, y + 34],
            [290, y + 22],
            [380, y - 14],
          ]),
        ),
        SECOND,
        width,
      );
    }).join('');
    return clipTo(`sleeve-stripes-${side}`, outline, lines);
  }).join('');
  return both({ ground: sleeves }, onBody(cut, false, 'stripes', body));
}

/** A broad tape in the second color along a line. The shop's needle is cut out of it at regular intervals. */
function tape(points: readonly Point[], width: number): string {
  const run = smoothThrough(points, TAPE_STEP);
  const needles = run.flatMap((at, index) => {
    const before = run[index - 1];
    if (index % TAPE_EVERY !== TAPE_EVERY - 1 || !before) return [];
    // Lines run downwards, needles point up along them.
    const turn = Math.atan2(before[0] - at[0], at[1] - before[1]);
    return [fill(needle(at, width * 0.36, turn), '#000')];
  });
  return band(strokeThrough(points), SECOND, width) + needles.join('');
}

/** Board units between the points of a tape's line, and the number of points from one needle to the next. */
const TAPE_STEP = 12;
const TAPE_EVERY = 4;

const sleeveLine = ([x, y]: Point, side: 1 | -1, inset: number): Point[] =>
  sidedPoints(side, [
    [x - 40 - inset, y - 8],
    [x + 52 - inset, y + 66],
    [x + 104 - inset, y + 230],
    [x + 142 - inset, y + 420],
    [x + 166 - inset, y + 660],
  ]);

const onSleeves = (cut: TopCut, paint: (side: 1 | -1) => string): Decoration => ({
  ground: SIDES.map((side) => clipTo(`sleeve-lines-${side}`, longSleeve(cut, side, 6).outline, paint(side))).join(''),
});

/** A line down the outside of long sleeves. */
export const sleeveStripe = (cut: TopCut): Decoration =>
  onSleeves(cut, (side) => band(strokeThrough(sleeveLine(cut.shoulder, side, 4)), SECOND, 10));

/** A tape down the outside of long sleeves. */
export const sleeveTape = (cut: TopCut): Decoration =>
  onSleeves(cut, (side) => tape(sleeveLine(cut.shoulder, side, 12), 32));

/** Short sleeves, or long ones, in the second color. */
export const contrastSleeves = (cut: TopCut, long: boolean): Decoration => ({
  ground:
    SIDES.map((side) => fill((long ? longSleeve(cut, side, 6) : shortSleeve(cut, side)).outline, SECOND)).join('') +
    fill(bodyOutline(cut, long), '#000'),
});

/** Panels down the body's sides. */
export function sidePanels(cut: TopCut, held: boolean): Decoration {
  const shape = (side: 1 | -1) =>
    polygon(
      smoothThrough(
        sidedPoints(side, [
          [cut.chest + 20, cut.armhole - 40],
          [cut.chest - 52, cut.armhole + 60],
          [cut.waist - 64, 640],
          [cut.hem - 40, cut.bottom + 30],
        ]),
        8,
      ).concat(sidedPoints(side, [[cut.hem + 40, cut.bottom + 30]])),
    );
  return onBody(
    cut,
    held,
    'sides',
    SIDES.map((side) => fill(shape(side), SECOND)).join(''),
    SIDES.map((side) => seam(shape(side), 0.9)).join(''),
  );
}

const legLine = ({ waist, waistTop, band: height, hip, hipAt, knee, hem }: BottomCut, side: 1 | -1, inset: number) =>
  sidedPoints(side, [
    [waist - inset, waistTop + height - 4],
    [hip - inset - 2, hipAt],
    [knee[0] - inset, knee[2]],
    [hem[0] - inset, hem[2] + 4],
  ]);

/** A line down the outside of legs. */
export const legStripe = (cut: BottomCut, width: number): Decoration => ({
  ground: SIDES.map((side) => band(strokeThrough(legLine(cut, side, 13)), SECOND, width)).join(''),
});

/** A tape down the outside of legs. */
export const legTape = (cut: BottomCut): Decoration => ({
  ground: SIDES.map((side) => tape(legLine(cut, side, 26), 34)).join(''),
});

/** Broad panels on the outside of legs, with their seam. */
export function legPanels(
  { waist, waistTop, band: height, hip, hipAt, knee, hem }: BottomCut,
  inset: number,
): Decoration {
  const inner = (side: 1 | -1) =>
    sidedPoints(side, [
      [waist - inset * 0.3, waistTop + height + 4],
      [hip - inset, hipAt + 40],
      [knee[0] - inset * 0.8, knee[2]],
      [hem[0] - inset * 0.35, hem[2] + 10],
    ]);
  const shape = (side: 1 | -1) =>
    polygon([
      ...smoothThrough(inner(side), 8),
      ...sidedPoints(side, [
        [hem[0] + 40, hem[2] + 14],
        [hip + 60, hipAt],
      ]),
    ]);
  return {
    ground: SIDES.map((side) => fill(shape(side), SECOND)).join(''),
    lines: SIDES.map((side) => seam(strokeThrough(inner(side)))).join(''),
  };
}

/** The logo at the bottom of one leg. */
export const legLogo = ({ hem }: BottomCut, up = 60): Decoration =>
  inFront({ paint: fill(mark(c + (hem[0] + hem[1]) / 2 + (hem[0] - hem[1]) * 0.2, hem[2] - up, 14), '#00f') });

/** A small sewn label in the second color. */
export const patch = (x: number, y: number, width: number, height: number): Decoration => {
  const d = `M${x} ${y}L${x + width} ${y}L${x + width} ${y + height}L${x} ${y + height}Z`;
  return inFront({
    paint: fill(d, SECOND) + fill(mark(x + width / 2, y + height / 2, height * 0.3), '#00f'),
    lines: softShade(d, 9, 0.25) + edge(d) + stitches(d, 0.4),
  });
};

/** A print alone. */
export const printOf = (paint: string): Decoration => inFront({ paint });

/** Curved seams over the knees. */
export function kneeSeams(side: 1 | -1): string {
  const d = strokeThrough(
    sidedPoints(side, [
      [44, 640],
      [120, 664],
      [206, 636],
    ]),
  );
  const e = strokeThrough(
    sidedPoints(side, [
      [44, 800],
      [118, 780],
      [200, 806],
    ]),
  );
  return seam(d) + stitches(e, 0.6) + seam(e);
}

/** A broad sewn badge on a cap's front, with mountains. */
export function patchOn(): Decoration {
  const d = polygon(
    smoothThrough(
      [
        [c - 92, 500],
        [c, 488],
        [c + 92, 500],
        [c + 98, 570],
        [c + 90, 640],
        [c, 650],
        [c - 90, 640],
        [c - 98, 570],
        [c - 92, 500],
      ],
      6,
    ),
  );
  return inFront({
    paint: fill(d, SECOND) + peaks(580, 62),
    lines: softShade(d, 10, 0.25) + edge(d) + stitches(d, 0.5),
  });
}
