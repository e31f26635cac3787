import type { Decoration } from './garment';
import { BOTTOM_CUTS } from './garments/bottom';
import type { BottomCut } from './garments/bottom';
import type { TopCut } from './garments/top-cut';
import { CUTS, bodyOutline, longSleeve, shortSleeve } from './garments/top-cut';
import { mark } from './garments/top-necks';
import { patchPocket, weltPockets, zip } from './garments/trims';
import type { Point } from './geometry';
import { BOARD, polygon, sidedPoints, smoothThrough, strokeThrough } from './geometry';
import { band, clipped, edge, fill, seam, softShade, stitches } from './lines';
import { bars, chevrons, contours, halftone, numerals, peaks, sunrise, waves } from './prints';

const c = BOARD.center;
const SIDES = [1, -1] as const;
const SECOND = '#f00';

/** The small mark on the wearer's left. */
const logo = (x = c + 104, y = 356, size = 15): Decoration => ({ paint: fill(mark(x, y, size), '#00f') });

const both = (...all: readonly Decoration[]): Decoration => ({
  ground: all.map(({ ground }) => ground ?? '').join(''),
  lines: all.map(({ lines }) => lines ?? '').join(''),
  paint: all.map(({ paint }) => paint ?? '').join(''),
});

const onBody = (cut: TopCut, held: boolean, id: string, paint: string, lines = ''): Decoration => ({
  ground: clipped(`${id}-paint`, bodyOutline(cut, held), paint),
  lines: clipped(`${id}-lines`, bodyOutline(cut, held), lines),
});

/** A bar across the body in the second colour. */
function chestBand(cut: TopCut, held: boolean, top: number, height: number): Decoration {
  const at = (y: number) =>
    strokeThrough([
      [c - 300, y - 6],
      [c, y + 6],
      [c + 300, y - 6],
    ]);
  const box = `M${c - 300} ${top - 6}C${c - 100} ${top + 8} ${c + 100} ${top + 8} ${c + 300} ${top - 6}L${c + 300} ${top + height - 6}C${c + 100} ${top + height + 8} ${c - 100} ${top + height + 8} ${c - 300} ${top + height - 6}Z`;
  return onBody(cut, held, 'band', fill(box, SECOND), seam(at(top), 0.8) + seam(at(top + height), 0.8));
}

/** Everything above a slanted line, sleeves' heads included, in the second colour. */
function yoke(y: number, drop: number): Decoration {
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
function stripes(cut: TopCut, spacing: number, width: number, from: number): Decoration {
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
    return clipped(`sleeve-stripes-${side}`, outline, lines);
  }).join('');
  return both({ ground: sleeves }, onBody(cut, false, 'stripes', body));
}

/** Lines down the outside of long sleeves. */
function sleeveStripes(cut: TopCut, count: number): Decoration {
  const [x, y] = cut.shoulder;
  const paint = SIDES.map((side) => {
    const { outline } = longSleeve(cut, side, 6);
    const run = (shift: number) =>
      strokeThrough(
        sidedPoints(side, [
          [x - 40 - shift, y - 8],
          [x + 52 - shift, y + 66],
          [x + 104 - shift, y + 230],
          [x + 142 - shift, y + 420],
          [x + 166 - shift, y + 660],
        ]),
      );
    return clipped(
      `sleeve-lines-${side}`,
      outline,
      Array.from({ length: count }, (_, index) => band(run(4 + index * 19), SECOND, 10)).join(''),
    );
  });
  return { ground: paint.join('') };
}

/** Short sleeves, or long ones, in the second colour. */
const contrastSleeves = (cut: TopCut, long: boolean): Decoration => ({
  ground:
    SIDES.map((side) => fill((long ? longSleeve(cut, side, 6) : shortSleeve(cut, side)).outline, SECOND)).join('') +
    fill(bodyOutline(cut, long), '#000'),
});

/** Panels down the body's sides. */
function sidePanels(cut: TopCut, held: boolean): Decoration {
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

/** Lines down the outside of legs. */
function legStripes(cut: BottomCut, count: number, width = 11): Decoration {
  const { waist, waistTop, band: height, hip, hipAt, knee, hem } = cut;
  const run = (side: 1 | -1, inset: number) =>
    strokeThrough(
      sidedPoints(side, [
        [waist - inset, waistTop + height - 4],
        [hip - inset - 2, hipAt],
        [knee[0] - inset, knee[2]],
        [hem[0] - inset, hem[2] + 4],
      ]),
    );
  return {
    ground: SIDES.flatMap((side) =>
      Array.from({ length: count }, (_, index) => band(run(side, 13 + index * (width + 8)), SECOND, width)),
    ).join(''),
  };
}

/** Broad panels on the outside of legs, with their seam. */
function legPanels({ waist, waistTop, band: height, hip, hipAt, knee, hem }: BottomCut, inset: number): Decoration {
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

/** The mark at the foot of one leg. */
const legLogo = ({ hem }: BottomCut, up = 60): Decoration => ({
  paint: fill(mark(c + (hem[0] + hem[1]) / 2 + (hem[0] - hem[1]) * 0.2, hem[2] - up, 14), '#00f'),
});

/** A small sewn label in the second colour. */
const patch = (x: number, y: number, width: number, height: number): Decoration => {
  const d = `M${x} ${y}L${x + width} ${y}L${x + width} ${y + height}L${x} ${y + height}Z`;
  return {
    paint: fill(d, SECOND) + fill(mark(x + width / 2, y + height / 2, height * 0.3), '#00f'),
    lines: softShade(d, 9, 0.25) + edge(d) + stitches(d, 0.4),
  };
};

const printed = (paint: string): Decoration => ({ paint });

const topQuilting = (rows: readonly number[]): Decoration => ({
  lines: rows
    .map((y) => {
      const d = strokeThrough([
        [c - 260, y - 8],
        [c, y + 6],
        [c + 260, y - 8],
      ] satisfies Point[]);
      return softShade(d, 26, 0.16) + stitches(d, 0.6);
    })
    .join(''),
});

/** All decorations by name; a product names one. */
export const DECORATIONS = {
  plain: (): Decoration => ({}),
  logo: () => logo(),
  logoLow: () => logo(c + 112, 402, 14),
  chestPocket: () => both(patchPocket(c + 52, 332, 104, 118), {}),
  pocketSecond: () =>
    both(
      { paint: fill(`M${c + 52} 332L${c + 156} 332L${c + 156} 431L${c + 104} 450L${c + 52} 431Z`, SECOND) },
      patchPocket(c + 52, 332, 104, 118),
    ),
  sunrise: () => printed(sunrise(470, 112)),
  peaks: () => printed(peaks(470, 128)),
  waves: () => printed(waves(420, 122, 6)),
  chevrons: () => printed(chevrons(390, 130, 5)),
  halftone: () => printed(halftone(470, 116)),
  contours: () => printed(contours(480, 138)),
  bars: () => printed(bars(480, 104)),
  numerals: () => printed(numerals(480, 190)),
  bigMark: () => printed(fill(mark(c, 460, 96), '#00f')),
  stripesFine: () => both(stripes(CUTS.regular, 38, 9, 300), {}),
  stripesWide: () => both(stripes(CUTS.boxy, 84, 40, 330), {}),
  band: () => both(chestBand(CUTS.regular, false, 402, 96), logo(c + 104, 330)),
  poloBand: () => both(chestBand(CUTS.regular, false, 470, 70), logo()),
  sweatBand: () => both(chestBand(CUTS.sweat, true, 420, 110), {}),
  yoke: () => both(yoke(372, 20), logo(c + 104, 330)),
  jacketYoke: () => both(yoke(430, -46), logo(c + 120, 372)),
  contrastSleeves: () => both(contrastSleeves(CUTS.regular, false), logo()),
  raglan: () => both(contrastSleeves(CUTS.regular, true), {}),
  sidePanels: () => both(sidePanels(CUTS.slim, false), logo(c + 96, 350)),
  tankSides: () => both(sidePanels(CUTS.tank, false), logo(c + 84, 420)),
  sleeveStripes: () => both(sleeveStripes(CUTS.sweat, 2), logo(c + 118, 380)),
  sleeveStripe: () => both(sleeveStripes(CUTS.sweat, 1), logo(c + 118, 380)),
  chestZip: () =>
    both(
      zip(
        [
          [c + 92, 392],
          [c + 176, 380],
        ],
        12,
      ),
      logo(c - 118, 384, 14),
    ),
  vestPockets: () => both(weltPockets([132, 640], [158, 770], true), logo(c + 116, 380)),
  overQuilt: () => both(topQuilting([330, 410, 490, 570, 650, 730, 810]), logo(c + 116, 368)),
  legStripes: () => both(legStripes(BOTTOM_CUTS.jogger, 2), {}),
  legStripe: () => both(legStripes(BOTTOM_CUTS.jogger, 1, 18), {}),
  joggerLogo: () => printed(fill(mark(c + 96, 420, 15), '#00f')),
  kneePanels: () => ({ lines: SIDES.map((side) => kneeSeams(side)).join('') }),
  tightsPanels: () => both(legPanels(BOTTOM_CUTS.tights, 46), {}),
  tightsLogo: () => legLogo(BOTTOM_CUTS.tights, 150),
  shortsPanels: () => both(legPanels(BOTTOM_CUTS.shorts, 58), legLogo(BOTTOM_CUTS.shorts)),
  shortsLogo: () => legLogo(BOTTOM_CUTS.shorts),
  shortsStripes: () => both(legStripes(BOTTOM_CUTS.shorts, 2, 13), {}),
  runningPanels: () => both(legPanels(BOTTOM_CUTS.running, 66), legLogo(BOTTOM_CUTS.running, 50)),
  runningLogo: () => legLogo(BOTTOM_CUTS.running, 50),
  capMark: () => printed(fill(mark(c, 560, 52), '#00f')),
  capPeaks: () => both(patchOn(), {}),
  capPeak: () => ({
    paint:
      fill(
        `M${c - 330} 900L${c - 330} 716L${c - 250} 712C${c - 190} 690 ${c - 90} 674 ${c} 674C${c + 90} 674 ${c + 190} 690 ${c + 252} 714L${c + 330} 720L${c + 330} 900Z`,
        SECOND,
      ) + fill(mark(c, 560, 40), '#00f'),
  }),
  beaniePatch: () => patch(c + 40, 760, 92, 56),
} satisfies Record<string, () => Decoration>;

/** Curved seams over the knees. */
function kneeSeams(side: 1 | -1): string {
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
function patchOn(): Decoration {
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
  return { paint: fill(d, SECOND) + peaks(580, 62), lines: softShade(d, 10, 0.25) + edge(d) + stitches(d, 0.5) };
}

export type DecorationName = keyof typeof DECORATIONS;
