import { SIZE_CHART_LIMITS } from '@shop/shared/rules';
import { roomProblem } from '../grid/block';
import type { TypedChart } from './parse-chart';

/** A cell of a chart. Column -1 contains the names of the sizes. */
export interface Place {
  row: number;
  column: number;
}

const emptyRow = ({ columns }: TypedChart) => ({ size: '', values: columns.map(() => '') });

/** The chart with a new text in one cell. */
export const withCell = (chart: TypedChart, { row, column }: Place, text: string): TypedChart => ({
  ...chart,
  rows: chart.rows.map((before, at) => {
    if (at !== row) return before;
    return column === -1 ? { ...before, size: text } : { ...before, values: before.values.with(column, text) };
  }),
});

/** Adds an empty size at the end. */
export const withRow = (chart: TypedChart): TypedChart => ({ ...chart, rows: [...chart.rows, emptyRow(chart)] });

/** Removes a size. */
export const withoutRow = (chart: TypedChart, row: number): TypedChart => ({
  ...chart,
  rows: chart.rows.toSpliced(row, 1),
});

/** Adds an empty measure at the end. */
export const withColumn = (chart: TypedChart): TypedChart => ({
  ...chart,
  columns: [...chart.columns, ''],
  rows: chart.rows.map(({ size, values }) => ({ size, values: [...values, ''] })),
});

/** Removes a measure. */
export const withoutColumn = (chart: TypedChart, column: number): TypedChart => ({
  ...chart,
  columns: chart.columns.toSpliced(column, 1),
  rows: chart.rows.map(({ size, values }) => ({ size, values: values.toSpliced(column, 1) })),
});

/**
 * Pastes copied cells into the chart, starting at a cell, and adds rows as needed. Otherwise returns why they do not
 * fit.
 */
export function withBlock(
  chart: TypedChart,
  { row, column }: Place,
  lines: readonly string[][],
): { chart: TypedChart } | { problem: string } {
  const problem = roomProblem(lines, SIZE_CHART_LIMITS.rows - row, chart.columns.length - column);
  if (problem !== undefined) return { problem };
  let filled = chart;
  for (const [down, cells] of lines.entries()) {
    if (row + down >= filled.rows.length) filled = withRow(filled);
    for (const [right, text] of cells.entries()) {
      filled = withCell(filled, { row: row + down, column: column + right }, text);
    }
  }
  return { chart: filled };
}
