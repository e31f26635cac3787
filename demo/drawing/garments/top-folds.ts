import type { Fold } from '../folds';
import { gathers, loosenFolds } from '../fold-sets';
import { BOARD, sidedPoints } from '../geometry';
import type { TopPattern } from './top';

const SIDES = [1, -1] as const;
const x = (offset: number) => BOARD.center + offset;

/** The folds of a top's body: from the armholes, down the sides, and gathers where a band holds its hem. */
export function bodyFolds({ name, cut, creasing, ends }: TopPattern): Fold[] {
  const { chest, armhole: depth, bottom } = cut;
  const perSide = (side: 1 | -1): Fold[] => [
    {
      points: sidedPoints(side, [
        [chest - 6, depth - 4],
        [chest - 54, depth + 34],
        [chest - 150, depth + 66],
      ]),
      depth: -21 * creasing,
      width: [8, 26],
    },
    {
      points: sidedPoints(side, [
        [chest - 5, depth + 10],
        [chest - 40, depth + 96],
        [chest - 100, depth + 210],
      ]),
      depth: -19 * creasing,
      width: [8, 30],
    },
    {
      points: sidedPoints(side, [
        [chest - 10, depth + 60],
        [chest - 30, depth + 190],
        [chest - 40, depth + 320],
      ]),
      depth: 10 * creasing,
      width: [12, 30],
    },
    {
      points: sidedPoints(side, [
        [chest - 116, depth + 70],
        [chest - 90, depth + 280],
        [chest - 118, bottom],
      ]),
      depth: 13 * creasing,
      width: [20, 44],
      free: true,
    },
    {
      points: sidedPoints(side, [
        [chest - 20, bottom - 260],
        [chest - 70, bottom - 190],
        [chest - 150, bottom - 150],
      ]),
      depth: -11 * creasing,
      width: [9, 28],
    },
    {
      points: sidedPoints(side, [
        [chest - 14, bottom - 150],
        [chest - 60, bottom - 110],
        [chest - 120, bottom - 96],
      ]),
      depth: -9 * creasing,
      width: [9, 24],
    },
    {
      points: sidedPoints(side, [
        [cut.neck + 30, 220],
        [cut.neck + 44, 300],
        [cut.neck + 20, 390],
      ]),
      depth: 7 * creasing,
      width: [14, 28],
      free: true,
    },
  ];
  const middle: Fold = {
    points: [
      [x(-20), 560],
      [x(8), 740],
      [x(-14), bottom],
    ],
    depth: 8 * creasing,
    width: [22, 40],
    free: true,
  };
  const held =
    ends === 'stitched'
      ? []
      : gathers(
          [x(-cut.hem + 16), bottom - 2],
          [x(cut.hem - 16), bottom - 2],
          ends === 'rib' ? 13 : 19,
          ends === 'rib' ? 74 : 60,
          9 * creasing,
          name,
        );
  return [...loosenFolds([...SIDES.flatMap(perSide), middle], name, 14), ...held];
}
