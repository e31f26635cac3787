import { describe, expect, it } from '@jest/globals';
import { instantsOf, isWithin, orderRangeOptions, rangeOptions, rangeProblem, rangeText } from './date-range';

const now = new Date('2026-11-20T03:00:00Z');
const zone = 'America/New_York';
const of = (range: string, from = '', to = '') => instantsOf({ range, from, to }, now, zone);

describe('a date range', () => {
  it.each([
    // In New York it is still the 19th.
    ['today', '2026-11-19T05:00:00.000Z'],
    ['week', '2026-11-13T05:00:00.000Z'],
    ['days30', '2026-10-21T04:00:00.000Z'],
    ['month', '2026-11-01T04:00:00.000Z'],
    ['quarter', '2026-10-01T04:00:00.000Z'],
    ['year', '2026-01-01T05:00:00.000Z'],
  ])('the date range %s begins at %s', (range, startDate) => expect(of(range)).toEqual({ startDate }));

  it('limits orders for every choice except all and custom without days', () => {
    const open = orderRangeOptions.filter(({ value }) => of(value).startDate === undefined);
    expect(open.map(({ value }) => value)).toEqual(['', 'custom']);
    expect(orderRangeOptions.map(({ label }) => label)).toEqual([
      ...['All', 'Today', 'Week', 'Last 30 days', 'Month', 'Quarter', 'Year', 'Custom'],
    ]);
    expect(orderRangeOptions).toEqual(expect.arrayContaining([...rangeOptions]));
  });

  it('a date range of all, or with invalid values from a URL, limits nothing', () => {
    expect(of('')).toEqual({});
    expect(of('century', '2026-01-01')).toEqual({});
    expect(of('custom', 'soon', '2026-02-30')).toEqual({});
  });

  it('a custom date range runs from the start of its first day to the end of its last day', () => {
    expect(of('custom', '2026-11-01', '2026-11-02')).toEqual({
      startDate: '2026-11-01T04:00:00.000Z',
      endDate: '2026-11-03T05:00:00.000Z',
    });
    expect(of('custom', '', '2026-11-02')).toEqual({ endDate: '2026-11-03T05:00:00.000Z' });
  });

  it('includes its first instant and excludes its end', () => {
    const range = of('custom', '2026-11-01', '2026-11-01');
    expect(isWithin('2026-11-01T04:00:00.000Z', range)).toBe(true);
    expect(isWithin('2026-11-02T04:59:59.999Z', range)).toBe(true);
    expect(isWithin('2026-11-02T05:00:00.000Z', range)).toBe(false);
    expect(isWithin('1999-01-01T00:00:00.000Z', {})).toBe(true);
  });

  it('a custom date range without days or in reverse order is refused', () => {
    expect(rangeProblem({ range: 'custom', from: '', to: '' })).toMatchObject({ field: 'from' });
    expect(rangeProblem({ range: 'custom', from: '2026-11-02', to: '2026-11-01' })).toEqual({
      field: 'to',
      message: 'End date must not be before the start date',
    });
    expect(rangeProblem({ range: 'custom', from: '2026-11-01', to: '2026-11-01' })).toBeNull();
    expect(rangeProblem({ range: 'today', from: '2026-11-02', to: '2026-11-01' })).toBeNull();
  });

  it.each([
    ['2026-11-01', '2026-11-20', 'Nov 1, 2026 – Nov 20, 2026'],
    ['2026-11-01', '', 'From Nov 1, 2026'],
    ['', '2026-11-20', 'Until Nov 20, 2026'],
    ['soon', '', 'Custom'],
  ])('a custom date range from %j to %j is displayed as %j', (from, to, text) => {
    expect(rangeText({ from, to })).toBe(text);
  });
});
