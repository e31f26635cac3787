import { describe, expect, it } from '@jest/globals';
import { accentColors, accentContrast, accentProblem, contrastOf, contrastText, nearestAccent } from './accent';

/** Sample colors from the whole RGB cube. */
const MANY = [0, 51, 102, 153, 204, 255].flatMap((red, _, steps) =>
  steps.flatMap((green) =>
    steps.map((blue) => `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`),
  ),
);

describe('the contrast of two colors', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 3.998],
  ])('the contrast of %s and %s is %d', (first, second, contrast) => {
    expect(contrastOf(first, second)).toBeCloseTo(contrast, 2);
    expect(contrastOf(second, first)).toBeCloseTo(contrast, 2);
  });

  it('is rounded down when it is displayed', () => {
    expect(contrastText(2.99)).toBe('2.9:1');
    expect(contrastText(3)).toBe('3:1');
  });
});

describe('a custom accent color', () => {
  it('is accepted when it is visible on cards in both color schemes', () => {
    expect(accentProblem('#ff5a1f')).toBeNull();
    expect(accentProblem('#1d7f4c')).toBeNull();
  });

  it('is refused with the failing contrast and the nearest valid color', () => {
    const light = accentProblem('#ffee00') ?? '';
    expect(light).toMatch(/^#ffee00 on cards of the light scheme has a contrast of 1\.2:1, and 3:1 is needed\./);
    expect(accentProblem('#000080')).toMatch(/^#000080 on cards of the dark scheme has a contrast of 1:1/);
    const offered = /#[0-9a-f]{6}$/.exec(light)?.[0] ?? '';
    expect(offered).toBe(nearestAccent('#ffee00'));
    expect(accentProblem(offered)).toBeNull();
  });

  it('always has a valid color near it', () => {
    const stuck = MANY.filter((color) => accentProblem(nearestAccent(color)) !== null);
    expect(stuck).toEqual([]);
    expect(accentContrast(nearestAccent('#ffffff'), 'light')).toBeLessThan(3.1);
  });

  it('stays the same in both color schemes', () => {
    expect(accentColors('#1d7f4c')).toMatchObject({ light: { accent: '#1d7f4c' }, dark: { accent: '#1d7f4c' } });
  });
});
