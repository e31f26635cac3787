export { ChartTable } from './ChartTable';
export { type ChartBar, SeriesChart } from './SeriesChart';
export { type ChartUnit, periodLabel } from './scale';
