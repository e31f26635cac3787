import type { Garment, Side } from '../garment';
import { makeBottom } from './bottom';
import { BOTTOM_CUTS } from './bottom-cut';
import { flapPocket, trims } from './trims';

/** All bottoms. */
export const BOTTOMS = {
  joggers: (side: Side) =>
    makeBottom(
      {
        name: 'joggers',
        cloth: 'fleece',
        cut: BOTTOM_CUTS.jogger,
        waist: 'cord',
        ends: 'rib',
        creasing: 1,
        drape: 16,
        pockets: 'slant',
        detail: { x: 310, y: 100, width: 340 },
      },
      side,
    ),
  trackPants: (side: Side) =>
    makeBottom(
      {
        name: 'track-pants',
        cloth: 'stretch',
        cut: BOTTOM_CUTS.jogger,
        waist: 'cord',
        ends: 'stitched',
        creasing: 0.9,
        drape: 15,
        pockets: 'slant',
        detail: { x: 310, y: 100, width: 340 },
      },
      side,
    ),
  chinos: (side: Side) =>
    makeBottom(
      {
        name: 'chinos',
        cloth: 'twill',
        cut: BOTTOM_CUTS.chino,
        waist: 'buttoned',
        ends: 'turned',
        creasing: 0.9,
        drape: 14,
        pockets: 'slant',
        detail: { x: 310, y: 90, width: 340 },
      },
      side,
    ),
  cargo: (side: Side) =>
    makeBottom(
      {
        name: 'cargo',
        cloth: 'twill',
        cut: { ...BOTTOM_CUTS.chino, knee: [206, 44, 720], hem: [190, 60, 1086] },
        waist: 'buttoned',
        ends: 'turned',
        creasing: 1.1,
        drape: 17,
        pockets: 'slant',
        trim: trims(flapPocket(594, 560, 92, 150, -6), flapPocket(274, 560, 92, 150, 6)),
        detail: { x: 440, y: 470, width: 330 },
      },
      side,
    ),
  tights: (side: Side) =>
    makeBottom(
      {
        name: 'tights',
        cloth: 'stretch',
        cut: BOTTOM_CUTS.tights,
        waist: 'smooth',
        ends: 'stitched',
        creasing: 0.45,
        drape: 8,
        pockets: 'none',
        detail: { x: 320, y: 90, width: 330 },
      },
      side,
    ),
  trainingShorts: (side: Side) =>
    makeBottom(
      {
        name: 'training-shorts',
        cloth: 'stretch',
        cut: BOTTOM_CUTS.shorts,
        waist: 'cord',
        ends: 'stitched',
        creasing: 1.1,
        drape: 20,
        pockets: 'slant',
        detail: { x: 310, y: 280, width: 340 },
      },
      side,
    ),
  runningShorts: (side: Side) =>
    makeBottom(
      {
        name: 'running-shorts',
        cloth: 'nylon',
        cut: BOTTOM_CUTS.running,
        waist: 'cord',
        ends: 'stitched',
        creasing: 1.1,
        drape: 22,
        pockets: 'none',
        detail: { x: 310, y: 300, width: 340 },
      },
      side,
    ),
  sweatShorts: (side: Side) =>
    makeBottom(
      {
        name: 'sweat-shorts',
        cloth: 'fleece',
        cut: BOTTOM_CUTS.shorts,
        waist: 'cord',
        ends: 'turned',
        creasing: 1,
        drape: 18,
        pockets: 'slant',
        detail: { x: 310, y: 280, width: 340 },
      },
      side,
    ),
  chinoShorts: (side: Side) =>
    makeBottom(
      {
        name: 'chino-shorts',
        cloth: 'twill',
        cut: BOTTOM_CUTS.longShorts,
        waist: 'buttoned',
        ends: 'turned',
        creasing: 0.9,
        drape: 16,
        pockets: 'slant',
        detail: { x: 310, y: 230, width: 340 },
      },
      side,
    ),
} satisfies Record<string, (side: Side) => Garment>;
