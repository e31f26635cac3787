import type { Point } from '../geometry';
import { BOARD } from '../geometry';
import type { Measure } from '../measured';
import type { BottomPattern } from './bottom-cut';
import { CUFF } from './bottom-cut';
import type { TopPattern } from './top';
import { HEM_BAND } from './top-cut';

const x = (offset: number) => BOARD.center + offset;

/** What is measured on a top: from the shoulder's highest point to the hem, under the arms, and along a sleeve. */
export function topMeasures({ cut, sleeve, ends }: TopPattern): Measure[] {
  const [sx, sy] = cut.shoulder;
  const bottom = cut.bottom + (ends === 'stitched' ? cut.sag * 0.9 : HEM_BAND[ends]);
  const left = x(-sx - (sleeve === 'none' ? 150 : sleeve === 'short' ? 200 : 290));
  const end: Point = sleeve === 'short' ? [sx + 120, sy + 258] : [sx + 190, ends === 'stitched' ? sy + 640 : sy + 706];
  const out = 62;
  return [
    {
      name: 'Length',
      places: [
        [x(-cut.neck), 166],
        [x(-cut.hem * 0.3), bottom],
      ],
      line: [
        [left, 166],
        [left, bottom],
      ],
    },
    {
      name: 'Chest',
      places: [
        [x(-cut.chest + 8), cut.armhole + 96],
        [x(cut.chest - 8), cut.armhole + 96],
      ],
    },
    ...(sleeve === 'none'
      ? []
      : [
          {
            name: 'Sleeve' as const,
            places: [
              [x(sx), sy],
              [x(end[0]), end[1]],
            ] as const,
            line: [
              [x(sx + out + 44), sy - 20],
              [x(end[0] + out), end[1] - 34],
            ] as const,
          },
        ]),
  ];
}

/** What is measured on trousers: across the waist, down the outside, and from the crotch to the hem. */
export function bottomMeasures({ cut, ends }: BottomPattern): Measure[] {
  const { waist, waistTop, crotch, hip, knee, hem } = cut;
  const c = BOARD.center;
  const widest = Math.max(hip, knee[0], hem[0]);
  const end = hem[2] + (ends === 'rib' ? CUFF : 4);
  return [
    {
      name: 'Waist',
      places: [
        [c - waist, waistTop + 10],
        [c + waist, waistTop + 10],
      ],
      line: [
        [c - waist, waistTop - 40],
        [c + waist, waistTop - 40],
      ],
    },
    {
      name: 'Length',
      places: [
        [c - waist, waistTop],
        [c - hem[0], end],
      ],
      line: [
        [c - widest - 125, waistTop],
        [c - widest - 125, end],
      ],
    },
    {
      name: 'Inseam',
      places: [
        [c, crotch],
        [c + hem[1], end],
      ],
      line: [
        [c + widest + 125, crotch],
        [c + widest + 125, end],
      ],
    },
  ];
}
