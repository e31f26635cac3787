import { describe, expect, it } from '@jest/globals';
import { axisLabel, axisTicks, periodLabel, tickLabel } from './scale';

describe('the chart axis', () => {
  it.each([
    [1200, -900, [-1000, -500, 0, 500, 1000, 1500]],
    [100, -0, [0, 20, 40, 60, 80, 100]],
    [0, -3.2, [-3.5, -3, -2.5, -2, -1.5, -1, -0.5, 0]],
    [0.3, 0, [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]],
    [0, 0, [0]],
  ])('the chart axis from %d down to %d shows round amounts', (highest, lowest, expected) => {
    expect(axisTicks(highest, lowest).map((tick) => Math.round(tick * 100) / 100)).toEqual(expected);
  });

  it('has short labels', () => {
    expect(axisLabel(1500)).toBe('$1.5K');
    expect(axisLabel(-2_000_000)).toBe('-$2M');
    expect(axisLabel(0.5)).toBe('$0.50');
    expect(axisLabel(0)).toBe('$0');
  });
});

describe('the chart periods', () => {
  it('have full and short labels', () => {
    expect(periodLabel('2026-11-16', 'day')).toBe('Nov 16, 2026');
    expect(periodLabel('2026-11-16', 'week')).toBe('Week of Nov 16, 2026');
    expect(periodLabel('2026-11-01', 'month')).toBe('Nov 2026');
    expect(periodLabel('2026-01-01', 'year')).toBe('2026');
    expect(tickLabel('2026-11-16', 'week')).toBe('Nov 16');
    expect(tickLabel('2026-11-01', 'month')).toBe('Nov 2026');
  });
});
