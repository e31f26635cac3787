import type { ShopColor } from '../colors';
import { grainOf, weave, weaveAt } from './cloth';
import type { Ramp } from './dye';
import { RAMP, makeRamp } from './dye';
import type { Cloth } from './garment';
import { grainNoise, heatherNoise, repeatAt } from './noise';
import type { Shading } from './shading';
import type { Backdrop } from './studio';

/** The colours a product is made in. */
export interface Dyes {
  readonly main: ShopColor;
  readonly second: Pick<ShopColor, 'hex'>;
  readonly trim: Pick<ShopColor, 'hex'>;
  readonly print: Pick<ShopColor, 'hex'>;
}

const ramps = new Map<string, Ramp>();
function rampOf(color: Pick<ShopColor, 'hex'>): Ramp {
  const known = ramps.get(color.hex);
  if (known) return known;
  const made = makeRamp(color);
  ramps.set(color.hex, made);
  return made;
}

/**
 * Light with the surface's details: seams and stitches, and grain from afar or the weave from close. Written into
 * `into`, one number a pixel.
 */
export function surface(shading: Shading, lines: Uint8Array, cloth: Cloth, close: boolean, into: Float32Array) {
  const { coverage, light, spans, view } = shading;
  const { width, height } = view;
  const tile = weave(cloth);
  const noise = grainNoise();
  const rough = grainOf(cloth);
  for (let y = 0; y < height; y++) {
    const end = spans[y * 2 + 1] ?? 0;
    for (let x = spans[y * 2] ?? 0; x < end; x++) {
      const index = y * width + x;
      if (coverage[index] === 0) continue;
      const line = ((lines[index] ?? 128) - 128) / 128;
      const grain = close
        ? weaveAt(tile, x, y) + rough * 0.8 * repeatAt(noise, x / 2, y / 2)
        : rough * repeatAt(noise, x, y);
      into[index] = (light[index] ?? 0) * (1 + 0.75 * line + grain) + 0.03 * line;
    }
  }
}

/** The finished picture, written into `out`: three bytes a pixel. */
export function compose(
  shading: Shading,
  light: Float32Array,
  paint: Uint8Array,
  dyes: Dyes,
  backdrop: Backdrop,
  close: boolean,
  out: Buffer,
) {
  const { coverage, spans, view } = shading;
  const { width, height } = view;
  out.set(backdrop);
  const main = rampOf(dyes.main);
  const second = rampOf(dyes.second);
  const trim = rampOf(dyes.trim);
  const print = rampOf(dyes.print);
  const fibres = heatherNoise();
  const melange = dyes.main.heather * 0.17;
  const spread = close ? 0.5 : 1;
  const last = RAMP.steps - 1;
  const toStep = last / RAMP.brightest;
  for (let y = 0; y < height; y++) {
    const end = spans[y * 2 + 1] ?? 0;
    for (let x = spans[y * 2] ?? 0; x < end; x++) {
      const index = y * width + x;
      const covered = coverage[index] ?? 0;
      if (covered === 0) continue;
      const at = index * 3;
      const red = paint[at] ?? 0;
      const green = paint[at + 1] ?? 0;
      const blue = paint[at + 2] ?? 0;
      const plain = Math.max(0, 255 - red - green - blue);
      let bright = light[index] ?? 0;
      if (melange !== 0) bright *= 1 + (plain / 255) * melange * repeatAt(fibres, x * spread, y * spread);
      const step = Math.min(last, Math.max(0, (bright * toStep) | 0)) * 3;
      let r = main[step] ?? 0;
      let g = main[step + 1] ?? 0;
      let b = main[step + 2] ?? 0;
      if (plain < 255) {
        r = (r * plain + (second[step] ?? 0) * red + (trim[step] ?? 0) * green + (print[step] ?? 0) * blue) / 255;
        g =
          (g * plain + (second[step + 1] ?? 0) * red + (trim[step + 1] ?? 0) * green + (print[step + 1] ?? 0) * blue) /
          255;
        b =
          (b * plain + (second[step + 2] ?? 0) * red + (trim[step + 2] ?? 0) * green + (print[step + 2] ?? 0) * blue) /
          255;
      }
      if (covered < 255) {
        const share = covered / 255;
        r = r * share + (out[at] ?? 0) * (1 - share);
        g = g * share + (out[at + 1] ?? 0) * (1 - share);
        b = b * share + (out[at + 2] ?? 0) * (1 - share);
      }
      out[at] = Math.min(255, r);
      out[at + 1] = Math.min(255, g);
      out[at + 2] = Math.min(255, b);
    }
  }
}
