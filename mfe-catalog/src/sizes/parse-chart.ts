import type { Category, SizeChart } from '@shop/shared/contracts';
import { sizeChartSchema } from '@shop/shared/contracts/size-chart';
import {
  STANDARD_SIZE_CHART,
  chartedCategory,
  counted,
  parseNumber,
  sizeText,
  type SizeUnit,
  type SizeValue,
} from '@shop/shared/rules';
import { z } from 'zod';

/** A size chart as typed: every cell is text. */
export interface TypedChart {
  title: string;
  unit: SizeUnit;
  columns: string[];
  rows: { size: string; values: string[] }[];
}

const typedValue = (value: SizeValue | undefined): string => (value == null ? '' : sizeText(value));

/** Converts a chart to form values. */
export const typedOf = ({ title = '', unit, columns, rows }: SizeChart): TypedChart => ({
  title,
  unit,
  columns: [...columns],
  rows: rows.map(({ size, values }) => ({ size, values: columns.map((_, index) => typedValue(values[index])) })),
});

/** With a point, as the shop writes them: as many decimals as there are. */
const PLAIN = /^-?\d+(?:\.\d+)?$/;
const RANGE = /^(\S+?)\s*(?:-|–|—|to)\s*(\S+)$/;

/** Reads a number as every other field does: '94,5', digits of other scripts. NaN for any other text. */
const numberIn = (text: string): number => (PLAIN.test(text) ? Number(text) : (parseNumber(text) ?? Number.NaN));

/** Parses a cell: '94', '94.5', '94-102', '94–102', '94 to 102', or empty. Undefined for any other text. */
export function readValue(text: string): SizeValue | undefined {
  const typed = text.trim();
  if (typed === '' || typed === '-' || typed === '–') return null;
  const one = numberIn(typed);
  if (!Number.isNaN(one)) return one;
  const [, from = '', to = ''] = RANGE.exec(typed) ?? [];
  const range: SizeValue = [numberIn(from), numberIn(to)];
  return range.some(Number.isNaN) ? undefined : range;
}

/** Errors in cells or in the chart, by path: 'rows.2.values.0'. */
export type Problems = ReadonlyMap<string, string>;

const UNREADABLE = 'Must be a number or a range such as 94–102';

/** Parses a typed chart. Returns the chart, or all of its errors. */
export function readChart({ title, unit, columns, rows }: TypedChart): { chart: SizeChart | null; problems: Problems } {
  const problems = new Map<string, string>();
  const read = rows.map(({ size, values }, row) => ({
    size,
    values: columns.map((_, column) => {
      const value = readValue(values[column] ?? '');
      if (value === undefined) problems.set(`rows.${row}.values.${column}`, UNREADABLE);
      return value ?? null;
    }),
  }));
  const checked = sizeChartSchema.safeParse({ ...(title.trim() && { title }), unit, columns, rows: read });
  for (const { path, message } of checked.error?.issues ?? []) {
    const place = path.join('.');
    if (!problems.has(place)) problems.set(place, message);
  }
  return { chart: checked.success && problems.size === 0 ? checked.data : null, problems };
}

/** Schema of a form field: a typed chart, or null if the inherited one applies. */
export const typedChartSchema = z.custom<TypedChart | null | undefined>().transform((typed, context) => {
  if (!typed) return null;
  const { chart, problems } = readChart(typed);
  for (const [place, message] of problems) context.addIssue({ code: 'custom', path: place.split('.'), message });
  return chart ?? z.NEVER;
});

/**
 * The part of a save request about the chart. An unchanged chart is not sent, so that a record from an older server
 * without charts does not lose its chart.
 */
export const chartToSave = (
  chart: SizeChart | null,
  before: SizeChart | undefined,
): { sizeChart?: SizeChart | null } => {
  const was = before ? readChart(typedOf(before)).chart : null;
  return JSON.stringify(chart) === JSON.stringify(was) ? {} : { sizeChart: chart };
};

/** A chart as text in a conflict: 'Own chart: 3 sizes, 2 measures'. */
export const chartInWords = (value: unknown): string => {
  const chart = z.object({ columns: z.array(z.string()), rows: z.array(z.unknown()) }).safeParse(value);
  if (!chart.success) return 'No own chart';
  return `${counted(chart.data.rows.length, 'size')}, ${counted(chart.data.columns.length, 'measure')}`;
};

/** The chart that applies if a record has no own chart. */
export interface InheritedChart {
  chart: SizeChart;
  /** Name of the category with the chart; null for the standard chart. */
  from: string | null;
}

/** The chart of products in a category that have no own chart. */
export function inheritedFrom(categories: readonly Category[], id: string | null | undefined): InheritedChart {
  const found = chartedCategory(categories, id ? id : null);
  return found?.sizeChart ? { chart: found.sizeChart, from: found.name } : { chart: STANDARD_SIZE_CHART, from: null };
}
