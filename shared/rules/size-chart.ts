/** A number as it was measured, a range of two, or nothing. */
export type SizeValue = number | [number, number] | null;

/** Which size fits which body or has which measures. */
export interface SizeChart {
  /** What is measured; 'Body measurements' where nothing is said. */
  title?: string | undefined;
  /** The unit in which it was typed. */
  unit: SizeUnit;
  /** The names of the measures. */
  columns: string[];
  /** A row for each size, with a value for each column. */
  rows: { size: string; values: SizeValue[] }[];
}

export type SizeUnit = 'cm' | 'in';

/** How large a chart may be, in characters, rows and columns, and its numbers in either unit. */
export const SIZE_CHART_LIMITS = { title: 60, column: 30, columns: 8, size: 20, rows: 30, value: 500 } as const;

/** What holds where nobody made a chart: body measurements of the sizes that go by letters, smallest first. */
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

/** A size's name by which it is found again: in any case, '2XL' is 'XXL'. */
export const sizeKey = (size: string): string =>
  size
    .trim()
    .toUpperCase()
    .replace(/^([2-5])XL$/, (_whole, times: string) => `${'X'.repeat(Number(times))}L`);

/**
 * What shoppers are shown of the charts that may hold for a product; null for nothing. Its own chart is shown whole.
 * One that was made for many products, or for all, is shown as far as it knows the product's sizes.
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

/** The next category upward that has a chart, beginning with the one named; undefined when none has. */
export function chartedCategory<C extends Charted>(categories: readonly C[], id: string | null): C | undefined {
  const byId = new Map(categories.map((category) => [category._id, category]));
  let at = id === null ? undefined : byId.get(id);
  while (at !== undefined && !at.sizeChart) {
    byId.delete(at._id);
    at = at.parentCategory === null ? undefined : byId.get(at.parentCategory._id);
  }
  return at;
}

/** What the search for a chart needs to know of a category. */
export interface Charted {
  _id: string;
  parentCategory: { _id: string } | null;
  sizeChart?: SizeChart | undefined;
}

/** What is wrong with a value; undefined when nothing is. */
export function sizeValueProblem(value: SizeValue): string | undefined {
  if (value === null) return undefined;
  const numbers = typeof value === 'number' ? [value] : value;
  if (numbers.some((number) => !Number.isFinite(number))) return 'Must be a number';
  if (numbers.some((number) => number < 0)) return 'Must be 0 or more';
  if (numbers.some((number) => number > SIZE_CHART_LIMITS.value)) return `Must be ${SIZE_CHART_LIMITS.value} or less`;
  return typeof value !== 'number' && value[0] > value[1] ? 'The range must begin with the smaller number' : undefined;
}

/** The place of the first name that stood before, however it is spelled ({@link sizeKey}); -1 when each stands once. */
export const repeatedAt = (names: readonly string[]): number => {
  const keys = names.map(sizeKey);
  return keys.findIndex((key, at) => key !== '' && keys.indexOf(key) < at);
};

const CM_PER_INCH = 2.54;

/** Numbers other than whole ranges are rounded to these: what a tape measure of the unit is divided into. */
const FINE_STEP = { cm: 0.5, in: 0.25 } as const;

const rounded = (number: number, step: number): number => Math.round(number / step) * step;

/**
 * A value in the other unit. Single numbers and ranges with fractions are rounded to what a tape measure shows: half a
 * centimeter, a quarter of an inch. A range of whole numbers says between which a body lies: it becomes whole numbers
 * again, unless these would be the same.
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

/** A value as it is shown: '94–102', '31.5', and a dash for nothing. */
export const sizeText = (value: SizeValue): string =>
  value === null ? '–' : typeof value === 'number' ? String(value) : `${value[0]}–${value[1]}`;
