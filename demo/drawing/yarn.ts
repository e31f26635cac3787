import { makeRandom } from '../random';
import type { Field } from './field';
import { blur, makeField } from './field';
import { drapeNoise, heatherNoise, smoothRepeatAt } from './noise';

// Read from the global once: in the test runner's sandbox every access to a global is slow.
const { asin, ceil, cos, floor, hypot, max, min, sin, sqrt, PI } = Math;

/** A place of a yarn's middle: across, down, and up toward the eye, in distances of two neighboring yarns. */
export type Place = readonly [x: number, y: number, z: number];

/** A yarn of a cloth under the magnifier. */
export interface Yarn {
  /** The middle of the yarn at `t`, 0 to 1. */
  readonly at: (t: number) => Place;
  /** About its length, for the size of the first step. */
  readonly length: number;
  /** Half its thickness. */
  readonly radius: number;
}

/** What the yarns of a cloth are made of. */
export interface Fiber {
  /** Twists in one distance of yarns: staple yarns have some, filaments have none. */
  readonly twist: number;
  /** Contrast of its single fibers. */
  readonly streaks: number;
  /** How far a yarn is pressed flat: 1 is round, less is flat. */
  readonly flat: number;
  /** The share of light that it reflects like a mirror. */
  readonly gloss: number;
  /** Loose fibers on a square of four yarns. */
  readonly hairs: number;
}

/** Light of a magnified cloth, and the melange of its yarns. Both have one value per pixel. */
export interface Magnified {
  readonly light: Field;
  readonly fibers: Field;
}

/** The lamp at the upper left, as on every picture of the shop. */
const LAMP = [-0.46, -0.62, 0.64] as const;

/** Pixels of the drawing for each pixel of the picture, in each direction: edges of yarns become smooth. */
const FINER = 2;

/** The distance from one cross section to the next, in pixels of the drawing. */
const STEP = 0.65;

/** How much deeper than its surroundings a hollow must be to be dark, in distances of yarns. */
const HOLLOW = 0.55;

interface Canvas {
  readonly height: Field;
  readonly light: Field;
  readonly fibers: Field;
  /** Pixels in one distance of yarns. */
  readonly scale: number;
}

/** Draws one yarn: a cross section at every step, where nothing lies above it. */
function drawYarn({ height, light, fibers, scale }: Canvas, yarn: Yarn, fiber: Fiber, seed: number) {
  const cloud = drapeNoise();
  const melange = heatherNoise();
  const [lx, ly, lz] = LAMP;
  const longest = STEP / scale;
  let [px, py, pz] = yarn.at(0);
  let along = 0;
  let t = 0;
  let step = longest / yarn.length;
  while (t < 1) {
    let [x, y, z] = yarn.at(t + step);
    // Around a hole a yarn turns sharply: its steps become short.
    while (hypot(x - px, y - py) > 1.3 * longest && step > 1e-7) {
      step /= 2;
      [x, y, z] = yarn.at(t + step);
    }
    t += step;
    const [dx, dy, dz] = [x - px, y - py, z - pz];
    const run = hypot(dx, dy) || 1e-6;
    step *= min(1.5, max(0.5, longest / run));
    along += hypot(run, dz);
    [px, py, pz] = [x, y, z];
    const [nx, ny] = [-dy / run, dx / run];
    const slope = dz / run;
    // Spun yarn is thicker here and thinner there.
    const radius = yarn.radius * (1 + 0.1 * smoothRepeatAt(cloud, along * 9 + seed * 37, seed * 91));
    const half = ceil(radius * scale);
    for (let across = -half; across <= half; across++) {
      const d = across / (radius * scale);
      if (d <= -1 || d >= 1) continue;
      const up = sqrt(1 - d * d);
      const column = floor((x + nx * d * radius) * scale);
      const row = floor((y + ny * d * radius) * scale);
      if (column < 0 || row < 0 || column >= height.width || row >= height.height) continue;
      const index = row * height.width + column;
      const top = z + up * radius * fiber.flat;
      if (top <= (height.data[index] ?? 0)) continue;
      height.data[index] = top;
      // Fibers and plies wind around the yarn: streaks that lean across it.
      const wound = asin(d) / PI + along * fiber.twist * 0.5;
      const ply = fiber.twist === 0 ? 0 : cos(2 * PI * (2 * wound + seed));
      const strand = smoothRepeatAt(melange, along * 26 + seed * 313, wound * 74 + seed * 157);
      const ridge = fiber.twist === 0 ? 0 : 0.22 * sin(2 * PI * (2 * wound + seed));
      const bend = d * (0.55 + 0.45 * fiber.flat) + ridge;
      const level = max(0.12, up) / (0.35 + 0.65 * fiber.flat);
      const [ax, ay] = [nx * bend - (dx / run) * slope * 0.8, ny * bend - (dy / run) * slope * 0.8];
      const facing = (ax * lx + ay * ly + level * lz) / hypot(ax, ay, level);
      const shine = fiber.gloss === 0 ? 0 : fiber.gloss * max(0, facing) ** 14;
      light.data[index] = (0.34 + 0.86 * max(0, facing)) * (1 + 0.1 * ply + fiber.streaks * strand) + shine;
      fibers.data[index] = strand;
    }
  }
}

/** Draws loose fibers: short, curved, light where the lamp meets them. */
function drawHairs({ light, height, scale }: Canvas, hairs: number) {
  const random = makeRandom('hairs');
  const count = floor((hairs * light.width * light.height) / (scale * scale * 16));
  for (let hair = 0; hair < count; hair++) {
    let [x, y] = [random.next() * light.width, random.next() * light.height];
    let turn = random.next() * 2 * PI;
    const curl = (random.next() - 0.5) * 0.05;
    const length = scale * (0.25 + random.next() * 0.7);
    const amount = 0.16 + 0.3 * random.next();
    for (let step = 0; step < length; step++) {
      x += cos(turn);
      y += sin(turn);
      turn += curl;
      if (x < 0 || y < 0 || x >= light.width - 1 || y >= light.height - 1) break;
      const fade = sin((PI * step) / length) * amount;
      const index = floor(y) * light.width + floor(x);
      // As wide as a pixel of the picture.
      for (const at of [index, index + 1, index + light.width, index + light.width + 1]) {
        // Above a hollow a fiber catches more light than what lies in it.
        light.data[at] = (light.data[at] ?? 0) * (1 - fade) + (0.95 + 0.1 * (height.data[at] ?? 0)) * fade;
      }
    }
  }
}

/**
 * Draws a cloth under the magnifier.
 * @param across how many distances of yarns the width shows
 */
export function magnify(
  yarns: readonly Yarn[],
  fiber: Fiber,
  across: number,
  { width, height }: { readonly width: number; readonly height: number },
): Magnified {
  const scale = (width * FINER) / across;
  const fields = () => makeField(width * FINER, height * FINER);
  const canvas: Canvas = { height: fields(), light: fields(), fibers: fields(), scale };
  canvas.height.data.fill(-1.2);
  canvas.light.data.fill(0.06);
  yarns.forEach((yarn, index) => drawYarn(canvas, yarn, fiber, (index * 0.618_034) % 1));
  // Light reaches hollows less.
  const around = blur(canvas.height, max(1, floor(scale * 0.3)));
  const heights = canvas.height.data;
  for (let index = 0; index < heights.length; index++) {
    const depth = ((heights[index] ?? 0) - (around.data[index] ?? 0)) / HOLLOW;
    canvas.light.data[index] = (canvas.light.data[index] ?? 0) * min(1.12, max(0.16, 0.9 + 0.62 * depth));
  }
  drawHairs(canvas, fiber.hairs);
  return { light: smaller(canvas.light), fibers: smaller(canvas.fibers) };
}

/** A field with each square of FINER by FINER cells as one. */
function smaller(field: Field): Field {
  const small = makeField(field.width / FINER, field.height / FINER);
  for (let y = 0; y < field.height; y++) {
    const row = floor(y / FINER) * small.width;
    for (let x = 0; x < field.width; x++) {
      const index = row + floor(x / FINER);
      small.data[index] = (small.data[index] ?? 0) + (field.data[y * field.width + x] ?? 0) / (FINER * FINER);
    }
  }
  return small;
}
