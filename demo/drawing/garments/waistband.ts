import type { Part, Side } from '../garment';
import type { Point } from '../geometry';
import { BOARD, polygon, smoothThrough, strokeThrough, symmetric } from '../geometry';
import { edge, fill, ribs, seam, softShade, stitches, twinStitches } from '../lines';
import { mark } from './mark';
import type { Trim } from './trims';
import { button, cord, eyelet, trims } from './trims';
import type { BottomPattern } from './bottom-cut';

const at = (x: number): number => BOARD.center + x;

/**
 * The waistband: gathered on a cord, smooth, or buttoned with a fly and belt loops. The back has neither cord nor fly.
 */
export function waistBand({ cut, waist }: BottomPattern, side: Side): { parts: Part[]; trim: Trim } {
  const { waist: half, waistTop: top, band } = cut;
  const edgeAt = (y: number, spread: number): Point[] => [
    [at(-half - spread), y],
    [at(-half * 0.5), y + 9],
    [at(0), y + 12],
    [at(half * 0.5), y + 9],
    [at(half + spread), y],
  ];
  const upper = edgeAt(top, 0);
  const lower = edgeAt(top + band, waist === 'buttoned' ? 7 : 3);
  const outline = polygon([...smoothThrough(upper, 6), ...smoothThrough(lower, 6).reverse()]);
  const back = symmetric(
    [0, top - 4],
    [
      [half * 0.5, top - 4, half * 0.85, top - 6, half, top - 2],
      [half, top + 6, half * 0.5, top + 20, 0, top + 22],
    ],
  );
  const label = `M${at(-24)} ${top}L${at(24)} ${top}L${at(24)} ${top + 9}L${at(-24)} ${top + 9}Z`;
  const parts: Part[] = [
    { name: 'waist inside', outline: back, roundness: 0.05, light: 0.5 },
    { name: 'waistband', outline, roundness: 0.36, form: outline, shadow: 0.3, shadowBlur: 8 },
  ];
  const down = (points: readonly Point[], dy: number) => strokeThrough(points.map(([x, y]): Point => [x, y + dy]));
  const c = BOARD.center;
  const beltLoop = (share: number) => {
    const x = c + half * share;
    const d = `M${x - 7} ${top + 2}L${x + 7} ${top + 2}L${x + 7} ${top + band + 16}L${x - 7} ${top + band + 16}Z`;
    return (
      softShade(d, 8, 0.3) +
      fill(d, '#868686') +
      edge(d, 0.8) +
      `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="1" stroke-dasharray="3 3"/>`
    );
  };
  const gathered = waist === 'cord' ? ribs(upper, lower, 9, 0.8) : '';
  if (side === 'back') {
    const rows = waist === 'buttoned' ? [7, band - 7] : waist === 'cord' ? [band * 0.34, band * 0.66] : [band - 6];
    return {
      // The back is higher than the front, so that nothing is seen of its inside.
      parts: parts.slice(1),
      trim: {
        lines:
          gathered +
          rows.map((dy) => stitches(down(upper, dy), 0.8)).join('') +
          seam(down(lower, 0), 0.9) +
          (waist === 'buttoned' ? [-0.7, 0, 0.7].map(beltLoop).join('') : ''),
        paint: '',
      },
    };
  }
  if (waist === 'buttoned') {
    const fly = strokeThrough([
      [c + 34, top + band + 12],
      [c + 33, top + band + 120],
      [c + 18, top + band + 158],
      [c + 2, top + band + 172],
    ]);
    const rise = `M${c} ${top + band + 10}L${c} ${cut.crotch}`;
    const placket = `M${c + 6} ${top + 12}L${c + 6} ${top + band + 12}`;
    return {
      parts,
      trim: trims(
        {
          lines:
            seam(down(lower, 0)) +
            stitches(down(upper, 7), 0.8) +
            stitches(down(lower, -7), 0.8) +
            edge(placket, 0.9) +
            softShade(rise, 12, 0.24) +
            seam(rise, 0.9) +
            twinStitches(fly, 5, 0, 0.8) +
            [-0.62, 0.62].map(beltLoop).join(''),
          paint: fill(label, '#00f'),
        },
        button(c - 10, top + band / 2 + 10, 8.5),
      ),
    };
  }
  const rows =
    waist === 'cord'
      ? [0.34, 0.66].map((share) => stitches(down(upper, band * share), 0.8)).join('')
      : stitches(down(lower, -6), 0.8);
  const fastening =
    waist === 'cord'
      ? trims(
          cord(
            [
              [c - 22, top + band * 0.55 + 10],
              [c - 30, top + band + 60],
              [c - 24, top + band + 118],
            ],
            8,
          ),
          cord(
            [
              [c + 22, top + band * 0.55 + 10],
              [c + 32, top + band + 52],
              [c + 36, top + band + 134],
            ],
            8,
          ),
          eyelet(c - 22, top + band * 0.55 + 9, 6.5),
          eyelet(c + 22, top + band * 0.55 + 9, 6.5),
        )
      : { lines: '', paint: fill(mark(c, top + band * 0.5 + 11, 13), '#00f') };
  return {
    parts,
    trim: trims({ lines: gathered + rows + seam(down(lower, 0), 0.9), paint: fill(label, '#00f') }, fastening),
  };
}
