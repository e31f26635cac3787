import { addDrape } from './drape';
import type { Field } from './field';
import { blur, double, inflate, makeField } from './field';
import { addFold } from './folds';
import type { Garment, Part, Quilt } from './garment';
import type { Point } from './geometry';
import { BOARD } from './geometry';
import { drapeNoise, smoothRepeatAt } from './noise';
import type { View } from './raster';
import { rasterMask } from './raster';

// Read from the global once: in the test runner's sandbox every access to a global is slow.
const { ceil, floor, hypot, max, min, sqrt } = Math;

/** Cells of light per board unit. Half is enough, because light is smooth and details are added later. */
export const LIGHT_SCALE = 0.5;
const SCALE = LIGHT_SCALE;

/** A rectangle of the board. */
export interface Extent {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The bounding rectangle of a garment. */
export function boundsOf({ parts }: Garment): Extent {
  const outlines = parts.map(({ outline }) => (outline.match(/-?[\d.]+/g) ?? []).map(Number));
  const xs = outlines.flatMap((numbers) => numbers.filter((_, index) => index % 2 === 0));
  const ys = outlines.flatMap((numbers) => numbers.filter((_, index) => index % 2 === 1));
  const [x, y] = [min(...xs), min(...ys)];
  return { x, y, width: max(...xs) - x, height: max(...ys) - y };
}

/** The bounding rectangle of a path with a margin, aligned to 16 units so that cells are whole. */
function extentOf(d: string, room: number): Extent {
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  const low = (values: number[]) => max(0, floor((min(...values) - room) / 16) * 16);
  const high = (values: number[], end: number) => min(end, ceil((max(...values) + room) / 16) * 16);
  const [x, y] = [low(xs), low(ys)];
  return { x, y, width: high(xs, BOARD.width) - x, height: high(ys, BOARD.height) - y };
}

/** The margin around an outline for its shadow. */
const roomOf = (part: Part) => 24 + (part.shadow ? (part.shadowBlur ?? 16) * 2 : 0);

/** The rectangle that a part covers or darkens. */
export const reachOf = (part: Part): Extent => extentOf(part.outline, roomOf(part));

/** The part of the board in which a part is inflated and lit: its outline and form. */
function windowOf(part: Part): View {
  const { x, y, width, height } = extentOf(`${part.outline} ${part.form ?? ''}`, roomOf(part));
  return { x, y, span: width, width: width * SCALE, height: height * SCALE };
}

/** The outline and form of a part, as pixels of its window. */
export interface PartMask {
  readonly part: Part;
  readonly view: View;
  readonly outline: Uint8Array;
  /** Absent when the outline itself is inflated. */
  readonly form: Uint8Array | undefined;
}

/** Rasterizes what `lightGarment` needs of a garment. */
export const rasterParts = ({ parts }: Garment): Promise<PartMask[]> =>
  Promise.all(
    parts.map(async (part): Promise<PartMask> => {
      const view = windowOf(part);
      const [outline, form] = await Promise.all([
        rasterMask(part.outline, view),
        part.form === undefined ? undefined : rasterMask(part.form, view),
      ]);
      return { part, view, outline, form };
    }),
  );

/** A part with its light. 1 is the light of cloth that faces the camera in full light. */
export interface LitPart {
  readonly part: Part;
  /** The position of the light's first cell on the board. */
  readonly origin: Point;
  readonly light: Field;
  /** Cells of light per board unit. */
  readonly scale: number;
  /** How far threads are shifted compared with flat cloth, in board units, on the grid of the heights. */
  readonly drawn: { readonly across: Field; readonly down: Field } | null;
  /** The shadow on the parts below; absent without one. */
  readonly shadow?: Field;
}

/** A garment's body, inflated, creased and lit once. Any view of it can then be composed. */
export interface LitGarment {
  readonly garment: Garment;
  readonly parts: readonly LitPart[];
}

const unit = (x: number, y: number, z: number) => {
  const length = hypot(x, y, z);
  return [x / length, y / length, z / length] as const;
};
const KEY = unit(-0.52, -0.6, 0.72);
const FILL = unit(0.8, -0.05, 0.65);
const HALFWAY = unit(-0.3, -0.38, 1);

const WRAP = 0.22;
const wrapped = (dot: number) => max(0, (dot + WRAP) / (1 + WRAP));
/** Light on a surface that faces the camera. All other light is relative to it. */
const FACING = 0.78 * wrapped(KEY[2]) + 0.2 * wrapped(FILL[2]) + 0.32;

/** The strength and the sharpness of each cloth's shine. */
const SHEEN: Record<Garment['cloth'], readonly [amount: number, power: number]> = {
  jersey: [0, 1],
  fleece: [0, 1],
  knit: [0, 1],
  twill: [0.03, 6],
  stretch: [0.1, 8],
  nylon: [0.2, 9],
};

/** Light on every cell of a field of heights. */
function shine(heights: Field, cloth: Garment['cloth']): Field {
  const { width, height, data } = heights;
  const lit = makeField(width, height);
  const around = blur(heights, 9);
  const [sheen, power] = SHEEN[cloth];
  const glints = Float32Array.from({ length: 513 }, (_, step) => sheen * (step / 511) ** power);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x;
      let slopeX = ((data[index + 1] ?? 0) - (data[index - 1] ?? 0)) / 2;
      let slopeY = ((data[index + width] ?? 0) - (data[index - width] ?? 0)) / 2;
      // The slope grows without limit towards the outline, but cloth is never that steep.
      const steep = sqrt(slopeX * slopeX + slopeY * slopeY);
      if (steep > 0) {
        const limited = (1.9 * steep) / (1.9 + steep);
        slopeX *= limited / steep;
        slopeY *= limited / steep;
      }
      const length = sqrt(slopeX * slopeX + slopeY * slopeY + 1);
      const nx = -slopeX / length;
      const ny = -slopeY / length;
      const nz = 1 / length;
      const key = wrapped(nx * KEY[0] + ny * KEY[1] + nz * KEY[2]);
      const fill = wrapped(nx * FILL[0] + ny * FILL[1] + nz * FILL[2]);
      const hollow = max(-0.16, min(0.3, ((around.data[index] ?? 0) - (data[index] ?? 0)) * 0.035));
      const diffuse = (0.78 * key + 0.2 * fill + 0.32 * (0.45 + 0.55 * nz)) / FACING;
      const glint = glints[(max(0, nx * HALFWAY[0] + ny * HALFWAY[1] + nz * HALFWAY[2]) * 511) | 0] ?? 0;
      lit.data[index] = diffuse * (1 - hollow) + glint - sheen * 0.45;
    }
  }
  return lit;
}

function asField(mask: Uint8Array, { width, height }: View): Field {
  const field = makeField(width, height);
  for (let index = 0; index < field.data.length; index++) field.data[index] = (mask[index] ?? 0) / 255;
  return field;
}

/** Adds puffed channels between horizontal seams, and the small puckers at the seams. */
function addQuilt(heights: Field, { top, period, amount }: Quilt, origin: Point) {
  const noise = drapeNoise();
  for (let y = 0; y < heights.height; y++) {
    for (let x = 0; x < heights.width; x++) {
      const boardX = origin[0] + x / SCALE;
      const boardY = origin[1] + y / SCALE;
      const sag = (1 - ((boardX - BOARD.center) / 260) ** 2) * 12;
      const place = (boardY - top - sag + 5 * smoothRepeatAt(noise, boardX * 0.5, boardY * 0.1)) / period;
      const t = place - floor(place);
      const puff = sqrt(max(0, 1 - (2 * t - 1) ** 2));
      const pucker = (1 - puff) * smoothRepeatAt(noise, boardX * 3.1 + floor(place) * 61, boardY * 0.5);
      const index = y * heights.width + x;
      heights.data[index] = (heights.data[index] ?? 0) + (amount * puff + amount * 0.3 * pucker) * SCALE;
    }
  }
}

/**
 * How far the relief shifts the threads. A slope takes more cloth, so its threads look closer together. The shift is
 * summed from the middle of the part.
 */
function drawnBy({ width, height, data }: Field): { across: Field; down: Field } {
  const across = makeField(width, height);
  const down = makeField(width, height);
  const longer = (slope: number) => sqrt(1 + min(0.5, slope * slope)) - 1;
  const [midX, midY] = [width >> 1, height >> 1];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = midX + 1; x < width; x++) {
      const slope = (data[row + x] ?? 0) - (data[row + x - 1] ?? 0);
      across.data[row + x] = (across.data[row + x - 1] ?? 0) + longer(slope) / SCALE;
    }
    for (let x = midX - 1; x >= 0; x--) {
      const slope = (data[row + x + 1] ?? 0) - (data[row + x] ?? 0);
      across.data[row + x] = (across.data[row + x + 1] ?? 0) - longer(slope) / SCALE;
    }
  }
  for (let x = 0; x < width; x++) {
    for (let y = midY + 1; y < height; y++) {
      const slope = (data[y * width + x] ?? 0) - (data[(y - 1) * width + x] ?? 0);
      down.data[y * width + x] = (down.data[(y - 1) * width + x] ?? 0) + longer(slope) / SCALE;
    }
    for (let y = midY - 1; y >= 0; y--) {
      const slope = (data[(y + 1) * width + x] ?? 0) - (data[y * width + x] ?? 0);
      down.data[y * width + x] = (down.data[(y + 1) * width + x] ?? 0) - longer(slope) / SCALE;
    }
  }
  return { across: blur(across, 3), down: blur(down, 3) };
}

function lightPart(
  { part, view, outline: drawn, form: solid }: PartMask,
  cloth: Garment['cloth'],
  offset: number,
  fine: boolean,
): LitPart {
  const origin: Point = [view.x, view.y];
  const outline = asField(drawn, view);
  const form = solid === undefined ? outline : asField(solid, view);
  const dome = inflate(form);
  for (let index = 0; index < dome.data.length; index++) {
    dome.data[index] = (dome.data[index] ?? 0) * part.roundness;
  }
  const drape = (part.drape ?? 0) * SCALE;
  if (drape !== 0) addDrape(dome, part.cloth ?? cloth, drape, SCALE, offset);
  if (part.quilt) addQuilt(dome, part.quilt, origin);
  for (const fold of part.folds ?? []) addFold(dome, fold, SCALE, origin);
  // Smoothed, because light follows the slope. The slope jumps at each step, which would be visible as lines and
  // specks.
  const heights = blur(dome, 1);
  const light = shine(heights, part.cloth ?? cloth);
  const rim = blur(outline, 2);
  const share = part.light ?? 1;
  const { width, height } = light;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      // The lamp is at the upper left, so the opposite corner gets a little less light.
      const falloff =
        1.07 - 0.14 * ((origin[1] + y / SCALE) / BOARD.height) - 0.08 * ((origin[0] + x / SCALE) / BOARD.width);
      // Edges of cloth curve away from the light.
      const roll = 0.84 + 0.16 * min(1, max(0, ((rim.data[index] ?? 0) - 0.5) * 2.2));
      light.data[index] = (light.data[index] ?? 0) * share * falloff * roll;
    }
  }
  const lit: LitPart = {
    part,
    origin,
    ...(fine ? { light: blur(double(light), 1), scale: SCALE * 2 } : { light, scale: SCALE }),
    drawn: fine ? drawnBy(heights) : null,
  };
  if (!part.shadow) return lit;
  return { ...lit, shadow: blur(outline, (part.shadowBlur ?? 16) * SCALE * 0.6) };
}

/**
 * Computes the light on a garment's body. Takes 20 to 50 ms per part; more with `fine`, for pictures that show single
 * threads.
 */
export function lightGarment(garment: Garment, masks: readonly PartMask[], fine: boolean): LitGarment {
  return { garment, parts: masks.map((mask, index) => lightPart(mask, garment.cloth, index + 1, fine)) };
}
