/** Body measurements in centimetres, from and to, for which a size is cut. */
export interface SizeRow {
  size: string;
  chest: readonly [number, number];
  waist: readonly [number, number];
  hips: readonly [number, number];
}

/** The sizes that go by letters, smallest first. */
const CHART: readonly SizeRow[] = [
  { size: 'XS', chest: [82, 88], waist: [68, 74], hips: [83, 89] },
  { size: 'S', chest: [88, 94], waist: [74, 80], hips: [89, 95] },
  { size: 'M', chest: [94, 102], waist: [80, 88], hips: [95, 103] },
  { size: 'L', chest: [102, 110], waist: [88, 96], hips: [103, 111] },
  { size: 'XL', chest: [110, 118], waist: [96, 104], hips: [111, 119] },
  { size: 'XXL', chest: [118, 128], waist: [104, 114], hips: [119, 128] },
];

/** The rows of the guide for a product's sizes; none when its sizes do not go by letters. */
export const sizeRows = (sizes: readonly string[]): SizeRow[] => {
  const names = new Set(sizes.map((size) => size.trim().toUpperCase().replace('2XL', 'XXL')));
  return CHART.filter(({ size }) => names.has(size));
};

/** '94–102' in centimetres, '37–40' in inches. */
export const rangeText = ([from, to]: readonly [number, number], unit: 'cm' | 'in'): string => {
  const shown = (centimetres: number) => (unit === 'cm' ? centimetres : Math.round(centimetres / 2.54));
  return `${shown(from)}–${shown(to)}`;
};
