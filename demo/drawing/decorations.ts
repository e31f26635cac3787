import type { Decoration } from './garment';
import { BOTTOM_CUTS } from './garments/bottom-cut';
import { CUTS } from './garments/top-cut';
import { mark } from './garments/mark';
import { patchPocket, weltPockets, zip } from './garments/trims';
import { BOARD } from './geometry';
import { fill } from './lines';
import { contours, halftone, numerals, peaks, sunrise, waves } from './prints';
import {
  logo,
  both,
  inFront,
  chestBand,
  yoke,
  stripes,
  sleeveStripe,
  sleeveTape,
  contrastSleeves,
  sidePanels,
  legStripe,
  legTape,
  legPanels,
  legLogo,
  patch,
  printOf,
  kneeSeams,
  patchOn,
} from './decoration-parts';

const c = BOARD.center;
const SIDES = [1, -1] as const;
const SECOND = '#f00';

/** All decorations by name. Each product uses one. */
export const DECORATIONS = {
  plain: (): Decoration => ({}),
  logo: () => logo(),
  logoLow: () => logo(c + 112, 402, 14),
  pocketSecond: () =>
    both(
      inFront({ paint: fill(`M${c + 52} 332L${c + 156} 332L${c + 156} 431L${c + 104} 450L${c + 52} 431Z`, SECOND) }),
      inFront(patchPocket(c + 52, 332, 104, 118)),
    ),
  sunrise: () => printOf(sunrise(470, 112)),
  peaks: () => printOf(peaks(470, 128)),
  waves: () => printOf(waves(420, 122, 6)),
  halftone: () => printOf(halftone(470, 116)),
  contours: () => printOf(contours(480, 138)),
  numerals: () => printOf(numerals(480, 190)),
  bigMark: () => printOf(fill(mark(c, 460, 96), '#00f')),
  stripesFine: () => both(stripes(CUTS.regular, 38, 9, 300), {}),
  stripesWide: () => both(stripes(CUTS.boxy, 84, 40, 330), {}),
  poloBand: () => both(chestBand(CUTS.regular, false, 470, 70), logo()),
  sweatBand: () => both(chestBand(CUTS.sweat, true, 420, 110), {}),
  yoke: () => both(yoke(372, 20), logo(c + 104, 330)),
  jacketYoke: () => both(yoke(430, -46), logo(c + 120, 372)),
  raglan: () => both(contrastSleeves(CUTS.regular, true), {}),
  sidePanels: () => both(sidePanels(CUTS.slim, false), logo(c + 96, 350)),
  tankSides: () => both(sidePanels(CUTS.tank, false), logo(c + 84, 420)),
  sleeveTape: () => both(sleeveTape(CUTS.sweat), logo(c + 118, 380)),
  sleeveStripe: () => both(sleeveStripe(CUTS.sweat), logo(c + 118, 380)),
  chestZip: () =>
    both(
      inFront(
        zip(
          [
            [c + 92, 392],
            [c + 176, 380],
          ],
          12,
        ),
      ),
      logo(c - 118, 384, 14),
    ),
  vestPockets: () => both(inFront(weltPockets([132, 640], [158, 770], true)), logo(c + 116, 380)),
  legTape: () => both(legTape(BOTTOM_CUTS.jogger), {}),
  legStripe: () => both(legStripe(BOTTOM_CUTS.jogger, 18), {}),
  joggerLogo: () => printOf(fill(mark(c + 96, 420, 15), '#00f')),
  kneePanels: () => ({ lines: SIDES.map((side) => kneeSeams(side)).join('') }),
  tightsPanels: () => both(legPanels(BOTTOM_CUTS.tights, 46), {}),
  shortsPanels: () => both(legPanels(BOTTOM_CUTS.shorts, 58), legLogo(BOTTOM_CUTS.shorts)),
  shortsLogo: () => legLogo(BOTTOM_CUTS.shorts),
  shortsTape: () => both(legTape(BOTTOM_CUTS.shorts), {}),
  runningPanels: () => both(legPanels(BOTTOM_CUTS.running, 66), legLogo(BOTTOM_CUTS.running, 50)),
  runningLogo: () => legLogo(BOTTOM_CUTS.running, 50),
  capMark: () => printOf(fill(mark(c, 560, 52), '#00f')),
  capPeaks: () => both(patchOn(), {}),
  capPeak: () =>
    printOf(
      fill(
        `M${c - 330} 900L${c - 330} 716L${c - 250} 712C${c - 190} 690 ${c - 90} 674 ${c} 674C${c + 90} 674 ${c + 190} 690 ${c + 252} 714L${c + 330} 720L${c + 330} 900Z`,
        SECOND,
      ) + fill(mark(c, 560, 40), '#00f'),
    ),
  beaniePatch: () => patch(c + 40, 760, 92, 56),
} satisfies Record<string, () => Decoration>;

export type DecorationName = keyof typeof DECORATIONS;
