import { BOARD } from './geometry';
import type { ShopColor } from '../colors';
import { makeRamp, stepOf } from './dye';
import type { RawPicture, Size } from './raster';
import type { MacroWeaveName } from './weaves';
import { MACRO_WEAVES } from './weaves';
import type { Magnified } from './yarn';
import { magnify } from './yarn';

/** How strongly the fibers of melange yarn differ, as a share of the light. */
const MELANGE = 0.32;

/** Draws a cloth under the magnifier, without a color. */
export function drawWeave(name: MacroWeaveName, size: Size): Magnified {
  const { across, fiber, yarns } = MACRO_WEAVES[name];
  return magnify(yarns(across, (across * BOARD.height) / BOARD.width), fiber, across, size);
}

/** Colors a magnified cloth. */
export function dyeWeave({ light, fibers }: Magnified, color: ShopColor): RawPicture {
  const { width, height } = light;
  const ramp = makeRamp(color);
  const data = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index++) {
    const lit = (light.data[index] ?? 0) * (1 + MELANGE * color.heather * (fibers.data[index] ?? 0));
    const step = stepOf(lit) * 3;
    data[index * 3] = ramp[step] ?? 0;
    data[index * 3 + 1] = ramp[step + 1] ?? 0;
    data[index * 3 + 2] = ramp[step + 2] ?? 0;
  }
  return { data, width, height, channels: 3 };
}
