import type { Cloth, Garment, Part } from '../garment';
import { BOARD, path, strokeThrough } from '../geometry';
import { seam } from '../lines';

/** A garment folded flat, seen from the front as it lies on a shelf. */
interface Folded {
  readonly name: string;
  readonly cloth: Cloth;
  /** The heights of the visible layers in board units, from top to bottom. */
  readonly layers: readonly number[];
  /** The distances from the middle to the left and right ends. */
  readonly reach: readonly [left: number, right: number];
}

const c = BOARD.center;
const MIDDLE = BOARD.height / 2;

/** One layer: a roll of cloth that is rounder on the side of the fold. */
function layerOutline(top: number, height: number, [left, right]: Folded['reach']): string {
  const [l, r] = [c - left, c + right];
  const low = top + height;
  return path(
    [l + 24, top + 3],
    [
      [l + left * 0.5, top - 5, r - right * 0.6, top - 3, r - 22, top + 5],
      [r + 5, top + 8, r + 7, low - 8, r - 14, low - 1],
      [r - right * 0.5, low + 5, l + left * 0.6, low + 3, l + 20, low],
      [l - 6, low - 6, l - 5, top + 7, l + 24, top + 3],
    ],
  );
}

function makeFolded({ name, cloth, layers, reach }: Folded): Garment {
  const whole = layers.reduce((sum, height) => sum + height, 0);
  let top = MIDDLE - whole / 2;
  const parts = layers.map((height, index): Part => {
    const shift = [0, 11, 4][index % 3] ?? 0;
    const outline = layerOutline(top, height + 5, [reach[0] - shift, reach[1] + shift * 0.6]);
    top += height;
    return {
      name: `layer ${index}`,
      outline,
      roundness: 0.6,
      drape: 9,
      turn: index * 0.02,
      shadow: 0.55,
      shadowBlur: 9,
      folds: [
        {
          points: [
            [c - reach[0] * (0.7 - index * 0.3), top - height * 0.7],
            [c - reach[0] * (0.4 - index * 0.3), top - height * 0.5],
            [c + reach[1] * (0.1 + index * 0.2), top - height * 0.45],
          ],
          depth: -7,
          width: [5, 14],
          free: true,
        },
      ],
    };
  });
  // The upper layers lie over the lower ones.
  parts.reverse();
  const edge = MIDDLE + whole / 2 - 9;
  const hem = strokeThrough([
    [c - reach[0] + 26, edge],
    [c, edge + 5],
    [c + reach[1] - 30, edge + 1],
  ]);
  return {
    name,
    cloth,
    parts,
    lines: seam(hem, 0.35),
    paint: '',
    detail: { x: c - 165, y: MIDDLE - 200, width: 330 },
  };
}

/** All folded garments. */
export const FOLDED = {
  foldedTee: () => makeFolded({ name: 'folded-tee', cloth: 'jersey', layers: [25, 23, 24], reach: [318, 312] }),
  foldedKnit: () => makeFolded({ name: 'folded-knit', cloth: 'knit', layers: [30, 28, 29], reach: [304, 322] }),
  foldedSweat: () => makeFolded({ name: 'folded-sweat', cloth: 'fleece', layers: [36, 33, 35], reach: [328, 318] }),
} satisfies Record<string, () => Garment>;
