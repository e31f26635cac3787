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

describe('which chart a product shows', () => {
  it('is the standard one, of its own sizes, smallest first and in any case', () => {
    const guide = guideOf({ own: null, inherited: null, sizes: ['xl', 'S', 'M', '2XL'] });
    expect(sizesOf(guide)).toEqual(['S', 'M', 'XL', 'XXL']);
    expect(guideOf({ own: null, inherited: null, sizes: ['32', '34', 'One size'] })).toBeNull();
  });

  it('is the inherited one before that, and nothing where it does not know the sizes', () => {
    expect(sizesOf(guideOf({ own: null, inherited: shoes, sizes: ['one size', '38.5'] }))).toEqual([
      '38.5',
      'One size',
    ]);
    expect(guideOf({ own: null, inherited: shoes, sizes: ['M'] })).toBeNull();
  });

  it('is its own before all, whole; and nothing for a product without sizes', () => {
    expect(guideOf({ own: shoes, inherited: STANDARD_SIZE_CHART, sizes: ['M'] })).toEqual(shoes);
    expect(guideOf({ own: shoes, inherited: null, sizes: [] })).toBeNull();
  });
});

describe('the category that a chart comes from', () => {
  const women = { _id: 'women', parentCategory: null, sizeChart: shoes };
  const tops = { _id: 'tops', parentCategory: { _id: 'women' } };
  const tees = { _id: 'tees', parentCategory: { _id: 'tops' } };
  const men = { _id: 'men', parentCategory: null };
  const all = [tees, tops, women, men];

  it('is the nearest upward that has one', () => {
    expect(chartedCategory(all, 'tees')).toBe(women);
    expect(chartedCategory([tees, { ...tops, sizeChart: shoes }, women], 'tees')?._id).toBe('tops');
  });

  it('is none where none has one, in no category, and in a circle', () => {
    expect(chartedCategory(all, 'men')).toBeUndefined();
    expect(chartedCategory(all, null)).toBeUndefined();
    expect(chartedCategory([{ _id: 'a', parentCategory: { _id: 'a' } }], 'a')).toBeUndefined();
  });
});

describe('the other unit', () => {
  it('keeps ranges whole, and the standard numbers as they always were', () => {
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

  it('leaves nothing and its own unit alone', () => {
    expect(convertedSize(null, 'cm', 'in')).toBeNull();
    expect(convertedSize(24.3, 'cm', 'cm')).toBe(24.3);
    expect(sizeText(null)).toBe('–');
  });
});

describe('what is refused', () => {
  it.each([
    [-1, 'Must be 0 or more'],
    [500.5, 'Must be 500 or less'],
    [NaN, 'Must be a number'],
    [[10, 600] satisfies [number, number], 'Must be 500 or less'],
    [[10, 9] satisfies [number, number], 'The range must begin with the smaller number'],
  ])('%p: %s', (value, message) => expect(sizeValueProblem(value)).toBe(message));

  it('nothing else of values, and names that stand twice', () => {
    expect([null, 0, 500, [1, 1] satisfies [number, number]].map(sizeValueProblem)).toEqual(Array(4).fill(undefined));
    expect(repeatedAt(['S', 'M', ' s '])).toBe(2);
    expect(repeatedAt(['XXL', '2XL'])).toBe(1);
    expect(repeatedAt(['', '', 'S'])).toBe(-1);
  });
});
