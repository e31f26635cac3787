import type { Field } from './field';
import { blur, inflate, makeField, sample } from './field';
import { addFold } from './folds';
import type { Garment, Part, Quilt } from './garment';
import type { Point } from './geometry';
import { BOARD } from './geometry';
import { drapeNoise, smoothRepeatAt } from './noise';
import type { View } from './raster';
import { rasterMask } from './raster';

/** Light is worked out on a grid of half the board's units: it is smooth, and details are added later. */
const SCALE = 0.5;

/** The window of the board that a part needs: its outline and form with room for soft shadows, in whole cells. */
function windowOf(part: Part): View {
  const numbers = (`${part.outline} ${part.form ?? ''}`.match(/-?[\d.]+/g) ?? []).map(Number);
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  const room = 24 + (part.shadow ? (part.shadowBlur ?? 16) * 2 : 0);
  const low = (values: number[]) => Math.max(0, Math.floor((Math.min(...values) - room) / 16) * 16);
  const high = (values: number[], end: number) => Math.min(end, Math.ceil((Math.max(...values) + room) / 16) * 16);
  const [x, y] = [low(xs), low(ys)];
  const [span, fall] = [high(xs, BOARD.width) - x, high(ys, BOARD.height) - y];
  return { x, y, span, width: span * SCALE, height: fall * SCALE };
}

/** A part with its light: 1 is cloth that faces the camera in full light. */
interface LitPart {
  readonly part: Part;
  /** Where the light's first cell lies on the board. */
  readonly origin: Point;
  readonly light: Field;
  /** Darkness that it throws on the parts below; absent when none. */
  readonly shadow?: Field;
}

/** A garment's body, inflated, creased and lit once; any view of it can then be composed. */
export interface LitGarment {
  readonly garment: Garment;
  readonly parts: readonly LitPart[];
}

const unit = (x: number, y: number, z: number) => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length] as const;
};
const KEY = unit(-0.52, -0.6, 0.72);
const FILL = unit(0.8, -0.05, 0.65);
const HALFWAY = unit(-0.3, -0.38, 1);

const WRAP = 0.22;
const wrapped = (dot: number) => Math.max(0, (dot + WRAP) / (1 + WRAP));
/** Light on a surface that faces the camera: everything is measured against it. */
const FACING = 0.78 * wrapped(KEY[2]) + 0.2 * wrapped(FILL[2]) + 0.32;

/** How much each cloth shines, and how tight the shine is. */
const SHEEN: Record<Garment['cloth'], readonly [amount: number, power: number]> = {
  jersey: [0, 1],
  fleece: [0, 1],
  knit: [0, 1],
  twill: [0.03, 6],
  stretch: [0.16, 9],
  nylon: [0.3, 11],
};

/** Light on every cell of a field of heights. */
function shine(heights: Field, cloth: Garment['cloth']): Field {
  const { width, height, data } = heights;
  const lit = makeField(width, height);
  const around = blur(heights, 9);
  const [sheen, power] = SHEEN[cloth];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x;
      let slopeX = ((data[index + 1] ?? 0) - (data[index - 1] ?? 0)) / 2;
      let slopeY = ((data[index + width] ?? 0) - (data[index - width] ?? 0)) / 2;
      // Towards the outline the surface turns away without end; cloth never gets that steep.
      const steep = Math.hypot(slopeX, slopeY);
      if (steep > 0) {
        const limited = (1.9 * steep) / (1.9 + steep);
        slopeX *= limited / steep;
        slopeY *= limited / steep;
      }
      const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
      const nx = -slopeX / length;
      const ny = -slopeY / length;
      const nz = 1 / length;
      const key = wrapped(nx * KEY[0] + ny * KEY[1] + nz * KEY[2]);
      const fill = wrapped(nx * FILL[0] + ny * FILL[1] + nz * FILL[2]);
      const hollow = Math.max(-0.16, Math.min(0.3, ((around.data[index] ?? 0) - (data[index] ?? 0)) * 0.035));
      const diffuse = (0.78 * key + 0.2 * fill + 0.32 * (0.45 + 0.55 * nz)) / FACING;
      const glint = sheen === 0 ? 0 : sheen * Math.max(0, nx * HALFWAY[0] + ny * HALFWAY[1] + nz * HALFWAY[2]) ** power;
      lit.data[index] = diffuse * (1 - hollow) + glint - sheen * 0.45;
    }
  }
  return lit;
}

const asField = (mask: Uint8Array, { width, height }: View): Field => ({
  width,
  height,
  data: Float32Array.from(mask, (value) => value / 255),
});

/** Puffed channels between horizontal seams, and the small puckers that the seams draw. */
function addQuilt(heights: Field, { top, period, amount }: Quilt, origin: Point) {
  const noise = drapeNoise();
  for (let y = 0; y < heights.height; y++) {
    for (let x = 0; x < heights.width; x++) {
      const boardX = origin[0] + x / SCALE;
      const boardY = origin[1] + y / SCALE;
      const sag = (1 - ((boardX - BOARD.center) / 260) ** 2) * 12;
      const place = (boardY - top - sag + 5 * smoothRepeatAt(noise, boardX * 0.5, boardY * 0.1)) / period;
      const t = place - Math.floor(place);
      const puff = Math.sqrt(Math.max(0, 1 - (2 * t - 1) ** 2));
      const pucker = (1 - puff) * smoothRepeatAt(noise, boardX * 3.1 + Math.floor(place) * 61, boardY * 0.5);
      const index = y * heights.width + x;
      heights.data[index] = (heights.data[index] ?? 0) + (amount * puff + amount * 0.3 * pucker) * SCALE;
    }
  }
}

async function lightPart(part: Part, cloth: Garment['cloth'], offset: number): Promise<LitPart> {
  const view = windowOf(part);
  const origin: Point = [view.x, view.y];
  const outline = asField(await rasterMask(part.outline, view), view);
  const form = part.form === undefined ? outline : asField(await rasterMask(part.form, view), view);
  const heights = inflate(form);
  const drape = (part.drape ?? 0) * SCALE;
  const noise = drapeNoise();
  for (let y = 0; y < heights.height; y++) {
    for (let x = 0; x < heights.width; x++) {
      const index = y * heights.width + x;
      let value = (heights.data[index] ?? 0) * part.roundness;
      if (drape !== 0) {
        // Hanging cloth makes long vertical waves, so the noise is stretched downwards; small dents go every way.
        value += drape * smoothRepeatAt(noise, x * 0.75 + offset * 97, y * 0.34 + offset * 41 + x * 0.1);
        value += drape * 0.16 * smoothRepeatAt(noise, x * 1.9 + y * 0.5 + offset * 13, y * 1.5 + offset * 71);
      }
      heights.data[index] = value;
    }
  }
  if (part.quilt) addQuilt(heights, part.quilt, origin);
  for (const fold of part.folds ?? []) addFold(heights, fold, SCALE, origin);
  const light = shine(heights, part.cloth ?? cloth);
  const rim = blur(outline, 2);
  const share = part.light ?? 1;
  const { width, height } = light;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      // The lamp stands upper left: the far corner gets a little less.
      const falloff =
        1.07 - 0.14 * ((origin[1] + y / SCALE) / BOARD.height) - 0.08 * ((origin[0] + x / SCALE) / BOARD.width);
      // Cut edges roll away from the light.
      const roll = 0.84 + 0.16 * Math.min(1, Math.max(0, ((rim.data[index] ?? 0) - 0.5) * 2.2));
      light.data[index] = (light.data[index] ?? 0) * share * falloff * roll;
    }
  }
  if (!part.shadow) return { part, origin, light };
  return { part, origin, light, shadow: blur(outline, (part.shadowBlur ?? 16) * SCALE * 0.6) };
}

/** Works out the light on a garment's body. About 50 to 100 ms a part. */
export async function lightGarment(garment: Garment): Promise<LitGarment> {
  const parts: LitPart[] = [];
  for (const [index, part] of garment.parts.entries()) parts.push(await lightPart(part, garment.cloth, index + 1));
  return { garment, parts };
}

/** A view of a lit garment without colour. */
export interface Shading {
  readonly view: View;
  /** Light per pixel; meaningless where nothing covers. */
  readonly light: Float32Array;
  /** 0 to 255. */
  readonly coverage: Uint8Array;
}

/** Lays the parts over each other, back to front, in the given view. */
export async function shade(lit: LitGarment, view: View): Promise<Shading> {
  const masks = await Promise.all(lit.parts.map(({ part }) => rasterMask(part.outline, view)));
  const total = view.width * view.height;
  const light = new Float32Array(total);
  const coverage = new Uint8Array(total);
  const step = view.span / view.width;
  for (const [order, { part, origin, light: source, shadow }] of lit.parts.entries()) {
    const mask = masks[order];
    if (!mask) continue;
    const darkness = part.shadow ?? 0;
    for (let y = 0; y < view.height; y++) {
      const sourceY = (view.y + (y + 0.5) * step - origin[1]) * SCALE;
      for (let x = 0; x < view.width; x++) {
        const index = y * view.width + x;
        const cover = mask[index] ?? 0;
        const below = coverage[index] ?? 0;
        if (cover === 0 && (below === 0 || !shadow)) continue;
        const sourceX = (view.x + (x + 0.5) * step - origin[0]) * SCALE;
        let value = light[index] ?? 0;
        if (shadow && below > 0 && cover < 255) {
          const thrown = sample(shadow, sourceX - 3, sourceY - 5);
          if (thrown > 0.002) value *= 1 - darkness * thrown;
        }
        if (cover > 0) {
          const own = sample(source, sourceX, sourceY);
          value = below === 0 ? own : value + (own - value) * (cover / 255);
          coverage[index] = Math.max(below, below + ((255 - below) * cover) / 255);
        }
        light[index] = value;
      }
    }
  }
  return { view, light, coverage };
}
