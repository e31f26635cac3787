import type { Garment, Side } from '../garment';
import { BOARD } from '../geometry';
import { CUTS, makeTop } from './top';
import { boundNeck, ribNeck } from './rib-necks';
import { poloNeck, standNeck } from './collars';
import { hoodNeck } from './hood';
import { boundBack, hoodBack, poloBack, ribBack, standBack } from './neck-backs';
import { kangarooPocket, trims, weltPockets, zip, zipStitches } from './trims';

const c = BOARD.center;
const neckDetail = { x: 330, y: 140, width: 330 };

/** A zip from collar to hem, with its stitches. */
const frontZip = (top: number, bottom: number) =>
  trims(
    { lines: zipStitches(top, bottom), paint: '' },
    zip([
      [c, top],
      [c, bottom],
    ]),
  );

/** All tops. */
export const TOPS = {
  tee: (side: Side) =>
    makeTop(
      {
        name: 'tee',
        cloth: 'jersey',
        cut: CUTS.regular,
        neck: ribNeck(CUTS.regular),
        nape: ribBack(CUTS.regular),
        sleeve: 'short',
        ends: 'stitched',
        creasing: 1,
        drape: 15,
        detail: neckDetail,
      },
      side,
    ),
  boxyTee: (side: Side) =>
    makeTop(
      {
        name: 'boxy-tee',
        cloth: 'jersey',
        cut: CUTS.boxy,
        neck: ribNeck(CUTS.boxy, 30),
        nape: ribBack(CUTS.boxy, 30),
        sleeve: 'short',
        ends: 'stitched',
        creasing: 1.15,
        drape: 17,
        detail: neckDetail,
      },
      side,
    ),
  trainingTee: (side: Side) =>
    makeTop(
      {
        name: 'training-tee',
        cloth: 'stretch',
        cut: CUTS.slim,
        neck: ribNeck(CUTS.slim, 18),
        nape: ribBack(CUTS.slim, 18),
        sleeve: 'short',
        ends: 'stitched',
        creasing: 0.9,
        drape: 13,
        roundness: 0.58,
        detail: neckDetail,
      },
      side,
    ),
  veeTee: (side: Side) => {
    const cut = { ...CUTS.regular, vee: true, neckDepth: 300 };
    return makeTop(
      {
        name: 'vee-tee',
        cloth: 'jersey',
        cut,
        neck: ribNeck(cut, 22),
        nape: ribBack(CUTS.regular, 22),
        sleeve: 'short',
        ends: 'stitched',
        creasing: 0.95,
        drape: 15,
        detail: { ...neckDetail, y: 150 },
      },
      side,
    );
  },
  longSleeve: (side: Side) =>
    makeTop(
      {
        name: 'long-sleeve',
        cloth: 'jersey',
        cut: CUTS.regular,
        neck: ribNeck(CUTS.regular),
        nape: ribBack(CUTS.regular),
        sleeve: 'long',
        ends: 'stitched',
        creasing: 0.9,
        drape: 15,
        detail: neckDetail,
      },
      side,
    ),
  tank: (side: Side) =>
    makeTop(
      {
        name: 'tank',
        cloth: 'jersey',
        cut: CUTS.tank,
        neck: boundNeck(CUTS.tank),
        nape: boundBack(CUTS.tank),
        sleeve: 'none',
        ends: 'stitched',
        creasing: 0.8,
        drape: 15,
        detail: { x: 330, y: 150, width: 330 },
      },
      side,
    ),
  polo: (side: Side) =>
    makeTop(
      {
        name: 'polo',
        cloth: 'knit',
        cut: { ...CUTS.regular, neckDepth: 236 },
        neck: poloNeck(),
        nape: poloBack(),
        sleeve: 'short',
        ends: 'stitched',
        creasing: 0.9,
        drape: 14,
        detail: { x: 330, y: 110, width: 330 },
      },
      side,
    ),
  sweatshirt: (side: Side) =>
    makeTop(
      {
        name: 'sweatshirt',
        cloth: 'fleece',
        cut: CUTS.sweat,
        neck: ribNeck(CUTS.sweat, 32),
        nape: ribBack(CUTS.sweat, 32),
        sleeve: 'long',
        ends: 'rib',
        creasing: 1.25,
        drape: 18,
        detail: neckDetail,
      },
      side,
    ),
  halfZip: (side: Side) =>
    makeTop(
      {
        name: 'half-zip',
        cloth: 'stretch',
        cut: { ...CUTS.slim, neckDepth: 240 },
        neck: standNeck(50),
        nape: standBack(50),
        sleeve: 'long',
        ends: 'stitched',
        creasing: 0.9,
        drape: 13,
        roundness: 0.58,
        ...zip(
          [
            [c, 190],
            [c, 420],
          ],
          16,
        ),
        detail: { x: 320, y: 100, width: 360 },
      },
      side,
    ),
  hoodie: (side: Side) =>
    makeTop(
      {
        name: 'hoodie',
        cloth: 'fleece',
        cut: CUTS.sweat,
        neck: hoodNeck(),
        nape: hoodBack(),
        sleeve: 'long',
        ends: 'rib',
        creasing: 1.3,
        drape: 18,
        ...kangarooPocket(676, 868, false),
        detail: { x: 320, y: 150, width: 360 },
      },
      side,
    ),
  zipHoodie: (side: Side) =>
    makeTop(
      {
        name: 'zip-hoodie',
        cloth: 'fleece',
        cut: CUTS.sweat,
        neck: hoodNeck(),
        nape: hoodBack(),
        sleeve: 'long',
        ends: 'rib',
        creasing: 1.2,
        drape: 18,
        ...trims(kangarooPocket(676, 868, true), frontZip(318, 944)),
        detail: { x: 320, y: 150, width: 360 },
      },
      side,
    ),
  trackJacket: (side: Side) =>
    makeTop(
      {
        name: 'track-jacket',
        cloth: 'stretch',
        cut: { ...CUTS.sweat, neckDepth: 240 },
        neck: standNeck(54),
        nape: standBack(54),
        sleeve: 'long',
        ends: 'rib',
        creasing: 1.15,
        drape: 17,
        ...trims(weltPockets([150, 640], [176, 770], true), frontZip(182, 944)),
        detail: { x: 310, y: 100, width: 370 },
      },
      side,
    ),
  windbreaker: (side: Side) =>
    makeTop(
      {
        name: 'windbreaker',
        cloth: 'nylon',
        cut: CUTS.jacket,
        neck: standNeck(),
        nape: standBack(),
        sleeve: 'long',
        ends: 'elastic',
        creasing: 1.5,
        drape: 24,
        ...trims(weltPockets([140, 650], [172, 790], true), frontZip(178, 972)),
        detail: { x: 310, y: 90, width: 370 },
      },
      side,
    ),
  pufferVest: (side: Side) =>
    makeTop(
      {
        name: 'puffer-vest',
        cloth: 'nylon',
        cut: CUTS.vest,
        neck: standNeck(66),
        nape: standBack(66),
        sleeve: 'none',
        ends: 'elastic',
        creasing: 0.5,
        drape: 12,
        quilt: { top: 250, period: 84, amount: 30 },
        ...frontZip(170, 946),
        detail: { x: 310, y: 90, width: 370 },
      },
      side,
    ),
  pufferJacket: (side: Side) =>
    makeTop(
      {
        name: 'puffer-jacket',
        cloth: 'nylon',
        cut: CUTS.jacket,
        neck: standNeck(70),
        nape: standBack(70),
        sleeve: 'long',
        ends: 'elastic',
        creasing: 0.6,
        drape: 14,
        quilt: { top: 250, period: 92, amount: 36 },
        ...frontZip(166, 972),
        detail: { x: 310, y: 90, width: 370 },
      },
      side,
    ),
} satisfies Record<string, (side: Side) => Garment>;
