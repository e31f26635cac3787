/** A measured number, a range of two numbers, or null for an empty cell. */
export type SizeValue = number | [number, number] | null;

/** A size chart: body measurements or garment measurements by size. */
export interface SizeChart {
  /** The title; 'Body measurements' if absent. */
  title?: string | undefined;
  /** The unit in which the chart was entered. */
  unit: SizeUnit;
  /** The names of the measurements. */
  columns: string[];
  /** One row per size, with one value per column. */
  rows: { size: string; values: SizeValue[] }[];
}

export type SizeUnit = 'cm' | 'in';

/** The limits of a chart: characters, rows, columns, and the largest number in either unit. */
export const SIZE_CHART_LIMITS = { title: 60, column: 30, columns: 8, size: 20, rows: 30, value: 500 } as const;

/** The default chart if nobody made one: body measurements of the letter sizes, smallest first. */
export const STANDARD_SIZE_CHART: SizeChart = {
  unit: 'cm',
  columns: ['Chest', 'Waist', 'Hips'],
  rows: [
    {
      size: 'XS',
      values: [
        [82, 88],
        [68, 74],
        [83, 89],
      ],
    },
    {
      size: 'S',
      values: [
        [88, 94],
        [74, 80],
        [89, 95],
      ],
    },
    {
      size: 'M',
      values: [
        [94, 102],
        [80, 88],
        [95, 103],
      ],
    },
    {
      size: 'L',
      values: [
        [102, 110],
        [88, 96],
        [103, 111],
      ],
    },
    {
      size: 'XL',
      values: [
        [110, 118],
        [96, 104],
        [111, 119],
      ],
    },
    {
      size: 'XXL',
      values: [
        [118, 128],
        [104, 114],
        [119, 128],
      ],
    },
  ],
};

/** The normalized name of a size: case is ignored, and '2XL' equals 'XXL'. */
export const sizeKey = (size: string): string =>
  size
    .trim()
    .toUpperCase()
    .replace(/^([2-5])XL$/, (_whole, times: string) => `${'X'.repeat(Number(times))}L`);

/**
 * The size guide that shoppers see for a product; null without one. The product's own chart is shown completely.
 * Of a category's chart or the default chart, only rows with sizes of the product are shown.
 */
export function guideOf({
  own,
  inherited,
  sizes,
}: {
  own: SizeChart | null;
  inherited: SizeChart | null;
  sizes: readonly string[];
}): SizeChart | null {
  if (sizes.length === 0) return null;
  if (own !== null) return own;
  const chart = inherited ?? STANDARD_SIZE_CHART;
  const keys = new Set(sizes.map(sizeKey));
  const rows = chart.rows.filter(({ size }) => keys.has(sizeKey(size)));
  return rows.length === 0 ? null : { ...chart, rows };
}

/** The nearest category with a chart, starting at `id` and going up; undefined without one. */
export function chartedCategory<C extends Charted>(categories: readonly C[], id: string | null): C | undefined {
  const byId = new Map(categories.map((category) => [category._id, category]));
  let at = id === null ? undefined : byId.get(id);
  while (at !== undefined && !at.sizeChart) {
    byId.delete(at._id);
    at = at.parentCategory === null ? undefined : byId.get(at.parentCategory._id);
  }
  return at;
}

/** The category fields that the search for a chart needs. */
export interface Charted {
  _id: string;
  parentCategory: { _id: string } | null;
  sizeChart?: SizeChart | undefined;
}

/** The problem with a value; undefined if it is valid. */
export function sizeValueProblem(value: SizeValue): string | undefined {
  if (value === null) return undefined;
  const numbers = typeof value === 'number' ? [value] : value;
  if (numbers.some((number) => !Number.isFinite(number))) return 'Must be a number';
  if (numbers.some((number) => number < 0)) return 'Must be 0 or more';
  if (numbers.some((number) => number > SIZE_CHART_LIMITS.value)) return `Must be ${SIZE_CHART_LIMITS.value} or less`;
  return typeof value !== 'number' && value[0] > value[1] ? 'The range must begin with the smaller number' : undefined;
}

/**
 * The index of the first name that repeats an earlier one in any spelling ({@link sizeKey}); -1 if all are distinct.
 */
export const repeatedAt = (names: readonly string[]): number => {
  const keys = names.map(sizeKey);
  return keys.findIndex((key, at) => key !== '' && keys.indexOf(key) < at);
};

const CM_PER_INCH = 2.54;

/** The rounding steps of all values except whole-number ranges: the divisions of a tape measure. */
const FINE_STEP = { cm: 0.5, in: 0.25 } as const;

const rounded = (number: number, step: number): number => Math.round(number / step) * step;

/**
 * Converts a value to the other unit. Single numbers and ranges with fractions are rounded to the divisions of a tape
 * measure: half a centimeter or a quarter of an inch. A range of whole numbers is rounded to whole numbers, unless both
 * ends would become equal.
 */
export function convertedSize(value: SizeValue, from: SizeUnit, to: SizeUnit): SizeValue {
  if (value === null || from === to) return value;
  const factor = to === 'in' ? 1 / CM_PER_INCH : CM_PER_INCH;
  const fine = FINE_STEP[to];
  if (typeof value === 'number') return rounded(value * factor, fine);
  const [least, most] = [value[0] * factor, value[1] * factor];
  const whole = value.every(Number.isInteger) && Math.round(least) !== Math.round(most);
  return whole ? [Math.round(least), Math.round(most)] : [rounded(least, fine), rounded(most, fine)];
}

/** Formats a value: '94–102', '31.5', or a dash for an empty cell. */
export const sizeText = (value: SizeValue): string =>
  value === null ? '–' : typeof value === 'number' ? String(value) : `${value[0]}–${value[1]}`;
