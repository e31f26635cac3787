import type { Fold } from '../folds';
import { crossCreases, gathers, loosenFolds } from '../fold-sets';
import { BOARD, sidedPoints } from '../geometry';
import type { BottomPattern } from './bottom-cut';

const SIDES = [1, -1] as const;
const at = (x: number): number => BOARD.center + x;

/** Creases from the crotch, behind the knees and above the leg ends. */
export function legFolds({ name, cut, creasing, ends, waist }: BottomPattern): Fold[] {
  const { hip, hipAt, crotch, knee, hem, waistTop, band } = cut;
  const long = hem[2] - crotch > 400;
  const perSide = (side: 1 | -1): Fold[] => {
    const mid = (knee[0] + knee[1]) / 2;
    const foot = (hem[0] + hem[1]) / 2;
    const folds: Fold[] = [
      {
        points: sidedPoints(side, [
          [6, crotch - 4],
          [60, crotch - 24],
          [hip * 0.62, crotch - 66],
        ]),
        depth: -16 * creasing,
        width: [6, 20],
      },
      {
        points: sidedPoints(side, [
          [6, crotch + 6],
          [66, crotch + 10],
          [hip * 0.7, crotch - 8],
        ]),
        depth: -15 * creasing,
        width: [7, 22],
      },
      {
        points: sidedPoints(side, [
          [14, crotch + 40],
          [70, crotch + 64],
          [hip * 0.66, crotch + 66],
        ]),
        depth: -12 * creasing,
        width: [7, 22],
      },
      {
        points: sidedPoints(side, [
          [hip - 6, hipAt + 30],
          [hip - 70, hipAt + 54],
          [hip - 120, hipAt + 60],
        ]),
        depth: -8 * creasing,
        width: [8, 22],
      },
      {
        points: sidedPoints(side, [
          [mid + 12, hipAt + 60],
          [mid + 16, (crotch + knee[2]) / 2],
          [mid, knee[2]],
        ]),
        depth: 11 * creasing,
        width: [16, 30],
        free: true,
      },
    ];
    if (!long) {
      folds.push(
        {
          points: sidedPoints(side, [
            [knee[1] + 60, crotch + 30],
            [mid - 20, (knee[2] + hem[2]) / 2],
            [foot - 10, hem[2]],
          ]),
          depth: 14 * creasing,
          width: [16, 40],
          free: true,
        },
        {
          points: sidedPoints(side, [
            [mid + 70, crotch - 40],
            [mid + 84, knee[2]],
            [foot + 90, hem[2]],
          ]),
          depth: 12 * creasing,
          width: [16, 40],
          free: true,
        },
      );
      return folds;
    }
    const kneePoint = sidedPoints(side, [
      [mid, knee[2] - 60],
      [mid, knee[2] + 90],
    ]);
    const shin = sidedPoints(side, [
      [mid - 2, knee[2] + 130],
      [foot, hem[2] - 20],
    ]);
    const width = knee[0] - knee[1];
    folds.push({
      points: sidedPoints(side, [
        [mid + 4, knee[2] + 60],
        [mid - 4, (knee[2] + hem[2]) / 2],
        [foot, hem[2]],
      ]),
      depth: 10 * creasing,
      width: [14, 26],
      free: true,
    });
    return [
      ...folds,
      ...crossCreases(kneePoint[0] ?? [0, 0], kneePoint[1] ?? [0, 0], 4, width, 9 * creasing, `${name}/knee${side}`),
      ...crossCreases(
        shin[0] ?? [0, 0],
        shin[1] ?? [0, 0],
        ends === 'rib' ? 6 : 4,
        width * 0.9,
        9 * creasing,
        `${name}/shin${side}`,
      ),
    ];
  };
  const belt = waistTop + band + 2;
  return [
    ...loosenFolds(SIDES.flatMap(perSide), name, 10),
    ...(waist === 'cord'
      ? gathers([at(cut.waist - 10), belt], [at(-cut.waist + 10), belt], 15, -64, 8 * creasing, name)
      : []),
    ...(ends === 'rib'
      ? SIDES.flatMap((side) =>
          gathers(
            [at(side === 1 ? hem[1] + 8 : -hem[0] + 8), hem[2] + 4],
            [at(side === 1 ? hem[0] - 8 : -hem[1] - 8), hem[2] + 4],
            6,
            54,
            8 * creasing,
            `${name}/end${side}`,
          ),
        )
      : []),
  ];
}
