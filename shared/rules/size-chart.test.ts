import { describe, expect, it } from '@jest/globals';
import {
  STANDARD_SIZE_CHART,
  chartedCategory,
  convertedSize,
  guideOf,
  repeatedAt,
  sizeText,
  sizeValueProblem,
  type SizeChart,
} from './size-chart';

const shoes: SizeChart = {
  unit: 'cm',
  columns: ['Foot'],
  rows: [
    { size: '38', values: [24] },
    { size: '38.5', values: [24.5] },
    { size: 'One size', values: [null] },
  ],
};

const sizesOf = (chart: SizeChart | null) => chart?.rows.map(({ size }) => size);

describe('the size chart of a product', () => {
  it('a product shows the standard size chart for its sizes, smallest first and in any case', () => {
    const guide = guideOf({ own: null, inherited: null, sizes: ['xl', 'S', 'M', '2XL'] });
    expect(sizesOf(guide)).toEqual(['S', 'M', 'XL', 'XXL']);
    expect(guideOf({ own: null, inherited: null, sizes: ['32', '34', 'One size'] })).toBeNull();
  });

  it('a product shows an inherited size chart before the standard one, or no chart for unknown sizes', () => {
    expect(sizesOf(guideOf({ own: null, inherited: shoes, sizes: ['one size', '38.5'] }))).toEqual([
      '38.5',
      'One size',
    ]);
    expect(guideOf({ own: null, inherited: shoes, sizes: ['M'] })).toBeNull();
  });

  it('a product shows its own size chart first and whole, and no chart without sizes', () => {
    expect(guideOf({ own: shoes, inherited: STANDARD_SIZE_CHART, sizes: ['M'] })).toEqual(shoes);
    expect(guideOf({ own: shoes, inherited: null, sizes: [] })).toBeNull();
  });
});

describe('the category of a size chart', () => {
  const women = { _id: 'women', parentCategory: null, sizeChart: shoes };
  const tops = { _id: 'tops', parentCategory: { _id: 'women' } };
  const tees = { _id: 'tees', parentCategory: { _id: 'tops' } };
  const men = { _id: 'men', parentCategory: null };
  const all = [tees, tops, women, men];

  it('is the nearest one upward that has a chart', () => {
    expect(chartedCategory(all, 'tees')).toBe(women);
    expect(chartedCategory([tees, { ...tops, sizeChart: shoes }, women], 'tees')?._id).toBe('tops');
  });

  it('is undefined without a chart, without a category and in a cycle', () => {
    expect(chartedCategory(all, 'men')).toBeUndefined();
    expect(chartedCategory(all, null)).toBeUndefined();
    expect(chartedCategory([{ _id: 'a', parentCategory: { _id: 'a' } }], 'a')).toBeUndefined();
  });
});

describe('size unit conversion', () => {
  it('keeps ranges in whole numbers and the standard numbers unchanged', () => {
    const inches = STANDARD_SIZE_CHART.rows[2]?.values.map((value) => sizeText(convertedSize(value, 'cm', 'in')));
    expect(inches).toEqual(['37–40', '31–35', '37–41']);
    expect(convertedSize([37, 40], 'in', 'cm')).toEqual([94, 102]);
  });

  it('rounds single numbers to a quarter of an inch and half a centimeter', () => {
    expect(convertedSize(24, 'cm', 'in')).toBe(9.5);
    expect(convertedSize(24.5, 'cm', 'in')).toBe(9.75);
    expect(convertedSize(9.75, 'in', 'cm')).toBe(25);
    expect(convertedSize([23.5, 24], 'cm', 'in')).toEqual([9.25, 9.5]);
    expect(convertedSize([20, 21], 'cm', 'in')).toEqual([7.75, 8.25]);
  });

  it('leaves empty values and values in the same unit unchanged', () => {
    expect(convertedSize(null, 'cm', 'in')).toBeNull();
    expect(convertedSize(24.3, 'cm', 'cm')).toBe(24.3);
    expect(sizeText(null)).toBe('–');
  });
});

describe('refused size chart values', () => {
  it.each([
    [-1, 'Must be 0 or more'],
    [500.5, 'Must be 500 or less'],
    [NaN, 'Must be a number'],
    [[10, 600] satisfies [number, number], 'Must be 500 or less'],
    [[10, 9] satisfies [number, number], 'The range must begin with the smaller number'],
  ])('the size chart value %p is refused: %s', (value, message) => expect(sizeValueProblem(value)).toBe(message));

  it('size charts accept all other values, and refuse size names that occur twice', () => {
    expect([null, 0, 500, [1, 1] satisfies [number, number]].map(sizeValueProblem)).toEqual(Array(4).fill(undefined));
    expect(repeatedAt(['S', 'M', ' s '])).toBe(2);
    expect(repeatedAt(['XXL', '2XL'])).toBe(1);
    expect(repeatedAt(['', '', 'S'])).toBe(-1);
  });
});
