import { z } from 'zod';
import { SIZE_CHART_LIMITS, repeatedAt, sizeValueProblem } from '../rules/size-chart';
import { plainText, requiredText } from './primitives';

/** A number, a range of two numbers, or null for an empty cell. */
const sizeValueSchema = z
  .union([z.number(), z.tuple([z.number(), z.number()]), z.null()], 'Must be a number, a range of two numbers or empty')
  .superRefine((value, context) => {
    const message = sizeValueProblem(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const { title, column, columns, size, rows } = SIZE_CHART_LIMITS;

/** A size chart. Error paths point to the cell: `rows.2.values.0`. */
export const sizeChartSchema = z
  .object({
    title: plainText(title).optional(),
    /** The unit in which the chart was entered. The values in the other unit are calculated. */
    unit: z.enum(['cm', 'in'], "Must be 'cm' or 'in'"),
    columns: z
      .array(requiredText(column, 'A measure needs a name'), 'Must be a list')
      .min(1, 'At least one measure is required')
      .max(columns, `At most ${columns} measures`),
    rows: z
      .array(
        z.object({
          size: requiredText(size, 'A size is required'),
          values: z.array(sizeValueSchema, 'Must be a list'),
        }),
        'Must be a list',
      )
      .min(1, 'At least one size is required')
      .max(rows, `At most ${rows} sizes`),
  })
  .superRefine((chart, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const sameColumn = repeatedAt(chart.columns);
    if (sameColumn !== -1) refuse(['columns', sameColumn], 'This measure is there already');
    const sameSize = repeatedAt(chart.rows.map((row) => row.size));
    if (sameSize !== -1) refuse(['rows', sameSize, 'size'], 'This size is there already');
    for (const [index, { values }] of chart.rows.entries()) {
      if (values.length !== chart.columns.length) {
        refuse(['rows', index, 'values'], `Must have ${chart.columns.length} values, one for each measure`);
      }
    }
  });

export type { SizeChart } from '../rules/size-chart';
