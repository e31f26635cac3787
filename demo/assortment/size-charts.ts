import { convertedSize, STANDARD_SIZE_CHART, type SizeChart } from '@shop/shared/rules';
import type { CategoryKey } from './categories';

/** Waist and hips of the waist sizes. Letter sizes have the standard chart. */
const WAISTS: SizeChart = {
  unit: 'in',
  columns: ['Waist', 'Hips'],
  rows: [28, 30, 32, 34, 36, 38].map((waist) => ({
    size: String(waist),
    values: [
      [waist, waist + 1],
      [waist + 7, waist + 8],
    ],
  })),
};

const FEET: SizeChart = {
  title: 'Foot length',
  unit: 'cm',
  columns: ['Length'],
  rows: [
    { size: '39-42', values: [[25, 27]] },
    { size: '43-46', values: [[27, 29.5]] },
  ],
};

/** Waist and hips of letter sizes and waist sizes, because shorts come in both. */
const SHORTS: SizeChart = {
  unit: STANDARD_SIZE_CHART.unit,
  columns: WAISTS.columns,
  rows: [
    ...STANDARD_SIZE_CHART.rows.map(({ size, values }) => ({ size, values: values.slice(-WAISTS.columns.length) })),
    ...WAISTS.rows.map(({ size, values }) => ({
      size,
      values: values.map((value) => convertedSize(value, WAISTS.unit, STANDARD_SIZE_CHART.unit)),
    })),
  ],
};

/** The size charts of categories with other sizes than letters. */
export const SIZE_CHARTS: Partial<Record<CategoryKey, SizeChart>> = { chinos: WAISTS, shorts: SHORTS, socks: FEET };
