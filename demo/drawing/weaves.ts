import { drapeNoise, smoothRepeatAt } from './noise';
import type { Fiber, Place, Yarn } from './yarn';

// Read from the global once: in the test runner's sandbox every access to a global is slow.
const { ceil, cos, exp, floor, hypot, sign, sin, PI } = Math;

/** A cloth under the magnifier. */
export interface MacroWeave {
  /** How many distances of yarns a plate shows from left to right. */
  readonly across: number;
  readonly fiber: Fiber;
  /** The yarns of a piece with that size, in distances of yarns. */
  readonly yarns: (width: number, height: number) => Yarn[];
}

/** Cloth is never quite straight: how far a place of it is shifted. */
function shifted([x, y, z]: Place, amount: number): Place {
  const cloud = drapeNoise();
  return [
    x + amount * smoothRepeatAt(cloud, x * 9, y * 9),
    y + amount * smoothRepeatAt(cloud, x * 9 + 210, y * 9 + 80),
    z + 0.5 * amount * smoothRepeatAt(cloud, x * 14 + 90, y * 14 + 170),
  ];
}

interface Knit {
  /** Height of a row of loops, in widths of a loop. */
  readonly row: number;
  readonly radius: number;
  /** Whether a loop shows its legs (1) or its head (-1). All show their legs if it is left out. */
  readonly face?: (column: number, row: number) => 1 | -1;
  /** Where the cloth has a hole, and half its size: loops around it are pushed aside. */
  readonly holes?: { readonly every: readonly [columns: number, rows: number]; readonly size: number };
}

/** Pushes a place away from the nearest hole. Every second row of holes is shifted by half. */
function aside([x, y, z]: Place, { every: [columns, rows], size }: NonNullable<Knit['holes']>): Place {
  const line = Math.round(y / rows);
  const shift = line % 2 === 0 ? 0 : columns / 2;
  const [hx, hy] = [Math.round((x - shift) / columns) * columns + shift, line * rows];
  const [dx, dy] = [x - hx, (y - hy) * 0.9];
  const distance = hypot(dx, dy) || 1e-6;
  const push = size * exp(-((distance / (size * 2.6)) ** 2));
  return [x + (dx / distance) * push, y + (dy / distance) * push, z];
}

/** Rows of loops, each drawn through the row below it. */
const knit =
  ({ row: high, radius, face, holes }: Knit) =>
  (width: number, height: number): Yarn[] => {
    const columns = ceil(width) + 4;
    const rows = ceil(height / high) + 4;
    return Array.from({ length: rows }, (_, line): Yarn => ({
      radius,
      length: columns * 3.4,
      at: (t) => {
        const course = t * columns;
        const turn = 2 * PI * course;
        const column = floor(course);
        // A loop that shows its head bends the other way. The change between two loops is smooth.
        const side = face?.(column, line) ?? 1;
        const next = face?.(column + (course - column > 0.5 ? 1 : -1), line) ?? 1;
        const edge = Math.abs(course - column - 0.5) * 2;
        const bend = side === next ? side : side * (1 - edge ** 6);
        const place: Place = [
          course - 2 + 0.235 * sin(2 * turn),
          (line - 1.5) * high + high * 0.86 * cos(turn),
          -0.34 * bend * cos(2 * turn) + (face ? 0.16 * side * (1 - edge ** 4) : 0),
        ];
        return shifted(holes ? aside(place, holes) : place, 0.22);
      },
    }));
  };

/** How high a woven yarn lies along its way, -1 to 1: level while it stays on top or below, a wave where it changes. */
function wave(along: number, isOn: (cell: number) => boolean): number {
  const cell = floor(along);
  const part = along - cell - 0.5;
  const here = isOn(cell);
  const level = here ? 1 : -1;
  return here === isOn(cell + (sign(part) || 1)) ? level : level * cos(PI * Math.abs(part));
}

interface Woven {
  /** Whether the upright yarn lies on top where it crosses. */
  readonly over: (column: number, row: number) => boolean;
  readonly radius: number;
  /** How far a yarn moves up and down. */
  readonly crimp: number;
  /** Thickness of one yarn, compared with the others. */
  readonly thick?: (line: number) => number;
}

/** Upright yarns and lying yarns that cross. */
const woven =
  ({ over, radius, crimp, thick = () => 1 }: Woven) =>
  (width: number, height: number): Yarn[] => {
    const [columns, rows] = [ceil(width) + 2, ceil(height) + 2];
    /** Yarns of one direction; `on` says whether one lies on top at a crossing. */
    const laid = (
      count: number,
      cells: number,
      on: (line: number, cell: number) => boolean,
      place: (line: number, along: number, up: number) => Place,
    ): Yarn[] =>
      Array.from({ length: count + 1 }, (_, index): Yarn => {
        const line = index - 1;
        return {
          radius: radius * thick(line),
          length: cells + 2,
          at: (t) => {
            const along = t * (cells + 1) - 1;
            const up = wave(along, (cell) => on(line, cell));
            return shifted(place(line, along, crimp * up * thick(line)), 0.18);
          },
        };
      });
    return [
      ...laid(columns, rows, over, (line, along, up) => [line + 0.5, along, up]),
      ...laid(
        rows,
        columns,
        (line, cell) => !over(cell, line),
        (line, along, up) => [along, line + 0.5, up],
      ),
    ];
  };

const mod = (value: number, by: number) => value - floor(value / by) * by;

const COTTON: Fiber = { twist: 1.1, streaks: 0.3, flat: 1, gloss: 0, hairs: 2.2 };
const SMOOTH: Fiber = { twist: 0, streaks: 0.12, flat: 0.8, gloss: 0.16, hairs: 0 };

const plain = (column: number, row: number) => mod(column + row, 2) === 0;
const ripstop = (line: number) => (mod(line, 8) === 0 ? 1.5 : 1);

/** Cloths by their construction. */
export const MACRO_WEAVES = {
  jersey: { across: 14, fiber: COTTON, yarns: knit({ row: 0.74, radius: 0.235 }) },
  heavyJersey: { across: 11, fiber: COTTON, yarns: knit({ row: 0.74, radius: 0.25 }) },
  fleece: { across: 10, fiber: { ...COTTON, twist: 0.9, hairs: 7 }, yarns: knit({ row: 0.78, radius: 0.255 }) },
  pique: {
    across: 13,
    fiber: COTTON,
    yarns: knit({ row: 0.78, radius: 0.235, face: (c, r) => (mod(c + floor(r / 2) * 2, 4) < 2 ? 1 : -1) }),
  },
  rib: {
    across: 12,
    fiber: { ...COTTON, twist: 0.9, hairs: 6 },
    yarns: knit({ row: 0.74, radius: 0.25, face: (c) => (mod(c, 4) < 2 ? 1 : -1) }),
  },
  smoothKnit: { across: 15, fiber: SMOOTH, yarns: knit({ row: 0.7, radius: 0.24 }) },
  mesh: {
    across: 15,
    fiber: SMOOTH,
    yarns: knit({ row: 0.72, radius: 0.235, holes: { every: [5, 4.4], size: 0.62 } }),
  },
  twill: {
    across: 18,
    fiber: { ...COTTON, twist: 0.9, hairs: 1.4 },
    yarns: woven({ over: (c, r) => mod(c + r, 3) !== 0, radius: 0.5, crimp: 0.3 }),
  },
  ripstop: {
    across: 24,
    fiber: { ...COTTON, hairs: 0.8 },
    yarns: woven({ over: plain, radius: 0.49, crimp: 0.32, thick: ripstop }),
  },
  taffeta: { across: 24, fiber: SMOOTH, yarns: woven({ over: plain, radius: 0.53, crimp: 0.24 }) },
  oxford: {
    across: 15,
    fiber: { ...SMOOTH, flat: 0.6, gloss: 0.2 },
    yarns: woven({ over: plain, radius: 0.53, crimp: 0.3 }),
  },
} satisfies Record<string, MacroWeave>;

export type MacroWeaveName = keyof typeof MACRO_WEAVES;
