import type { ShopColor } from '../colors';
import { grainAt, weave, weaveAt } from './cloth';
import type { Ramp } from './dye';
import { RAMP, makeRamp } from './dye';
import type { Cloth } from './garment';
import { heatherNoise, repeatAt } from './noise';
import type { Shading } from './relief';
import type { Backdrop } from './studio';

/** The colours a product is made in. */
export interface Dyes {
  readonly main: ShopColor;
  readonly second: Pick<ShopColor, 'hex'>;
  readonly trim: Pick<ShopColor, 'hex'>;
  readonly print: Pick<ShopColor, 'hex'>;
}

/** The details of one product in one view: bytes as `rasterLines` and `rasterColors` give them. */
export interface Details {
  readonly lines: Uint8Array;
  readonly paint: Uint8Array;
}

const ramps = new Map<string, Ramp>();
function rampOf(color: Pick<ShopColor, 'hex'>): Ramp {
  const known = ramps.get(color.hex);
  if (known) return known;
  const made = makeRamp(color);
  ramps.set(color.hex, made);
  return made;
}

/** Light with the surface's details: seams and stitches, and grain from afar or the weave from close. */
export function surface(shading: Shading, lines: Uint8Array, cloth: Cloth, close: boolean): Float32Array {
  const { width, height } = shading.view;
  const light = new Float32Array(width * height);
  const tile = weave(cloth);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      if ((shading.coverage[index] ?? 0) === 0) continue;
      const line = ((lines[index] ?? 128) - 128) / 128;
      const grain = close ? weaveAt(tile, x, y) + grainAt(cloth, x / 2, y / 2) * 0.8 : grainAt(cloth, x, y);
      light[index] = (shading.light[index] ?? 0) * (1 + 0.75 * line + grain) + 0.03 * line;
    }
  }
  return light;
}

/** The finished picture: three bytes a pixel. */
export function compose(
  shading: Shading,
  light: Float32Array,
  paint: Uint8Array,
  dyes: Dyes,
  backdrop: Backdrop,
  close: boolean,
): Buffer {
  const { width, height } = shading.view;
  const out = Buffer.allocUnsafe(width * height * 3);
  const [main, second, trim, print] = [dyes.main, dyes.second, dyes.trim, dyes.print].map(rampOf);
  if (!main || !second || !trim || !print) throw new Error('A dye is missing');
  const fibres = heatherNoise();
  const melange = dyes.main.heather * 0.17;
  const spread = close ? 0.5 : 1;
  const last = RAMP.steps - 1;
  const toStep = last / RAMP.brightest;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const at = index * 3;
      const cover = (shading.coverage[index] ?? 0) / 255;
      if (cover === 0) {
        for (let channel = 0; channel < 3; channel++) out[at + channel] = backdrop.data[at + channel] ?? 0;
        continue;
      }
      let bright = light[index] ?? 0;
      const red = (paint[at] ?? 0) / 255;
      const green = (paint[at + 1] ?? 0) / 255;
      const blue = (paint[at + 2] ?? 0) / 255;
      const plain = Math.max(0, 1 - red - green - blue);
      if (melange !== 0) bright *= 1 + plain * melange * repeatAt(fibres, x * spread, y * spread);
      const step = Math.min(last, Math.max(0, (bright * toStep) | 0)) * 3;
      for (let channel = 0; channel < 3; channel++) {
        let value = (main[step + channel] ?? 0) * plain;
        if (plain < 1) {
          value +=
            (second[step + channel] ?? 0) * red +
            (trim[step + channel] ?? 0) * green +
            (print[step + channel] ?? 0) * blue;
        }
        out[at + channel] = cover === 1 ? value : value * cover + (backdrop.data[at + channel] ?? 0) * (1 - cover);
      }
    }
  }
  return out;
}
