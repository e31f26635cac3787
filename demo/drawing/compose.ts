import type { ShopColor } from '../colors';
import { cacheResults } from '../cached';
import type { Ramp } from './dye';
import { RAMP, makeRamp, stepOf } from './dye';
import type { Shading } from './shading';

// Read from the global once: in the test runner's sandbox every access to a global is slow.
const { max, min } = Math;

/** The colors of a product. */
export interface Dyes {
  readonly main: ShopColor;
  readonly second: Pick<ShopColor, 'hex'>;
  readonly trim: Pick<ShopColor, 'hex'>;
  readonly print: Pick<ShopColor, 'hex'>;
}

const ramps = new Map<string, Ramp>();
const rampOf = (color: Pick<ShopColor, 'hex'>): Ramp => cacheResults(ramps, color.hex, () => makeRamp(color));

/** Writes light with seams and stitches into `into`, as steps of a ramp, one number per pixel. */
export function surface(shading: Shading, lines: Uint8Array, into: Uint16Array) {
  const { coverage, light, spans, view } = shading;
  const { width, height } = view;
  for (let y = 0; y < height; y++) {
    const end = spans[y * 2 + 1] ?? 0;
    for (let x = spans[y * 2] ?? 0; x < end; x++) {
      const index = y * width + x;
      if (coverage[index] === 0) continue;
      const line = ((lines[index] ?? 128) - 128) / 128;
      into[index] = stepOf((light[index] ?? 0) * (1 + 0.75 * line) + 0.03 * line);
    }
  }
}

/** One channel of a pixel where several paints meet. Weights are bytes that add up to 255. */
const mixed = (a: number, wa: number, b: number, wb: number, c: number, wc: number, d: number, wd: number) =>
  (a * wa + b * wb + c * wc + d * wd) / 255;

/**
 * Writes the finished picture into `out`, three bytes per pixel: the backdrop, and the garment over it. The ramps of
 * its dyes give the color for each step of light. Without a backdrop it writes only the garment, with opaque edges.
 */
export function compose(
  shading: Shading,
  steps: Uint16Array,
  paint: Uint8Array,
  dyes: Dyes,
  backdrop: Uint8Array | Uint8ClampedArray | null,
  out: Buffer,
) {
  const { coverage, fibers, spans, view } = shading;
  const { width, height } = view;
  if (backdrop) out.set(backdrop);
  const main = rampOf(dyes.main);
  const second = rampOf(dyes.second);
  const trim = rampOf(dyes.trim);
  const print = rampOf(dyes.print);
  const melange = (dyes.main.heather * 0.17) / 90;
  const last = RAMP.steps - 1;
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
      const plain = max(0, 255 - red - green - blue);
      let step = (steps[index] ?? 0) * 3;
      if (melange !== 0 && plain !== 0) {
        const fibre = 1 + (plain / 255) * melange * (fibers[index] ?? 0);
        step = min(last, (step * fibre * 0.3333334) | 0) * 3;
      }
      if (plain === 255 && covered === 255) {
        // Most pixels. Whole numbers are copied in half the time that the mixing below takes.
        out[at] = main[step] ?? 0;
        out[at + 1] = main[step + 1] ?? 0;
        out[at + 2] = main[step + 2] ?? 0;
        continue;
      }
      let r = main[step] ?? 0;
      let g = main[step + 1] ?? 0;
      let b = main[step + 2] ?? 0;
      if (plain !== 255) {
        r = mixed(r, plain, second[step] ?? 0, red, trim[step] ?? 0, green, print[step] ?? 0, blue);
        g = mixed(g, plain, second[step + 1] ?? 0, red, trim[step + 1] ?? 0, green, print[step + 1] ?? 0, blue);
        b = mixed(b, plain, second[step + 2] ?? 0, red, trim[step + 2] ?? 0, green, print[step + 2] ?? 0, blue);
        // Where edges of two paints cross, their weights may add up to a little more than 255.
        r = min(255, r);
        g = min(255, g);
        b = min(255, b);
      }
      if (covered !== 255 && backdrop) {
        const share = covered / 255;
        r = r * share + (out[at] ?? 0) * (1 - share);
        g = g * share + (out[at + 1] ?? 0) * (1 - share);
        b = b * share + (out[at + 2] ?? 0) * (1 - share);
      }
      out[at] = r;
      out[at + 1] = g;
      out[at + 2] = b;
    }
  }
}
